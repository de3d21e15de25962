-- Places, and rooms within them.
create table orte (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "name" text collate deutsch not null check (char_length(name) between 1 and 100),
  "kategorie" text not null default 'Veranstaltungsort' check (kategorie in ('Wache', 'Halle', 'Krankenhaus', 'Blutspendelokal', 'Veranstaltungsort', 'Raum')),
  "strasse" text not null default '',
  "hausnummer" text not null default '',
  "plz" text not null default '' check (plz ~ '^(\d{5})?$'),
  "stadt" text not null default '',
  "koordinaten" jsonb,
  "ansprechpartner" text not null default '',
  "telefon" text not null default '',
  "hinweise" text not null default '' check (char_length(hinweise) <= 2000),
  "w3w" text not null default '',
  "buchbar" boolean not null default false,
  "kapazitaet" int check (kapazitaet between 1 and 1000),
  "ausstattung" text[] not null default '{}',
  "farbe" text not null default '',
  "aktiv" boolean not null default true,
  -- A room may ask for approval, as a vehicle does by its `buchungsregeln`: what members book in it waits for a decision.
  "genehmigung" boolean not null default false,
  -- Description of a room or place (specification, entities 2.12); directions stay in "hinweise".
  "beschreibung" text not null default '' check (char_length("beschreibung") <= 2000),
  constraint orte_kapazitaet_noetig check (not buchbar or kapazitaet is not null)
);

-- A deleted place keeps its row; its name is free again.
create unique index orte_name_key on orte (lower(name)) where aktiv;
create index orte_liste_idx on orte (name, _id);
select verfolge('orte');

-- entities.md 2.16 and 2.11.
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
  constraint orte_kapazitaet_noetig check (not buchbar or kapazitaet is not null)
);
-- A deleted place keeps its row; its name is free again.
create unique index orte_name_key on orte (lower(name)) where aktiv;
create index orte_liste_idx on orte (name, _id);
create index orte_suche_idx on orte using gin ((name || ' ' || stadt || ' ' || strasse) gin_trgm_ops);
select verfolge('orte');

create table fahrzeuge (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "bezeichnung" text collate deutsch not null check (char_length(bezeichnung) between 1 and 60),
  "typ" text not null,
  "kennzeichen" text not null check (kennzeichen ~ '^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}[EH]?$'),
  "funkrufname" text not null default '',
  "kennung" text not null default '',
  "rufnameKurz" text not null default '',
  "hersteller" text not null default '',
  "aufbau" text not null default '',
  "baujahr" int check (baujahr >= 1950),
  "fin" text not null default '',
  "sitzplaetze" int check (sitzplaetze between 1 and 60),
  "tragen" int check (tragen between 0 and 4),
  "zulGesamtmasse" int check ("zulGesamtmasse" between 0 and 40000),
  "fuehrerscheinklasse" text not null,
  "einweisungErforderlich" boolean not null default false,
  "einweisungsgruppe" text not null default '',
  "tankkarte" text not null default '',
  "kraftstoff" text,
  "standort" uuid references orte,
  "huBis" text not null default '',
  "spBis" text not null default '',
  "uvvBis" text not null default '',
  "medPruefungBis" text not null default '',
  "versicherungBis" text not null default '',
  "desinfektionBis" text not null default '',
  "status" text not null default 'einsatzbereit' check (status in ('einsatzbereit', 'eingeschraenkt', 'werkstatt', 'ausserDienst')),
  "statusGrund" text not null default '',
  "buchbar" boolean not null default true,
  "buchungsregeln" jsonb not null default '{"maxStunden":null,"vorlaufMin":null,"genehmigung":false}',
  "kmStand" int check ("kmStand" between 0 and 2000000),
  "aktiv" boolean not null default true
);
create unique index fahrzeuge_kennzeichen_key on fahrzeuge (kennzeichen) where aktiv;
create unique index fahrzeuge_kennung_key on fahrzeuge (kennung) where aktiv and kennung <> '';
create index fahrzeuge_liste_idx on fahrzeuge (bezeichnung, _id);
create index fahrzeuge_standort_idx on fahrzeuge (standort);
select verfolge('fahrzeuge');

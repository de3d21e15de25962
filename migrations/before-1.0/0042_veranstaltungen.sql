-- Events (entities.md 2.23): one says how many guests one brings, and answers questions.
select anlass_tabelle('veranstaltungen', 'veranstaltung');
alter table veranstaltungen
  add column "titel" text collate deutsch not null check (char_length("titel") between 1 and 120),
  add column "ganztag" boolean not null default false,
  add column "beschreibung" text not null default '' check (char_length("beschreibung") <= 5000),
  -- Null: as many as like to. Guests count.
  add column "maxTeilnehmer" int check ("maxTeilnehmer" between 1 and 5000),
  add column "gaesteErlaubt" boolean not null default false,
  add column "maxGaeste" int not null default 0 check ("maxGaeste" between 0 and 5),
  add column "kosten" double precision check ("kosten" between 0 and 10000),
  add column "fragen" jsonb not null default '[]';

-- What somebody said with their sign-up. A row without its sign-up standing says nothing.
create table veranstaltung_zusagen (
  "anmeldung" uuid primary key references anmeldungen on delete cascade,
  "gaeste" int not null default 0 check ("gaeste" between 0 and 5),
  -- By the place of the question in the list.
  "antworten" jsonb not null default '[]' check (jsonb_typeof("antworten") = 'array')
);
select verfolge('veranstaltung_zusagen');

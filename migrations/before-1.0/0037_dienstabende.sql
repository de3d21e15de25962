-- Evenings (entities.md 2.9): everybody they are meant for may come; who was there is noted that evening.
select anlass_tabelle('dienstabende', 'dienstabend');
alter table dienstabende
  add column "thema" text collate deutsch not null check (char_length("thema") between 1 and 120),
  add column "beschreibung" text not null default '' check (char_length("beschreibung") <= 5000),
  add column "referent" text not null default '' check (char_length("referent") <= 120),
  add column "gruppe" text[] not null default '{}',
  add column "pflicht" boolean not null default false,
  add column "kleidung" text not null default '' check (char_length("kleidung") <= 60),
  add column "anmeldungNoetig" boolean not null default false,
  add column "rdfStunden" double precision check ("rdfStunden" between 0 and 8),
  -- What counts as hours, whatever the clock says; null: as long as one was there.
  add column "stunden" double precision check ("stunden" between 0 and 24),
  -- What the dates of a series share.
  add column "serie" uuid;
create index dienstabende_serie_idx on dienstabende ("serie") where "serie" is not null;

-- What the codes on the wall are made with: one row, made when it is first needed; all nodes have the same.
create table dienstabend_geheimnis (
  "einzig" boolean primary key default true check ("einzig"),
  "geheimnis" text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

-- Checklists of vehicles, and those that were filled.
create table checklisten (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "aktiv" boolean not null default true,
  "name" text collate deutsch not null check (char_length("name") between 1 and 80),
  "rhythmus" text not null default 'taeglich' check ("rhythmus" in ('taeglich', 'nachDienst', 'woechentlich', 'monatlich', 'anlass')),
  -- Of these types, and these vehicles beside them; of all where neither says anything.
  "typen" text[] not null default '{}',
  "fahrzeuge" uuid[] not null default '{}',
  "gruppen" jsonb not null check (jsonb_array_length("gruppen") > 0)
);
create unique index checklisten_name_key on checklisten (lower("name")) where "aktiv";
select verfolge('checklisten');

-- One that was filled, with what was asked then: it stays as it is whatever becomes of the checklist.
create table fahrzeugchecks (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "checkliste" uuid not null references checklisten,
  "name" text collate deutsch not null,
  "zeit" timestamptz not null,
  "profil" uuid references profile,
  "gruppen" jsonb not null,
  "fehler" int not null check ("fehler" >= 0),
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500)
);
create index fahrzeugchecks_liste_idx on fahrzeugchecks ("fahrzeug", "zeit" desc, _id desc);
create index fahrzeugchecks_checkliste_idx on fahrzeugchecks ("fahrzeug", "checkliste", "zeit" desc);
create function fahrzeugchecks_unveraenderlich() returns trigger language plpgsql as $$
begin
  raise exception 'Eine ausgefüllte Checkliste bleibt, wie sie ist.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger fahrzeugchecks_unveraenderlich before update on fahrzeugchecks for each row execute function fahrzeugchecks_unveraenderlich();
select verfolge('fahrzeugchecks');

-- The line that a defect was found by: it has one open defect at a vehicle, whoever finds it again.
alter table fahrzeugmaengel add column "checkpunkt" text not null default '' check (char_length("checkpunkt") <= 120);
create unique index fahrzeugmaengel_checkpunkt_key on fahrzeugmaengel ("fahrzeug", lower("checkpunkt"))
  where "checkpunkt" <> '' and "status" in ('gemeldet', 'in Arbeit');

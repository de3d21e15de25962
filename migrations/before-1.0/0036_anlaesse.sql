-- Duty areas that are declared (docs/adr/0043) share the columns of their occasions, and each has its reference in `angebote` (ADR 9).
-- An area calls this, then adds what only it has.
create function anlass_tabelle("tabelle" text, "bezug" text) returns void language plpgsql as $$
begin
  execute format($t$
    create table %1$I (
      "_id" uuid primary key default neue_id(),
      "version" int not null default 1,
      "erstelltAm" timestamptz not null default now(),
      "erstelltVon" uuid,
      "geaendertAm" timestamptz not null default now(),
      "geaendertVon" uuid,
      "status" text not null default 'veroeffentlicht' check ("status" in ('entwurf', 'veroeffentlicht', 'abgeschlossen')),
      "beginn" timestamptz not null,
      "ende" timestamptz not null,
      "ort" uuid references orte,
      "leiter" uuid references profile,
      "stvLeiter" uuid references profile,
      "anmeldeschluss" timestamptz,
      -- As the block of signing up calls it.
      "meldeschluss" timestamptz generated always as ("anmeldeschluss") stored,
      "warteliste" boolean not null default true,
      "abgesagt" boolean not null default false,
      "absageGrund" text not null default '' check (char_length("absageGrund") <= 500),
      "abgesagtAm" timestamptz,
      "abgeschlossenAm" timestamptz,
      constraint %2$I check ("ende" > "beginn" and "ende" <= "beginn" + interval '367 days'),
      constraint %3$I check ("anmeldeschluss" <= "beginn"),
      constraint %4$I check ("stvLeiter" <> "leiter"),
      constraint %5$I check ("abgesagt" = ("abgesagtAm" is not null)),
      constraint %6$I check (("status" = 'abgeschlossen') = ("abgeschlossenAm" is not null))
    )$t$, tabelle, tabelle || '_ende_check', tabelle || '_anmeldeschluss_check', tabelle || '_stv_check', tabelle || '_absage_check', tabelle || '_abschluss_check');
  execute format('create index %I on %I ("beginn", "_id")', tabelle || '_liste_idx', tabelle);
  execute format('create index %I on %I ("leiter")', tabelle || '_leiter_idx', tabelle);
  execute format('create index %I on %I ("stvLeiter")', tabelle || '_stv_idx', tabelle);
  execute format('create index %I on %I ("ort")', tabelle || '_ort_idx', tabelle);
  perform verfolge(tabelle);
  execute format('alter table angebote add column %I uuid references %I on delete cascade', bezug, tabelle);
  execute format('create index %I on angebote (%I, "beginn") where %2$I is not null', 'angebote_' || bezug || '_idx', bezug);
  alter table angebote drop constraint angebote_anlass_check;
  execute (select format('alter table angebote add constraint angebote_anlass_check check (num_nonnulls(%s) = 1)', string_agg(quote_ident(k.attname), ', ' order by k.attnum))
    from pg_constraint c join pg_attribute k on k.attrelid = c.conrelid and k.attnum = c.conkey[1]
    where c.conrelid = 'angebote'::regclass and c.contype = 'f');
end $$;

-- What occasions show of their place and their vehicles; the tables are the areas'.
create view anlass_orte as
select o._id, o.aktiv, o.name, o.stadt,
  json_build_object('_id', o._id, 'name', o.name, 'strasse', o.strasse, 'hausnummer', o.hausnummer, 'plz', o.plz, 'stadt', o.stadt,
    'koordinaten', o.koordinaten, 'hinweise', o.hinweise) as ort
from orte o;
create view anlass_fahrzeuge as
select f._id, f.typ, f.bezeichnung, coalesce(f.kennung, '') as kennung, coalesce(f.funkrufname, '') as funkrufname, f.sitzplaetze,
  f.fuehrerscheinklasse, f."zulGesamtmasse", f."einweisungErforderlich", f.einweisungsgruppe
from fahrzeuge f;

-- Blood drives (entities.md 2.7): one signs up for a role.
select anlass_tabelle('blutspenden', 'blutspende');
alter table blutspenden
  add column "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 120),
  add column "treffpunktZeit" timestamptz constraint blutspenden_treffpunkt_check check ("treffpunktZeit" <= "beginn"),
  add column "kapazitaetLiegen" int check ("kapazitaetLiegen" between 0 and 60),
  add column "terminslots" int check ("terminslots" between 0 and 1000),
  add column "zusammenarbeit" text not null default '' check (char_length("zusammenarbeit") <= 120),
  add column "verpflegung" text not null default '' check (char_length("verpflegung") <= 200),
  add column "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  -- Null until somebody counted.
  add column "statistik" jsonb,
  add constraint blutspenden_statistik_check check ("statistik" is null or (
    ("statistik" ->> 'spendewillige')::int = ("statistik" ->> 'vollblutspenden')::int + ("statistik" ->> 'abgewiesen')::int
    and ("statistik" ->> 'erstspender')::int + ("statistik" ->> 'mehrfachspender')::int <= ("statistik" ->> 'spendewillige')::int));

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

-- Place and vehicles of occasions for display; the tables are the areas'.
create view anlass_orte as
select o._id, o.aktiv, o.name, o.stadt,
  json_build_object('_id', o._id, 'name', o.name, 'strasse', o.strasse, 'hausnummer', o.hausnummer, 'plz', o.plz, 'stadt', o.stadt,
    'koordinaten', o.koordinaten, 'hinweise', o.hinweise) as ort
from orte o;

-- Blood drives: one signs up for a role.
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
    and ("statistik" ->> 'erstspender')::int + ("statistik" ->> 'mehrfachspender')::int <= ("statistik" ->> 'spendewillige')::int)),
  add column "fragen" jsonb not null default '[]';

-- Evenings: everybody they are meant for may come; who was there is noted that evening.
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
  -- Hours that count, regardless of the clock; null: the time of attendance.
  add column "stunden" double precision check ("stunden" between 0 and 24),
  -- Shared id of the dates of a series.
  add column "serie" uuid,
  add column "fragen" jsonb not null default '[]';
create index dienstabende_serie_idx on dienstabende ("serie") where "serie" is not null;

-- Secret of the codes on the wall: one row, made when first needed; all nodes have the same.
create table dienstabend_geheimnis (
  "einzig" boolean primary key default true check ("einzig"),
  "geheimnis" text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

-- Events: one says how many guests one brings, and answers questions.
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

-- Answers given with a sign-up. A row without its sign-up standing says nothing.
create table veranstaltung_zusagen (
  "anmeldung" uuid primary key references anmeldungen on delete cascade,
  "gaeste" int not null default 0 check ("gaeste" between 0 and 5)
);
select verfolge('veranstaltung_zusagen');

-- The plan of the ambulance. Shifts stand by the clock of Berlin; their seats are offers.
select anlass_tabelle('ktw_wochen', 'ktwWoche');
alter table ktw_wochen
  drop constraint ktw_wochen_status_check,
  add constraint "ktw_wochen_status_check" check ("status" in ('entwurf', 'veroeffentlicht', 'gesperrt', 'abgeschlossen')),
  add column "jahr" int not null check ("jahr" between 2000 and 2100),
  add column "kw" int not null,
  add column "titel" text not null generated always as ('KTW-Woche ' || lpad("kw"::text, 2, '0') || '/' || "jahr"::text) stored,
  add column "kennung1" text not null check (char_length("kennung1") between 1 and 20),
  add column "kennung2" text not null check (char_length("kennung2") between 1 and 20),
  add column "1401" jsonb not null default '[]',
  add column "1402" jsonb not null default '[]',
  add column "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  -- The 28th of December lies in the last ISO week of its year.
  add constraint ktw_wochen_kw_check check ("kw" between 1 and extract(week from make_date("jahr", 12, 28))),
  add constraint ktw_wochen_einmal unique ("jahr", "kw"),
  add column "fragen" jsonb not null default '[]';
select anlass_tabelle('ktw_sonntage', 'ktwSonntag');
alter table ktw_sonntage
  drop constraint ktw_sonntage_status_check,
  add constraint "ktw_sonntage_status_check" check ("status" in ('entwurf', 'veroeffentlicht', 'gesperrt', 'abgeschlossen')),
  add column "datum" date not null,
  add column "kennung" text not null check (char_length("kennung") between 1 and 20),
  add column "titel" text not null generated always as ('KTW ' || "kennung" || ' am ' || lpad(extract(day from "datum")::text, 2, '0') || '.'
    || lpad(extract(month from "datum")::text, 2, '0') || '.' || extract(year from "datum")::text) stored,
  add column "dienst" jsonb not null default '[]',
  add column "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  add constraint ktw_sonntage_einmal unique ("datum", "kennung"),
  add column "abgesagtAn" text not null default '' check (length("abgesagtAn") <= 120),
  add column "fragen" jsonb not null default '[]';

-- A seat of the ambulance is one person's, whoever staffs it, on any number of nodes.
create function pruefe_sitz() returns trigger language plpgsql as $$
begin
  perform from angebote a where a._id = new.angebot and num_nonnulls(a."ktwWoche", a."ktwSonntag") = 1 for update;
  if found and exists (select from anmeldungen m where m.angebot = new.angebot and m.status = 'eingeteilt' and m._id <> new._id) then
    raise exception 'Dieser Platz ist vergeben.' using errcode = 'unique_violation', constraint = 'anmeldungen_ein_platz';
  end if;
  return new;
end $$;

-- Courses: one signs up once for all sessions; who moves up from the waiting list may have to answer in time; closing
-- one writes the training records of those who took part (docs/adr/0045).
select anlass_tabelle('kurse', 'kurs');
alter table kurse
  add column "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 120),
  add column "lehrgang" uuid references lehrgaenge,
  add column "ausbilder" uuid[] not null default '{}',
  add column "termine" jsonb not null default '[]',
  add column "beschreibung" text not null default '' check (char_length("beschreibung") <= 5000),
  add column "voraussetzung" text not null default 'keine',
  add column "mindestalter" int check ("mindestalter" between 0 and 99),
  add column "minTeilnehmer" int check ("minTeilnehmer" between 0 and 500),
  add column "maxTeilnehmer" int check ("maxTeilnehmer" between 1 and 500),
  add column "kosten" double precision check ("kosten" between 0 and 10000),
  add column "stunden" double precision check ("stunden" between 0 and 2000),
  add column "rdfStunden" double precision check ("rdfStunden" between 0 and 100),
  add column "antwortfristStunden" int check ("antwortfristStunden" between 1 and 336),
  add constraint kurse_teilnehmer_check check ("minTeilnehmer" <= "maxTeilnehmer"),
  -- Target group of a course; contact at the control centre who was told that a Sunday's ambulance does not drive.
  add column "zielgruppe" text not null default '' check (length("zielgruppe") <= 255),
  add column "fragen" jsonb not null default '[]';
create index kurse_lehrgang_idx on kurse ("lehrgang") where "lehrgang" is not null;
create index kurse_ausbilder_idx on kurse using gin ("ausbilder");

-- The sessions of an offer, when anybody in it is busy; null: all of its span. A registration has those of its offer.
alter table angebote add column "zeiten" tstzmultirange;

create function uebernimm_zeiten() returns trigger language plpgsql as $$
begin
  select a.zeiten into new.zeiten from angebote a where a._id = new.angebot;
  return new;
end $$;

-- Staffed or gone is an answer too.
create function ohne_antwortfrist() returns trigger language plpgsql as $$
begin
  new."antwortBis" := null;
  return new;
end $$;

-- Sessions [{ beginn, ende }] as one value, null where there are none; and back.
create function zeiten_aus("termine" jsonb) returns tstzmultirange stable language sql as $$
  select range_agg(tstzrange((t ->> 'beginn')::timestamptz, (t ->> 'ende')::timestamptz))
  from jsonb_array_elements(case when jsonb_typeof(termine) = 'array' then termine else '[]' end) t
$$;

create function zeiten_json("zeiten" tstzmultirange) returns json stable language sql as $$
  select json_agg(json_build_object('beginn', iso(lower(z)), 'ende', iso(upper(z))) order by z) from unnest(zeiten) z
$$;

-- Calendar subscriptions of a member: only the hash of the secret address is kept, so that nobody who reads the database can read calendars.
create table kalenderabos (
  "profil" uuid primary key references profile on delete cascade,
  "geheimnisHash" bytea not null constraint kalenderabos_hash_key unique,
  "erstelltAm" timestamptz not null default now()
);
select verfolge('kalenderabos');

-- Members on call as C-Dienst: one at a time, half-open ranges.
create table cdienste (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null constraint cdienste_profil_fkey references profile on delete cascade,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  constraint cdienste_ende_check check ("ende" > "beginn"),
  constraint cdienste_dauer_check check ("ende" - "beginn" <= interval '31 days 1 hour'),
  constraint cdienste_nicht_doppelt exclude using gist (tstzrange("beginn", "ende") with &&)
);
create index cdienste_profil_idx on cdienste ("profil");
select verfolge('cdienste');

-- When members can and would like to, by parts of the day: a usual week, and single weeks that take its place.
create table wuensche (
  "_id" uuid primary key default neue_id(),
  "profil" uuid not null references profile on delete cascade,
  -- The Monday of a week; null: every week.
  "woche" date check (extract(isodow from "woche") = 1),
  -- 0: Monday.
  "tag" smallint not null check ("tag" between 0 and 6),
  "teil" text not null check ("teil" in ('frueh', 'spaet', 'nacht')),
  "grad" text not null check ("grad" in ('gern', 'kann', 'reserve', 'nicht')),
  constraint wuensche_einmal unique nulls not distinct ("profil", "woche", "tag", "teil")
);
create index wuensche_platz_idx on wuensche ("tag", "teil");
select verfolge('wuensche');

-- The parts of the day that a time fills for an hour, or for as long as it lasts: by the clock of Berlin. A night belongs to its evening.
create function tagesteile("von" timestamptz, "bis" timestamptz) returns table ("woche" date, "tag" smallint, "teil" text)
stable language sql as $$
  select date_trunc('week', d)::date, (extract(isodow from d) - 1)::smallint, p.teil
  from generate_series(date_trunc('day', von at time zone 'Europe/Berlin') - interval '1 day', bis at time zone 'Europe/Berlin', interval '1 day') d
    cross join (values ('frueh', interval '6 hours', interval '14 hours'), ('spaet', interval '14 hours', interval '22 hours'),
      ('nacht', interval '22 hours', interval '30 hours')) p(teil, ab, ende)
  where least(bis, (d + p.ende) at time zone 'Europe/Berlin') - greatest(von, (d + p.ab) at time zone 'Europe/Berlin')
    >= least(interval '1 hour', bis - von)
$$;

create function vergiss_wuensche() returns trigger language plpgsql as $$
begin
  delete from wuensche where "profil" = new._id;
  return null;
end $$;

alter table angebote add column "entwurf" boolean not null default false;

-- Most offers have no times of their own: without any, PostgreSQL calls nothing.
alter function zeiten_json(tstzmultirange) strict;

create trigger profile_vergisst_wuensche after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_wuensche();

alter table ausbildungen add constraint ausbildungen_kurs_fkey
  foreign key ("kurs") references kurse on delete set null;

create trigger anmeldungen_ein_platz_neu before insert on anmeldungen for each row when (new.status = 'eingeteilt') execute function pruefe_sitz();

create trigger anmeldungen_ein_platz before update of "status" on anmeldungen for each row
  when (new.status = 'eingeteilt' and old.status <> 'eingeteilt') execute function pruefe_sitz();

create trigger anmeldungen_zeiten before insert on anmeldungen for each row execute function uebernimm_zeiten();

create trigger anmeldungen_antwort before update on anmeldungen for each row
  when (new."antwortBis" is not null and new."status" <> 'gemeldet') execute function ohne_antwortfrist();

-- entities.md 2.11, 2.12 and 2.16: bookings of vehicles and rooms, inspections, defects, trips, calendar addresses.

-- Minutes are the same length everywhere, so this is immutable and may stand in an index.
create function plus_minuten(t timestamptz, minuten int) returns timestamptz language sql immutable parallel safe as $$
  select t + make_interval(mins => minuten)
$$;

-- Several vehicles of one booking share `buchung`; dates of a series share `serie`.
alter table fahrzeugbelegungen
  add column "buchung" uuid not null default neue_id(),
  add column "serie" uuid,
  add column "fahrer" uuid references profile,
  add column "ziel" text not null default '' check (char_length("ziel") <= 120),
  add column "kmStart" int check ("kmStart" between 0 and 2000000),
  add column "kmEnde" int check ("kmEnde" between 0 and 2000000),
  add column "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  -- Why it was refused or called off.
  add column "grund" text not null default '' check (char_length("grund") <= 500),
  add constraint fahrzeugbelegungen_km_check check ("kmEnde" is null or "kmStart" is null or "kmEnde" >= "kmStart"),
  -- What a service uses follows the service; everything else lasts at most fourteen days on the clock of Berlin.
  add constraint fahrzeugbelegungen_dauer_check check ("angebotFahrzeug" is not null
    or ("ende" at time zone 'Europe/Berlin') - ("beginn" at time zone 'Europe/Berlin') <= interval '14 days'),
  add constraint fahrzeugbelegungen_art_check
    check ("art" in ('Dienst', 'Ausbildung', 'KTW', 'Werkstatt', 'Transport', 'privat genehmigt', 'sonstiges'));
create index fahrzeugbelegungen_liste_idx on fahrzeugbelegungen ("beginn", "_id");
create index fahrzeugbelegungen_ende_idx on fahrzeugbelegungen ("ende");
create index fahrzeugbelegungen_buchung_idx on fahrzeugbelegungen ("buchung");
create index fahrzeugbelegungen_serie_idx on fahrzeugbelegungen ("serie") where "serie" is not null;

create table raumbelegungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "raum" uuid not null references orte,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  -- Minutes before and after in which the room is taken as well.
  "ruestzeitVor" int not null default 0 check ("ruestzeitVor" between 0 and 240),
  "ruestzeitNach" int not null default 0 check ("ruestzeitNach" between 0 and 240),
  "titel" text not null check (char_length("titel") between 1 and 120),
  "veranstalter" text not null default '' check (char_length("veranstalter") <= 120),
  "verantwortlich" uuid references profile,
  "personen" int check ("personen" >= 0),
  "bestuhlung" text not null default '',
  "ausstattung" text[] not null default '{}',
  "oeffentlich" boolean not null default false,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  "status" text not null default 'bestaetigt' check ("status" in ('angefragt', 'bestaetigt', 'abgelehnt', 'storniert')),
  "grund" text not null default '' check (char_length("grund") <= 500),
  "serie" uuid,
  constraint raumbelegungen_ende_check check ("ende" > "beginn"),
  constraint raumbelegungen_dauer_check
    check (("ende" at time zone 'Europe/Berlin') - ("beginn" at time zone 'Europe/Berlin') <= interval '14 days'),
  constraint raumbelegungen_nicht_doppelt exclude using gist (
    "raum" with =, tstzrange(plus_minuten("beginn", - "ruestzeitVor"), plus_minuten("ende", "ruestzeitNach")) with &&)
    where ("status" = 'bestaetigt')
);
create index raumbelegungen_liste_idx on raumbelegungen ("beginn", "_id");
create index raumbelegungen_zeit_idx on raumbelegungen ("raum", "beginn");
create index raumbelegungen_ende_idx on raumbelegungen ("ende");
create index raumbelegungen_serie_idx on raumbelegungen ("serie") where "serie" is not null;
select verfolge('raumbelegungen');

-- Months between two inspections; the due months themselves are columns of the vehicle.
alter table fahrzeuge add column "pruefintervalle" jsonb not null default '{"hu": 24, "sp": 12, "uvv": 12, "medPruefung": 12, "desinfektion": 1}';

create table fahrzeugpruefungen (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "art" text not null check ("art" in ('hu', 'sp', 'uvv', 'medPruefung', 'versicherung', 'desinfektion')),
  "datum" date not null,
  "naechste" text not null check ("naechste" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  "ergebnis" text not null default 'ohne Mängel' check ("ergebnis" in ('ohne Mängel', 'mit Mängeln', 'nicht bestanden')),
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500)
);
create index fahrzeugpruefungen_fahrzeug_idx on fahrzeugpruefungen ("fahrzeug", "datum" desc);
select verfolge('fahrzeugpruefungen');

create table fahrzeugmaengel (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "titel" text not null check (char_length("titel") between 1 and 120),
  "beschreibung" text not null default '' check (char_length("beschreibung") <= 2000),
  "prioritaet" text not null default 'mittel' check ("prioritaet" in ('niedrig', 'mittel', 'hoch', 'kritisch')),
  "status" text not null default 'gemeldet' check ("status" in ('gemeldet', 'in Arbeit', 'behoben', 'abgelehnt')),
  -- The vehicle stays where it is until this is mended.
  "ausserDienst" boolean not null default false,
  "gemeldetVon" uuid references profile,
  "behobenAm" timestamptz,
  "loesung" text not null default '' check (char_length("loesung") <= 2000)
);
create index fahrzeugmaengel_fahrzeug_idx on fahrzeugmaengel ("fahrzeug", "erstelltAm" desc);
select verfolge('fahrzeugmaengel');

create table fahrten (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "belegung" uuid references fahrzeugbelegungen on delete set null,
  "fahrer" uuid not null references profile,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "kmStart" int not null check ("kmStart" between 0 and 2000000),
  "kmEnde" int not null check ("kmEnde" between 0 and 2000000),
  "zweck" text not null check (char_length("zweck") between 1 and 120),
  "ziel" text not null default '' check (char_length("ziel") <= 120),
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  constraint fahrten_ende_check check ("ende" > "beginn"),
  constraint fahrten_km_check check ("kmEnde" >= "kmStart"),
  -- A vehicle is on one trip at a time.
  constraint fahrten_nicht_doppelt exclude using gist ("fahrzeug" with =, tstzrange("beginn", "ende") with &&)
);
create index fahrten_fahrzeug_idx on fahrten ("fahrzeug", "beginn" desc);
select verfolge('fahrten');

-- Secret addresses of calendars and door plates, one per vehicle or room and kind; a new secret ends the old address.
create table kalenderadressen (
  "_id" uuid primary key default neue_id(),
  "art" text not null check ("art" in ('feed', 'schild')),
  "fahrzeug" uuid references fahrzeuge,
  "raum" uuid references orte,
  "geheimnis" text not null constraint kalenderadressen_geheimnis_key unique,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  constraint kalenderadressen_was_check check (num_nonnulls("fahrzeug", "raum") = 1)
);
create unique index kalenderadressen_fahrzeug_key on kalenderadressen ("art", "fahrzeug") where "fahrzeug" is not null;
create unique index kalenderadressen_raum_key on kalenderadressen ("art", "raum") where "raum" is not null;
select verfolge('kalenderadressen');

-- Every vehicle and every place has its addresses from the start: reading one never writes.
create function gib_kalenderadressen() returns trigger language plpgsql as $$
begin
  insert into kalenderadressen (art, fahrzeug, raum, geheimnis)
  select a.art, case when tg_table_name = 'fahrzeuge' then new._id end, case when tg_table_name = 'orte' then new._id end,
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
  from (values ('feed'), ('schild')) as a(art);
  return new;
end $$;
create trigger gib_kalenderadressen after insert on fahrzeuge for each row execute function gib_kalenderadressen();
create trigger gib_kalenderadressen after insert on orte for each row execute function gib_kalenderadressen();
insert into kalenderadressen (art, fahrzeug, geheimnis)
select a.art, f._id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from fahrzeuge f, (values ('feed'), ('schild')) as a(art);
insert into kalenderadressen (art, raum, geheimnis)
select a.art, o._id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from orte o, (values ('feed'), ('schild')) as a(art);

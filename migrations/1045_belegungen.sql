-- Bookings of vehicles and rooms. Vehicles of a service stand here too (`angebotFahrzeug`), so that one constraint guards a vehicle.
create table fahrzeugbelegungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "zweck" text not null check (char_length("zweck") between 1 and 120),
  "art" text not null default 'Dienst',
  "verantwortlich" uuid references profile,
  "status" text not null default 'bestaetigt' check ("status" in ('angefragt', 'bestaetigt', 'abgelehnt', 'storniert')),
  "angebotFahrzeug" uuid references angebot_fahrzeuge on delete cascade,
  -- Several vehicles of one booking share `buchung`; dates of a series share `serie`.
  "buchung" uuid not null default neue_id(),
  "serie" uuid,
  "fahrer" uuid references profile,
  "ziel" text not null default '' check (char_length("ziel") <= 120),
  "kmStart" int check ("kmStart" between 0 and 2000000),
  "kmEnde" int check ("kmEnde" between 0 and 2000000),
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  -- Why it was refused or called off.
  "grund" text not null default '' check (char_length("grund") <= 500),
  -- Occasions of declared areas hold their vehicles (docs/adr/0052): crews that follow each other in one vehicle are one booking.
  -- The occasion that holds it, of any declared area; what a service uses is told by `angebotFahrzeug` alone.
  "anlass" uuid,
  -- A time in which nothing is booked stands in the same exclusion as what is: so neither can ever come upon the other.
  "sperrzeit" boolean not null default false,
  constraint fahrzeugbelegungen_bezug_key unique ("angebotFahrzeug"),
  constraint fahrzeugbelegungen_ende_check check ("ende" > "beginn"),
  constraint fahrzeugbelegungen_nicht_doppelt exclude using gist ("fahrzeug" with =, tstzrange("beginn", "ende") with &&)
    where ("status" = 'bestaetigt'),
  constraint fahrzeugbelegungen_km_check check ("kmEnde" is null or "kmStart" is null or "kmEnde" >= "kmStart"),
  -- A service's vehicle follows the service; every other booking lasts at most fourteen days on the clock of Berlin.
  constraint fahrzeugbelegungen_dauer_check check ("angebotFahrzeug" is not null
    or ("ende" at time zone 'Europe/Berlin') - ("beginn" at time zone 'Europe/Berlin') <= interval '14 days'),
  constraint fahrzeugbelegungen_art_check
    check ("art" in ('Dienst', 'Ausbildung', 'KTW', 'Werkstatt', 'Transport', 'privat genehmigt', 'sonstiges')),
  constraint fahrzeugbelegungen_sperrzeit_check check (not "sperrzeit" or "angebotFahrzeug" is null)
);
create index fahrzeugbelegungen_zeit_idx on fahrzeugbelegungen ("fahrzeug", "beginn");
create index fahrzeugbelegungen_liste_idx on fahrzeugbelegungen ("beginn", "_id");
create index fahrzeugbelegungen_ende_idx on fahrzeugbelegungen ("ende");
create index fahrzeugbelegungen_buchung_idx on fahrzeugbelegungen ("buchung");
create index fahrzeugbelegungen_serie_idx on fahrzeugbelegungen ("serie") where "serie" is not null;
create index fahrzeugbelegungen_verantwortlich_idx on fahrzeugbelegungen ("verantwortlich", "beginn");
create index fahrzeugbelegungen_fahrer_idx on fahrzeugbelegungen ("fahrer", "beginn") where "fahrer" is not null;
create index fahrzeugbelegungen_suche_idx on fahrzeugbelegungen using gin (suchtext("zweck" || ' ' || "ziel") gin_trgm_ops);
create index fahrzeugbelegungen_anlass_idx on fahrzeugbelegungen ("anlass") where "anlass" is not null;

-- Bookings to come of one account are counted with each booking, by this index and not through everybody's.
create index fahrzeugbelegungen_konto_idx on fahrzeugbelegungen ("erstelltVon", ende);
select verfolge('fahrzeugbelegungen');

-- Bookings of vehicles and rooms, inspections, defects, trips, calendar addresses.
-- Minutes are the same length everywhere, so this is immutable and may stand in an index.
create function plus_minuten(t timestamptz, minuten int) returns timestamptz language sql immutable parallel safe as $$
  select t + make_interval(mins => minuten)
$$;

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
  "sperrzeit" boolean not null default false,
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
create index raumbelegungen_verantwortlich_idx on raumbelegungen ("verantwortlich", "beginn");
create index raumbelegungen_suche_idx on raumbelegungen using gin (suchtext("titel" || ' ' || "veranstalter") gin_trgm_ops);
create index raumbelegungen_konto_idx on raumbelegungen ("erstelltVon", ende);
select verfolge('raumbelegungen');

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

-- A booking follows its trips; when a booking goes, its trips are found without reading the whole logbook.
create index fahrten_belegung_idx on fahrten ("belegung") where "belegung" is not null;
create index fahrten_fahrer_idx on fahrten ("fahrer");
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
create index kalenderadressen_fahrzeug_idx on kalenderadressen ("fahrzeug");
create index kalenderadressen_raum_idx on kalenderadressen ("raum");
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

-- Data of deleted entries for calendars and mails.
-- A vehicle's place in a service that was taken back: whoever subscribed to the vehicle must be told so, for an entry that
-- only vanishes stays in many calendars. The rows hold nothing and stand in no list.
create table kalenderabsagen (
  "fahrzeug" uuid not null references fahrzeuge,
  "platz" uuid not null,
  "dienst" uuid not null,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  -- As everybody may read it: without the name of a service that not everybody may see.
  "titel" text not null,
  -- The version of the service when the place was taken back.
  "folge" int not null,
  "am" timestamptz not null default now(),
  -- Calendars are told of every cancellation, by its kind.
  "art" text not null default 'Sanitätsdienst',
  primary key ("fahrzeug", "platz")
);

create function merke_absagen() returns trigger language plpgsql as $$
declare
  weg uuid[];
begin
  -- Before the change, while the rows above still stand: a cascade begins at the topmost.
  if tg_table_name = 'angebot_fahrzeuge' then
    weg := array[old._id];
  elsif tg_table_name = 'angebote' then
    select array_agg(v._id) into weg from angebot_fahrzeuge v where v.angebot = old._id;
  else
    select array_agg(v._id) into weg from angebot_fahrzeuge v join angebote a on a._id = v.angebot where a.sanitaetsdienst = old._id;
  end if;
  insert into kalenderabsagen (fahrzeug, platz, dienst, beginn, ende, titel, folge)
  select v.fahrzeug, v._id, d._id, a.beginn, a.ende,
    case when d.status in ('anfrage', 'angebot', 'beauftragt') or d."sichtbarFuer" <> '{}' then 'Sanitätsdienst'
      else concat(d.bezeichnung, case when a.bezeichnung <> '' then concat(' (', a.bezeichnung, ')') end) end,
    d.version
  from angebot_fahrzeuge v join angebote a on a._id = v.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
  where v._id = any(weg) and v.fahrzeug is not null
  on conflict (fahrzeug, platz) do update set beginn = excluded.beginn, ende = excluded.ende, titel = excluded.titel, folge = excluded.folge, am = excluded.am;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

create function merke_anlass_absage() returns trigger language plpgsql as $$
begin
  insert into kalenderabsagen (fahrzeug, platz, dienst, beginn, ende, titel, folge, art)
  values (old.fahrzeug, old._id, old.anlass, old.beginn, old.ende, old.art, old.version, old.art)
  on conflict (fahrzeug, platz) do nothing;
  return old;
end $$;

create trigger merke_anlass_absage before delete on fahrzeugbelegungen for each row when (old.anlass is not null) execute function merke_anlass_absage();

-- Requests for a taken vehicle or room: the member hears once it is free; nothing is booked by itself.
create table vormerkungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile on delete cascade,
  "fahrzeug" uuid references fahrzeuge on delete cascade,
  "raum" uuid references orte on delete cascade,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "zweck" text not null default '' check (char_length("zweck") <= 120),
  -- When its person was told that all of it is free; null again once it is not.
  "gemeldetAm" timestamptz,
  constraint vormerkungen_was_check check (num_nonnulls("fahrzeug", "raum") = 1),
  constraint vormerkungen_ende_check check ("ende" > "beginn"),
  constraint vormerkungen_einmal unique nulls not distinct ("profil", "fahrzeug", "raum", "beginn", "ende")
);
create index vormerkungen_fahrzeug_idx on vormerkungen ("fahrzeug", "beginn") where "fahrzeug" is not null;
create index vormerkungen_raum_idx on vormerkungen ("raum", "beginn") where "raum" is not null;
select verfolge('vormerkungen');

create function vergiss_vormerkungen() returns trigger language plpgsql as $$
begin
  delete from vormerkungen where "profil" = new._id;
  return null;
end $$;

create trigger profile_vergisst_vormerkungen after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_vormerkungen();

create trigger gib_kalenderadressen after insert on orte for each row execute function gib_kalenderadressen();

create trigger gib_kalenderadressen after insert on fahrzeuge for each row execute function gib_kalenderadressen();

-- Readings of the odometer from all sources.
create view kmstaende as
select "fahrzeug", _id as "quelle", "ende" as "zeit", "kmStart", "kmEnde" from fahrten
union all
select "fahrzeug", _id, "zeit", "kmStand", "kmStand" from betankungen;

create trigger merke_absagen before delete on sanitaetsdienste for each row execute function merke_absagen();

create trigger merke_absagen_wechsel before update on angebot_fahrzeuge
  for each row when (old.fahrzeug is distinct from new.fahrzeug and old.fahrzeug is not null) execute function merke_absagen();

create trigger merke_absagen before delete on angebot_fahrzeuge for each row when (old.fahrzeug is not null) execute function merke_absagen();

create trigger merke_absagen before delete on angebote for each row execute function merke_absagen();

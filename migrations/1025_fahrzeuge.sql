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
  "aktiv" boolean not null default true,
  -- Months between two inspections; the due months themselves are columns of the vehicle.
  "pruefintervalle" jsonb not null default '{"hu": 24, "sp": 12, "uvv": 12, "medPruefung": 12, "desinfektion": 1}',
  -- Fuelings, and how many a vehicle takes along by rank.
  "fuehrer" int check ("fuehrer" between 0 and 60),
  "unterfuehrer" int check ("unterfuehrer" between 0 and 60),
  "mannschaft" int check ("mannschaft" between 0 and 60),
  -- Without recorded seats, any crew fits.
  constraint fahrzeuge_staerke_check check (coalesce("fuehrer", 0) + coalesce("unterfuehrer", 0) + coalesce("mannschaft", 0) <= "sitzplaetze")
);
create unique index fahrzeuge_kennzeichen_key on fahrzeuge (kennzeichen) where aktiv;
create unique index fahrzeuge_kennung_key on fahrzeuge (kennung) where aktiv and kennung <> '';
create index fahrzeuge_liste_idx on fahrzeuge (bezeichnung, _id);
create index fahrzeuge_standort_idx on fahrzeuge (standort);
select verfolge('fahrzeuge');

-- Briefings on vehicles; written by the members' area, read here for who may drive what.
create table einweisungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile,
  "fahrzeug" uuid not null references fahrzeuge,
  "datum" date not null,
  "einweiser" uuid not null references profile,
  "pruefer" uuid references profile,
  "art" text not null default 'erst' check ("art" in ('erst', 'wiederholung', 'sosi', 'anhaenger')),
  "umfang" text[] not null default '{}',
  "km" int check ("km" between 0 and 500),
  "fuehrerscheinGesehen" boolean not null default true,
  "gueltigBis" date not null,
  "bestanden" boolean not null default true,
  "unterschrift" jsonb not null default '{"eingewiesener": "", "einweiser": ""}',
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  constraint einweisungen_einweiser_check check ("einweiser" <> "profil"),
  constraint einweisungen_gueltig_check check ("gueltigBis" >= "datum"),
  constraint einweisungen_unterschrift_check check (jsonb_typeof("unterschrift") = 'object' and octet_length("unterschrift"::text) <= 250000),
  constraint einweisungen_pruefer_check check ("pruefer" <> "einweiser" and "pruefer" <> "profil"),
  constraint einweisungen_fuehrerschein_check check ("fuehrerscheinGesehen"),
  constraint einweisungen_umfang_check check ("umfang" <@ array['Bedienung', 'Funk', 'Tragesystem', 'Sondersignal', 'Beladung', 'Rangieren'])
);
create index einweisungen_profil_idx on einweisungen ("profil", "fahrzeug", "gueltigBis");
create unique index einweisungen_doppelt on einweisungen ("profil", "fahrzeug", "datum", "art") where "bestanden";
create index einweisungen_liste_idx on einweisungen ("gueltigBis", "_id");
create index einweisungen_einweiser_idx on einweisungen ("einweiser");
create index einweisungen_fahrzeug_idx on einweisungen ("fahrzeug");
create index einweisungen_pruefer_idx on einweisungen ("pruefer");
select verfolge('einweisungen');

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
  "loesung" text not null default '' check (char_length("loesung") <= 2000),
  -- The line that a defect was found by: it has one open defect at a vehicle, whoever finds it again.
  "checkpunkt" text not null default '' check (char_length("checkpunkt") <= 120),
  -- The second vehicle that one member blocks on a day only gets a warning until a keeper of vehicles has looked.
  "ungesichtet" boolean not null default false
);
create index fahrzeugmaengel_fahrzeug_idx on fahrzeugmaengel ("fahrzeug", "erstelltAm" desc);
create unique index fahrzeugmaengel_checkpunkt_key on fahrzeugmaengel ("fahrzeug", lower("checkpunkt"))
  where "checkpunkt" <> '' and "status" in ('gemeldet', 'in Arbeit');
create index fahrzeugmaengel_gemeldet_idx on fahrzeugmaengel ("gemeldetVon");
select verfolge('fahrzeugmaengel');

-- Steps of inspections that wardens were told of, by day in Berlin.
create table pruefungserinnerungen (
  "fahrzeug" uuid not null references fahrzeuge,
  "art" text not null,
  "monat" text not null,
  "schritt" text not null,
  "tag" date not null,
  primary key ("fahrzeug", "art", "monat", "schritt")
);
create index pruefungserinnerungen_tag_idx on pruefungserinnerungen ("tag");

-- Reasons against driving a vehicle: checks that are overdue, by today or by the day of the trip, and grave open defects.
-- `sperrt`: it may not be booked. From when on that is, the chapter sets: "fahrzeugsperre" in config, { mangel, huTage }, either null
-- for never. Without it a critical defect blocks, and an overdue HU at once. `fristen`: due months by the names of the checks.
create function fahrzeugwarnungen(fahrzeug uuid, fristen jsonb, tag date default null) returns jsonb language sql stable parallel safe
begin atomic
  with regel as (
    select array_position(array['niedrig', 'mittel', 'hoch', 'kritisch'], case when w ? 'mangel' then w ->> 'mangel' else 'kritisch' end) as mangel,
      case when w ? 'huTage' then (w ->> 'huTage')::int else 0 end as "huTage", (now() at time zone 'Europe/Berlin')::date as heute
    from (select coalesce((select wert from config where key = 'fahrzeugsperre'), '{}') as w) c
  ), warnungen as (
    select 'pruefung' as art, case when heute > ende then was || ' überfällig' else was || ' läuft vorher ab' end || to_char(ende, ' (MM/YYYY)') as text,
      coalesce(was = 'HU' and heute > ende + "huTage", false) as sperrt
    from regel, (
      select f.key as was, ((f.value || '-01')::date + interval '1 month' - interval '1 day')::date as ende
      from jsonb_each_text(fristen) f where f.value <> '') fristen
    where greatest(heute, tag) > ende
    union all
    select 'mangel', case m.prioritaet when 'kritisch' then 'Kritischer Mangel: ' else 'Mangel: ' end || m.titel || case when m."ungesichtet" then ' (noch nicht geprüft)' else '' end,
      coalesce(rang >= mangel, false) and not m."ungesichtet"
    from regel, fahrzeugmaengel m, array_position(array['niedrig', 'mittel', 'hoch', 'kritisch'], m.prioritaet) rang
    where m.fahrzeug = fahrzeugwarnungen.fahrzeug and m.status in ('gemeldet', 'in Arbeit') and rang >= least(3, coalesce(mangel, 3))
  )
  select coalesce(jsonb_agg(jsonb_build_object('art', art, 'text', text, 'sperrt', sperrt) order by sperrt desc, text), '[]') from warnungen;
end;

-- Briefings on medical devices (MPBetreibV). Who briefed is a member, or somebody of the manufacturer.
create table einweisungsprotokolle (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "geraet" text collate deutsch not null check (char_length("geraet") between 1 and 100),
  "hersteller" text not null default '' check (char_length("hersteller") <= 60),
  "typ" text not null default '' check (char_length("typ") <= 60),
  "seriennummer" text not null default '' check (char_length("seriennummer") <= 60),
  "bezug" text not null default 'geraet' check ("bezug" in ('geraet', 'fahrzeug', 'objekt')),
  "profil" uuid not null references profile,
  "datum" date not null,
  "einweiser" uuid references profile,
  "einweiserExtern" text not null default '' check (char_length("einweiserExtern") <= 100),
  "beauftragtePerson" boolean not null default false,
  "inhalte" text[] not null default '{}',
  "gueltigBis" date,
  "unterschrift" jsonb not null default '{"eingewiesener": "", "einweiser": ""}',
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  constraint einweisungsprotokolle_unterschrift_check check (jsonb_typeof("unterschrift") = 'object' and octet_length("unterschrift"::text) <= 250000),
  constraint einweisungsprotokolle_einweiser_check check ("einweiser" <> "profil"),
  constraint einweisungsprotokolle_wer_check check (("einweiser" is null) <> ("einweiserExtern" = '')),
  constraint einweisungsprotokolle_beauftragt_check check (not "beauftragtePerson" or "einweiserExtern" <> ''),
  constraint einweisungsprotokolle_hersteller_noetig check ("bezug" <> 'geraet' or ("hersteller" <> '' and "typ" <> '')),
  constraint einweisungsprotokolle_gueltig_check check ("gueltigBis" >= "datum")
);
create unique index einweisungsprotokolle_doppelt on einweisungsprotokolle
  ("profil", lower("geraet"), lower("hersteller"), lower("typ"), lower("seriennummer"), "datum");
create index einweisungsprotokolle_liste_idx on einweisungsprotokolle ("geraet", "_id");
create index einweisungsprotokolle_profil_idx on einweisungsprotokolle ("profil", "datum");
create index einweisungsprotokolle_einweiser_idx on einweisungsprotokolle ("einweiser");
select verfolge('einweisungsprotokolle');

create table betankungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "zeit" timestamptz not null,
  "kmStand" int not null check ("kmStand" between 0 and 2000000),
  "kraftstoff" text not null check ("kraftstoff" in ('diesel', 'benzin', 'strom')),
  "menge" numeric(5, 2) not null check ("menge" between 0.1 and 400),
  "betrag" numeric(6, 2) check ("betrag" between 0 and 2000),
  "voll" boolean not null default true,
  "bezahlung" text not null default 'tankkarte' check ("bezahlung" in ('tankkarte', 'privat')),
  "fahrer" uuid not null references profile,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  -- A refund has an amount.
  constraint betankungen_privat_check check ("bezahlung" <> 'privat' or "betrag" is not null),
  -- Two who enter the same receipt.
  constraint betankungen_nicht_doppelt unique ("fahrzeug", "kraftstoff", "kmStand")
);
create index betankungen_liste_idx on betankungen ("fahrzeug", "zeit" desc, _id desc);
create index betankungen_fahrer_idx on betankungen ("fahrer");
select verfolge('betankungen');

-- Consumption from one full tank to the next, partial fillings added up; per kind, for a hybrid takes two.
create view verbraeuche as
select s.*, case when "voll" then "kmStand" - "davor" end as "strecke",
  case when "voll" and "davor" < "kmStand" then round("summe" * 100 / ("kmStand" - "davor"), 1) end as "verbrauch"
from (
  select r.*, sum("menge") over (partition by "fahrzeug", "kraftstoff", "runde" order by "kmStand") as "summe"
  from (
    select _id, "fahrzeug", "kraftstoff", "zeit", "kmStand", "menge", "voll",
      count(*) filter (where "voll") over bisher as "runde", max("kmStand") filter (where "voll") over bisher as "davor"
    from betankungen
    window bisher as (partition by "fahrzeug", "kraftstoff" order by "kmStand" rows between unbounded preceding and 1 preceding)
  ) r
) s;

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
create index fahrzeugchecks_checkliste_fk_idx on fahrzeugchecks ("checkliste");
create index fahrzeugchecks_profil_idx on fahrzeugchecks ("profil");
select verfolge('fahrzeugchecks');

create function fahrzeugchecks_unveraenderlich() returns trigger language plpgsql as $$
begin
  raise exception 'Eine ausgefüllte Checkliste bleibt, wie sie ist.' using errcode = 'integrity_constraint_violation';
end $$;

create trigger fahrzeugchecks_unveraenderlich before update on fahrzeugchecks for each row execute function fahrzeugchecks_unveraenderlich();

-- A piece of clothing has a size of the chapter's list for its kind, where one exists; existing sizes stay.
create function pruefe_groesse() returns trigger language plpgsql as $$
declare liste jsonb;
begin
  select wert -> case new."kategorie" when 'Einsatzhose' then 'hose' when 'Sicherheitsschuhe' then 'schuh' when 'Helm' then 'kopf' when 'Handschuhe' then 'handschuh'
    when 'Warnweste' then '' when 'Abzeichen' then '' when 'Sonstiges' then '' else 'oberteil' end into liste from config where key = 'listen';
  if jsonb_array_length(liste) > 0 and not liste ? new."groesse" then
    perform verbiete('Diese Größe steht nicht auf der Liste.', 'kleidung_groesse_liste');
  end if;
  return new;
end $$;

-- Home of a vehicle, for the card of a duty whose plan names no place.
create view anlass_fahrzeuge as
select f._id, f.typ, f.bezeichnung, coalesce(f.kennung, '') as kennung, coalesce(f.funkrufname, '') as funkrufname, f.sitzplaetze,
  f.fuehrerscheinklasse, f."zulGesamtmasse", f."einweisungErforderlich", f.einweisungsgruppe,
  f.aktiv and f.status <> 'ausserDienst' as einsetzbar, f.standort
from fahrzeuge f;

-- One state of a vehicle for lists, filters, files, bookings and plans: a defect or an overdue inspection may block what is in service.
create function fahrzeugzustand(f fahrzeuge) returns text language sql stable parallel safe
begin atomic
  select case when not f.aktiv then 'geloescht' when f.status in ('werkstatt', 'ausserDienst') then f.status
    when fahrzeugwarnungen(f._id, jsonb_build_object('HU', f."huBis")) @> '[{"sperrt": true}]' then 'gesperrt' else f.status end;
end;

create function fahrzeug_einsetzbar(f fahrzeuge) returns boolean language sql stable parallel safe
begin atomic
  select fahrzeugzustand(f) in ('einsatzbereit', 'eingeschraenkt');
end;

-- A call sign stands for a vehicle that comes back, too: whether that may be planned on is another question.
alter view anlass_fahrzeuge rename column einsetzbar to "imDienst";

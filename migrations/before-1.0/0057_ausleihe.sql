-- What the chapter lends (entities.md 2.14, 2.19): pagers, keys and other devices, and who has what.
create table melder (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "geraetetyp" text not null default 'DME',
  "hersteller" text not null check (char_length("hersteller") between 1 and 60),
  "modell" text collate deutsch not null check (char_length("modell") between 1 and 60),
  "seriennummer" text not null check (char_length("seriennummer") between 1 and 40),
  "inventarnummer" text not null default '',
  "issi" text not null default '',
  "opta" text not null default '',
  "schleifen" jsonb not null default '[]',
  "alarmeinheiten" uuid[] not null default '{}',
  "zubehoer" text[] not null default '{}',
  "akkuWechselAm" date,
  "letztePruefung" date,
  "naechstePruefung" date,
  "programmiertAm" date,
  "programmierstand" text not null default '',
  "status" text not null default 'lager' check ("status" in ('lager', 'ausgegeben', 'reparatur', 'verloren', 'gesperrt', 'ausgesondert')),
  "bemerkung" text not null default ''
);
create unique index melder_seriennummer_key on melder (lower("seriennummer"));
create unique index melder_inventarnummer_key on melder (lower("inventarnummer")) where "inventarnummer" <> '';
create index melder_liste_idx on melder ("modell", _id);
select verfolge('melder');

create table schluessel (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "nummer" text collate deutsch not null check (char_length("nummer") between 1 and 40),
  "bezeichnung" text collate deutsch not null default '',
  "art" text not null default 'Schluessel',
  "schliessanlage" text not null default '',
  "tueren" text[] not null default '{}',
  "objekt" uuid references orte on delete set null,
  "anzahlGesamt" int not null default 1 check ("anzahlGesamt" between 1 and 200),
  "status" text not null default 'verfuegbar' check ("status" in ('verfuegbar', 'ausgegeben', 'verloren', 'gesperrt', 'defekt')),
  "verlustGemeldetAm" date,
  "massnahme" text not null default '',
  "bemerkung" text not null default ''
);
create unique index schluessel_nummer_key on schluessel (lower("nummer"));
create index schluessel_liste_idx on schluessel ("nummer", _id);
select verfolge('schluessel');

create table geraete (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 80),
  "art" text not null default 'Sonstiges',
  "hersteller" text not null default '',
  "modell" text not null default '',
  "seriennummer" text not null default '',
  "inventarnummer" text not null check (char_length("inventarnummer") between 1 and 40),
  "naechstePruefung" date,
  "status" text not null default 'lager' check ("status" in ('lager', 'ausgegeben', 'reparatur', 'verloren', 'gesperrt', 'ausgesondert')),
  "bemerkung" text not null default ''
);
create unique index geraete_seriennummer_key on geraete (lower("seriennummer")) where "seriennummer" <> '';
create unique index geraete_inventarnummer_key on geraete (lower("inventarnummer"));
create index geraete_liste_idx on geraete ("bezeichnung", _id);
select verfolge('geraete');

-- Who has or had a piece. One column for each kind of thing, exactly one of them filled; of equal pieces `exemplar` says which.
create table leihen (
  "_id" uuid primary key default neue_id(),
  "melder" uuid references melder,
  "schluessel" uuid references schluessel,
  "geraet" uuid references geraete,
  "exemplar" int not null default 1 check ("exemplar" between 1 and 200),
  "profil" uuid not null references profile,
  "ausgegebenAm" timestamptz not null,
  "ausgegebenVon" uuid,
  "faelligAm" date,
  -- In euros.
  "kaution" numeric(6, 2) not null default 0 check ("kaution" between 0 and 2000),
  "unterschrift" text not null default '',
  "bemerkung" text not null default '',
  "zurueckAm" timestamptz,
  "zurueckAn" uuid,
  -- How it ended; null while it lasts.
  "ausgang" text check ("ausgang" in ('zurueck', 'defekt', 'verloren', 'gestohlen')),
  "grund" text not null default '',
  constraint leihen_eines check (num_nonnulls("melder", "schluessel", "geraet") = 1),
  constraint leihen_reihenfolge check ("zurueckAm" >= "ausgegebenAm"),
  constraint leihen_mit_ausgang check (("zurueckAm" is null) = ("ausgang" is null))
);
-- A piece has one holder.
create unique index leihen_melder_einer on leihen ("melder") where "zurueckAm" is null;
create unique index leihen_schluessel_einer on leihen ("schluessel", "exemplar") where "zurueckAm" is null;
create unique index leihen_geraet_einer on leihen ("geraet") where "zurueckAm" is null;
create index leihen_melder_idx on leihen ("melder", "ausgegebenAm") where "melder" is not null;
create index leihen_schluessel_idx on leihen ("schluessel", "ausgegebenAm") where "schluessel" is not null;
create index leihen_geraet_idx on leihen ("geraet", "ausgegebenAm") where "geraet" is not null;
create index leihen_profil_idx on leihen ("profil", "ausgegebenAm");
create index leihen_offen_idx on leihen ("faelligAm") where "zurueckAm" is null;
select verfolge('leihen');

-- What is to come back is a deadline as the others are (0030).
create or replace view fristen as
select 'ausbildung' as art, a._id as objekt, a."profil", a."bezeichnung"::text as titel, a."gueltigBis" as faellig, a."warnungTage" as schritte
  from ablaufende_ausbildungen a
union all
select 'ausbildung', a._id, a."profil", a."bezeichnung"::text, null, '{}' from ausbildungen a where a."geprueftAm" is null
union all
select 'fuehrerscheinkontrolle', p._id, p._id, 'Führerscheinkontrolle', p."fuehrerscheinKontrolleNaechsteAm", '{30,7}'
  from profile p where p."fuehrerscheinklassen" <> '{}'
union all
select 'fuehrerschein', p._id, p._id, 'Führerschein', p."fuehrerscheinGueltigBis", '{90,30,7}'
  from profile p where p."fuehrerscheinklassen" <> '{}' and p."fuehrerscheinGueltigBis" is not null
union all
select 'fuehrungszeugnis', p._id, p._id, 'Führungszeugnis', p."fuehrungszeugnisNaechstesAm", '{90,30,7}' from profile p
union all
-- Of several briefings the one that holds longest; on one vehicle of a group they hold for all of it.
select 'einweisung', e._id, e."profil", 'Einweisung ' || f."bezeichnung", e."gueltigBis", '{90,30,7}'
  from einweisungen e join fahrzeuge f on f._id = e."fahrzeug" and f."aktiv"
  where e."bestanden" and not exists (
    select 1 from einweisungen n join fahrzeuge g on g._id = n."fahrzeug"
    where n."profil" = e."profil" and n."bestanden" and (n."gueltigBis", n._id) > (e."gueltigBis", e._id)
      and (n."fahrzeug" = e."fahrzeug" or (f."einweisungsgruppe" <> '' and g."einweisungsgruppe" = f."einweisungsgruppe"))
  )
union all
select case when l."melder" is not null then 'melder' when l."schluessel" is not null then 'schluessel' else 'geraet' end, l._id, l."profil",
  'Rückgabe: ' || coalesce('Melder ' || m."modell" || ' ' || m."seriennummer", 'Schlüssel ' || s."nummer", g."bezeichnung"), l."faelligAm", '{7}'
  from leihen l left join melder m on m._id = l."melder" left join schluessel s on s._id = l."schluessel" left join geraete g on g._id = l."geraet"
  where l."zurueckAm" is null and l."faelligAm" is not null;

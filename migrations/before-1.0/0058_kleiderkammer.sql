-- The clothing store (entities.md 2.13): pieces with a number and stock by size. What is counted has no numbered copies: `bestand` is what is there now.
create table kleidung (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 80),
  "kategorie" text not null default 'Sonstiges',
  "groesse" text collate deutsch not null default '' check (char_length("groesse") <= 10),
  "geschlecht" text not null default 'unisex' check ("geschlecht" in ('unisex', 'damen', 'herren')),
  "inventarnummer" text not null default '',
  "hersteller" text not null default '',
  "modell" text not null default '',
  "artikelnummer" text not null default '',
  "norm" text not null default '',
  "anschaffungsdatum" date,
  "preis" numeric(7, 2) check ("preis" between 0 and 2000),
  "zustand" text not null default 'neu',
  "lagerort" text not null default '',
  "bestand" int not null default 0,
  "mindestbestand" int not null default 0 check ("mindestbestand" between 0 and 10000),
  "verbrauch" boolean not null default false,
  "pfand" numeric(6, 2) check ("pfand" between 0 and 2000),
  "naechstePruefung" date,
  "lebensende" date,
  "bemerkung" text not null default '',
  -- Nobody gets what is not there, whoever asks at the same moment.
  constraint kleidung_bestand_check check ("bestand" between 0 and 10000),
  -- A piece with a number is one.
  constraint kleidung_einzeln_check check ("inventarnummer" = '' or "bestand" <= 1)
);
create unique index kleidung_inventarnummer_key on kleidung (lower("inventarnummer")) where "inventarnummer" <> '';
create unique index kleidung_artikel_key on kleidung (lower("bezeichnung"), lower("groesse"), "geschlecht", "zustand") where "inventarnummer" = '';
create index kleidung_liste_idx on kleidung ("bezeichnung", "groesse", _id);
select verfolge('kleidung');

alter table leihen add column "kleidung" uuid references kleidung;
alter table leihen add column "menge" int not null default 1 check ("menge" between 1 and 20);
alter table leihen drop constraint leihen_eines;
alter table leihen add constraint leihen_eines check (num_nonnulls("melder", "schluessel", "geraet", "kleidung") = 1);
alter table leihen drop constraint leihen_ausgang_check;
alter table leihen add constraint leihen_ausgang_check check ("ausgang" in ('zurueck', 'defekt', 'verloren', 'gestohlen', 'verbraucht'));
create index leihen_kleidung_idx on leihen ("kleidung", "ausgegebenAm") where "kleidung" is not null;

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
select case when l."melder" is not null then 'melder' when l."schluessel" is not null then 'schluessel'
    when l."geraet" is not null then 'geraet' else 'kleidung' end, l._id, l."profil",
  'Rückgabe: ' || coalesce('Melder ' || m."modell" || ' ' || m."seriennummer", 'Schlüssel ' || s."nummer", g."bezeichnung",
    k."bezeichnung" || coalesce(' ' || nullif(k."groesse", ''), '')), l."faelligAm", '{7}'
  from leihen l left join melder m on m._id = l."melder" left join schluessel s on s._id = l."schluessel" left join geraete g on g._id = l."geraet"
    left join kleidung k on k._id = l."kleidung"
  where l."zurueckAm" is null and l."faelligAm" is not null;

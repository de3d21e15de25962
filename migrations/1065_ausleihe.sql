-- Lent items: pagers, keys and other devices, and their holders.
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
  "bemerkung" text not null default '',
  -- Pagers: which were silent at a test alarm, and what is in repair since when and where.
  "stummAm" date,
  "reparaturSeit" date,
  "reparaturBei" text not null default '' check (char_length("reparaturBei") <= 80),
  -- Only a pager in repair has a place and a date of repair.
  constraint melder_reparatur_check check ("status" = 'reparatur' or ("reparaturSeit" is null and "reparaturBei" = ''))
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
  "bemerkung" text not null default '',
  -- Contacts for a lost key: the owner of the house, the insurance.
  "beiVerlust" text[] not null default '{}' check (cardinality("beiVerlust") <= 5)
);
create unique index schluessel_nummer_key on schluessel (lower("nummer"));
create index schluessel_liste_idx on schluessel ("nummer", _id);
create index schluessel_objekt_idx on schluessel ("objekt");
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

-- Holders of pieces, present and past. One column for each kind of thing, exactly one of them filled; of equal pieces `exemplar` says which.
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
  -- Twenty of the dearest article.
  "kaution" numeric(8, 2) not null default 0,
  "unterschrift" text not null default '',
  "bemerkung" text not null default '',
  "zurueckAm" timestamptz,
  "zurueckAn" uuid,
  -- Outcome; null while the loan lasts.
  "ausgang" text,
  "grund" text not null default '',
  "kleidung" uuid,
  "menge" int not null default 1 check ("menge" between 1 and 20),
  constraint leihen_reihenfolge check ("zurueckAm" >= "ausgegebenAm"),
  constraint leihen_mit_ausgang check (("zurueckAm" is null) = ("ausgang" is null)),
  constraint leihen_eines check (num_nonnulls("melder", "schluessel", "geraet", "kleidung") = 1),
  constraint leihen_ausgang_check check ("ausgang" in ('zurueck', 'defekt', 'reinigung', 'verloren', 'gestohlen', 'verbraucht')),
  constraint leihen_kaution_check check ("kaution" between 0 and 40000)
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
create index leihen_kleidung_idx on leihen ("kleidung", "ausgegebenAm") where "kleidung" is not null;
select verfolge('leihen');

-- The clothing store: pieces with a number and stock by size. What is counted has no numbered copies: `bestand` is what is there now.
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
  -- The clothing store keeps books: what came, went to be cleaned or was discarded, and what a count found.
  "inReinigung" int not null default 0,
  -- Nobody gets what is not there, whoever asks at the same moment.
  constraint kleidung_bestand_check check ("bestand" between 0 and 10000),
  -- A piece with a number is one.
  constraint kleidung_einzeln_check check ("inventarnummer" = '' or "bestand" <= 1),
  constraint kleidung_reinigung_check check ("inReinigung" between 0 and 10000)
);
create unique index kleidung_inventarnummer_key on kleidung (lower("inventarnummer")) where "inventarnummer" <> '';
create unique index kleidung_artikel_key on kleidung (lower("bezeichnung"), lower("groesse"), "geschlecht", "zustand") where "inventarnummer" = '';
create index kleidung_liste_idx on kleidung ("bezeichnung", "groesse", _id);
select verfolge('kleidung');

create table bestandsbewegungen (
  "_id" uuid primary key default neue_id(),
  "kleidung" uuid not null references kleidung,
  "art" text not null,
  -- Quantity; of a count, the difference to the books.
  "menge" int not null,
  "grund" text not null default '' constraint bestandsbewegungen_check1 check ("art" <> 'aussonderung' or "grund" <> ''),
  "bemerkung" text not null default '',
  "am" timestamptz not null default now(),
  "von" uuid,
  constraint "bestandsbewegungen_art_check" check ("art" in ('zugang', 'aussonderung', 'reinigung', 'gereinigt', 'inventur', 'korrektur')),
  constraint "bestandsbewegungen_menge_check" check ("menge" <> 0 and ("menge" > 0 or "art" in ('inventur', 'korrektur')))
);
create index bestandsbewegungen_idx on bestandsbewegungen ("kleidung", "am" desc);
select verfolge('bestandsbewegungen');

-- A count of the shelf: scanned by as many as like, at its end the books say what was found.
create table zaehlungen (
  "_id" uuid primary key default neue_id(),
  "bezeichnung" text not null check (char_length("bezeichnung") between 1 and 80),
  -- Counted category; '': all.
  "lagerort" text not null default '',
  "kategorie" text not null default '',
  "begonnenAm" timestamptz not null,
  "begonnenVon" uuid,
  "beendetAm" timestamptz,
  "beendetVon" uuid
);

-- Two counts at once would both put the same difference right.
create unique index zaehlungen_eine on zaehlungen ((true)) where "beendetAm" is null;
select verfolge('zaehlungen');

create table zaehlposten (
  "zaehlung" uuid not null references zaehlungen on delete cascade,
  "kleidung" uuid not null references kleidung,
  "ist" int not null,
  -- Quantity in the books at the last first count.
  "soll" int not null,
  "am" timestamptz not null,
  "von" uuid,
  primary key ("zaehlung", "kleidung"),
  constraint zaehlposten_ist_check check ("ist" between 0 and 10000)
);
create index zaehlposten_zuletzt_idx on zaehlposten ("zaehlung", "am" desc);
create index zaehlposten_kleidung_idx on zaehlposten ("kleidung");
select verfolge('zaehlposten');

-- A pager heard since is silent no longer, also by an import.
create function melder_gehoert() returns trigger language plpgsql as $$
begin
  new."stummAm" := null;
  return new;
end $$;

create trigger melder_gehoert before insert or update on melder for each row when (new."stummAm" <= new."letztePruefung") execute function melder_gehoert();

-- An item with a number exists once: on the shelf, being cleaned, or with one person; and there are never fewer copies of a key than are out or lost.
create function pruefe_einzelstueck() returns trigger language plpgsql as $$
declare stueck uuid := case tg_table_name when 'leihen' then (to_jsonb(new) ->> 'kleidung')::uuid else new._id end;
begin
  if exists (
    select 1 from kleidung k where k._id = stueck and k.inventarnummer <> '' and k.bestand + k."inReinigung"
      + (select coalesce(sum(l.menge), 0) from leihen l where l.kleidung = k._id and l."zurueckAm" is null) > 1) then
    raise exception 'a piece with a number is one' using errcode = 'check_violation', constraint = 'kleidung_einzeln_check';
  end if;
  return null;
end $$;

create trigger leihen_einzelstueck after insert or update on leihen for each row when (new.kleidung is not null) execute function pruefe_einzelstueck();

create trigger kleidung_einzelstueck after insert or update on kleidung for each row when (new.inventarnummer <> '') execute function pruefe_einzelstueck();

create function pruefe_exemplare() returns trigger language plpgsql as $$
begin
  if exists (select 1 from leihen l where l.schluessel = new._id and l.exemplar > new."anzahlGesamt" and (l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))) then
    raise exception 'a copy beyond is out' using errcode = 'check_violation', constraint = 'schluessel_exemplare_check';
  end if;
  return null;
end $$;

create trigger schluessel_exemplare after update of "anzahlGesamt" on schluessel for each row when (new."anzahlGesamt" < old."anzahlGesamt")
  execute function pruefe_exemplare();

-- Of who is no member any more nothing stays that was written or drawn about them.
create function vergiss_leihworte() returns trigger language plpgsql as $$
begin
  update leihen set unterschrift = '', bemerkung = '', grund = '' where profil = new._id and (unterschrift, bemerkung, grund) <> ('', '', '');
  return null;
end $$;

create trigger pruefe_groesse_neu before insert on kleidung for each row execute function pruefe_groesse();

create trigger pruefe_groesse before update of "groesse", "kategorie" on kleidung for each row
  when ((old."groesse", old."kategorie") is distinct from (new."groesse", new."kategorie")) execute function pruefe_groesse();

create trigger profile_leihworte after update of "geloeschtAm" on profile for each row when (new."geloeschtAm" is not null and old."geloeschtAm" is null)
  execute function vergiss_leihworte();

-- A due return is a deadline as the others are (0030).
create view fristen as
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

alter table leihen add constraint leihen_kleidung_fkey
  foreign key ("kleidung") references kleidung;

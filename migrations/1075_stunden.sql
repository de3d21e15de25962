-- Records of hours; closing a service writes drafts.
create table stundennachweise (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile,
  "art" text not null,
  "datum" date not null,
  "beginn" timestamptz,
  "ende" timestamptz,
  "stunden" numeric(5, 2) not null check ("stunden" between 0.25 and 24 and "stunden" * 4 = trunc("stunden" * 4)),
  "pause" int not null default 0 check ("pause" between 0 and 600),
  "nacht" boolean not null default false,
  "anlass" text not null check (char_length("anlass") between 1 and 255),
  "anmeldung" uuid references anmeldungen on delete set null,
  "anfahrtKm" int not null default 0 check ("anfahrtKm" between 0 and 2000),
  "fahrtkostenBeantragt" boolean not null default false,
  "status" text not null default 'entwurf' check ("status" in ('entwurf', 'eingereicht', 'bestaetigt', 'abgelehnt')),
  "bestaetigtVon" uuid,
  "bestaetigtAm" timestamptz,
  "ablehnungsgrund" text not null default '',
  -- Records of hours: what they are for is a closed list, nobody confirms their own, and what was paid for does not change any more.
  "abgerechnetAm" timestamptz,
  -- The hours that a closed report drafts: one record for each person and day.
  "einsatzbericht" uuid constraint stundennachweise_einsatzbericht_fkey references einsatzberichte,
  constraint stundennachweise_ende_check check ("ende" is null or "ende" > "beginn"),
  constraint stundennachweise_art_check check ("art" in ('Sanitaetsdienst', 'KTW', 'Blutspende', 'Dienstabend', 'Ausbildung(Teiln.)',
    'Ausbildung(Lehrend)', 'Einsatz', 'Verwaltung', 'Materialpflege', 'Jugend', 'Bereitschaft', 'Sonstiges')),
  constraint stundennachweise_grund_check check (char_length("ablehnungsgrund") <= 500 and ("status" <> 'abgelehnt' or "ablehnungsgrund" <> '')),
  constraint stundennachweise_bestaetigt_check check (("status" = 'bestaetigt') = ("bestaetigtAm" is not null)),
  constraint stundennachweise_abgerechnet_check check ("abgerechnetAm" is null or "status" = 'bestaetigt'),
  -- A payout that is taken back frees its hours; besides that nothing about billed hours changes. Who confirmed is always known, and a time has both ends.
  constraint stundennachweise_wer_check check (("bestaetigtVon" is not null) = ("status" = 'bestaetigt')),
  constraint stundennachweise_zeit_check check (("beginn" is null) = ("ende" is null))
);

-- One record per part of a duty: a duty of more than 24 hours has one per day.
create unique index stundennachweise_anmeldung_key on stundennachweise ("anmeldung", "datum") where "anmeldung" is not null;
create index stundennachweise_profil_idx on stundennachweise ("profil", "datum");
create index stundennachweise_tag_idx on stundennachweise ("datum", "_id");
create index stundennachweise_offen_idx on stundennachweise ("status", "profil") where "status" <> 'bestaetigt';

-- Single days: the heat map, and the edges of a time that begins or ends within a month.
create index stundennachweise_auswertung_idx on stundennachweise ("datum") include ("status", "art", "profil", "stunden", "anfahrtKm")
  where "status" in ('eingereicht', 'bestaetigt');
create unique index stundennachweise_einsatzbericht_key on stundennachweise ("einsatzbericht", "profil", "datum") where "einsatzbericht" is not null;
select verfolge('stundennachweise');

create function pruefe_stundennachweis() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old."abgerechnetAm" is not null and (tg_op = 'DELETE' or new."abgerechnetAm" is not null
    or (to_jsonb(new) - '{abgerechnetAm,version,geaendertAm,geaendertVon}'::text[])
      <> (to_jsonb(old) - '{abgerechnetAm,version,geaendertAm,geaendertVon}'::text[])) then
    raise exception 'Abgerechnete Stunden bleiben, wie sie sind.' using errcode = 'integrity_constraint_violation', constraint = 'stundennachweise_abgerechnet';
  end if;
  if tg_op <> 'DELETE' and new."status" = 'bestaetigt'
    and exists (select 1 from profile p where p."_id" = new."profil" and p."user" = new."bestaetigtVon") then
    raise exception 'Niemand bestätigt eigene Stunden.' using errcode = 'integrity_constraint_violation', constraint = 'stundennachweise_selbst';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger pruefe_stundennachweis before insert or update or delete on stundennachweise for each row execute function pruefe_stundennachweis();

-- A clock that runs: one for each member, wherever they started it.
create table stoppuhren (
  "profil" uuid primary key references profile on delete cascade,
  "beginn" timestamptz not null,
  "art" text not null,
  "anlass" text not null check (char_length("anlass") between 1 and 255)
);
select verfolge('stoppuhren');

-- Sums for the evaluation of hours: kept per member, kind, month and state, so that it needs not read every record. Each statement
-- adds what it changed; two that change the same sum wait for each other, and both count (ADR 62).
create table stundensummen (
  "profil" uuid not null references profile on delete cascade,
  "art" text not null,
  "monat" date not null check (extract(day from "monat") = 1),
  "status" text not null check ("status" in ('eingereicht', 'bestaetigt')),
  "viertel" bigint not null,
  "nachweise" int not null,
  "km" bigint not null,
  primary key ("profil", "monat", "art", "status")
);
create index stundensummen_monat_idx on stundensummen ("monat") include ("status", "art", "profil", "viertel", "nachweise", "km");

create table tagessummen (
  "datum" date not null,
  "art" text not null,
  "status" text not null check ("status" in ('eingereicht', 'bestaetigt')),
  "anteil" smallint not null,
  "viertel" bigint not null,
  "nachweise" int not null,
  "km" bigint not null,
  primary key ("datum", "art", "status", "anteil")
) with (fillfactor = 80);

create table jahressummen (
  "profil" uuid not null references profile on delete cascade,
  "art" text not null,
  "jahr" date not null check (extract(doy from "jahr") = 1),
  "status" text not null check ("status" in ('eingereicht', 'bestaetigt')),
  "viertel" bigint not null,
  "nachweise" int not null,
  "km" bigint not null,
  primary key ("profil", "jahr", "art", "status")
) with (fillfactor = 80);
create index jahressummen_jahr_idx on jahressummen ("jahr");

create type stundenaenderung as (profil uuid, art text, datum date, status text, viertel bigint, nachweise int, km bigint);

-- Adds changes to all sums, in one order of rows for all writers.
create function addiere_stunden(aenderungen stundenaenderung[]) returns void language plpgsql as $$
begin
  insert into stundensummen as s
  select profil, art, date_trunc('month', datum)::date, status, sum(viertel), sum(nachweise), sum(km) from unnest(aenderungen) group by 1, 2, 3, 4
  order by 1, 3, 2, 4
  on conflict (profil, monat, art, status) do update
    set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
  insert into jahressummen as s
  select profil, art, date_trunc('year', datum)::date, status, sum(viertel), sum(nachweise), sum(km) from unnest(aenderungen) group by 1, 2, 3, 4
  order by 1, 3, 2, 4
  on conflict (profil, jahr, art, status) do update
    set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
  insert into personensummen as s
  select profil, periode, date_trunc(einheit, datum)::date, status, sum(viertel), sum(nachweise), sum(km)
  from unnest(aenderungen), (values ('jahr', 'year'), ('monat', 'month')) p (periode, einheit) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (profil, periode, zeit, status) do update
    set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
  insert into tagessummen as s
  select datum, art, status, uuid_hash(profil) & 3, sum(viertel), sum(nachweise), sum(km) from unnest(aenderungen) group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (datum, art, status, anteil) do update
    set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
end $$;

create table personensummen (
  "profil" uuid not null references profile on delete cascade,
  "periode" text not null check ("periode" in ('monat', 'jahr')),
  "zeit" date not null check (extract(day from "zeit") = 1 and ("periode" = 'monat' or extract(doy from "zeit") = 1)),
  "status" text not null check ("status" in ('eingereicht', 'bestaetigt')),
  "viertel" bigint not null,
  "nachweise" int not null,
  "km" bigint not null,
  primary key ("profil", "periode", "zeit", "status")
) with (fillfactor = 80);

-- Without the sums themselves: most changes of a row need no index.
create index personensummen_zeit_idx on personensummen ("periode", "zeit");

-- Makes all sums anew from the records; answers how many were wrong. Writers of hours wait meanwhile.
create function stundensummen_neu() returns int language plpgsql as $$
declare
  t record;
  n int;
  falsch int := 0;
begin
  lock table stundennachweise in share row exclusive mode;
  for t in select *, array_to_string(schluessel, ', ') as namen, (select string_agg(format('q.%1$I = s.%1$I', k), ' and ') from unnest(schluessel) k) as gleich
    from (values
      ('stundensummen', '{profil,art,monat,status}'::text[], 'profil, art, date_trunc(''month'', datum)::date, status', ''),
      ('jahressummen', '{profil,art,jahr,status}', 'profil, art, date_trunc(''year'', datum)::date, status', ''),
      ('personensummen', '{profil,periode,zeit,status}', 'profil, periode, date_trunc(einheit, datum)::date, status',
        ', (values (''jahr'', ''year''), (''monat'', ''month'')) p (periode, einheit)'),
      ('tagessummen', '{datum,art,status,anteil}', 'datum, art, status, uuid_hash(profil) & 3', '')
    ) as x (tabelle, schluessel, werte, je) loop
    execute format('with soll (%2$s, viertel, nachweise, km) as (
        select %3$s, sum(stunden * 4)::bigint, count(*)::int, sum("anfahrtKm")::bigint from stundennachweise %4$s
        where status in (''eingereicht'', ''bestaetigt'') group by 1, 2, 3, 4),
      gesetzt as (insert into %1$I as s (%2$s, viertel, nachweise, km) select * from soll on conflict (%2$s) do update
        set viertel = excluded.viertel, nachweise = excluded.nachweise, km = excluded.km
        where (s.viertel, s.nachweise, s.km) is distinct from (excluded.viertel, excluded.nachweise, excluded.km) returning 1),
      geleert as (update %1$I s set viertel = 0, nachweise = 0, km = 0
        where (viertel, nachweise, km) is distinct from (0::bigint, 0, 0::bigint) and not exists (select from soll q where %5$s) returning 1)
      select (select count(*) from gesetzt) + (select count(*) from geleert)', t.tabelle, t.namen, t.werte, t.je, t.gleich) into n;
    falsch := falsch + n;
  end loop;
  return falsch;
end $$;

create function summiere_stunden() returns trigger language plpgsql as $$
declare
  aenderungen stundenaenderung[];
begin
  if tg_op = 'INSERT' then
    aenderungen := array(select (profil, art, datum, status, stunden * 4, 1, "anfahrtKm")::stundenaenderung from neue
      where status in ('eingereicht', 'bestaetigt'));
  elsif tg_op = 'DELETE' then
    aenderungen := array(select (profil, art, datum, status, -stunden * 4, -1, -"anfahrtKm")::stundenaenderung from alte
      where status in ('eingereicht', 'bestaetigt'));
  else
    aenderungen := array(select (profil, art, datum, status, sum(vorzeichen * stunden * 4), sum(vorzeichen), sum(vorzeichen * "anfahrtKm"))::stundenaenderung
    from (select profil, art, datum, status, stunden, "anfahrtKm", 1 as vorzeichen from neue
      union all select profil, art, datum, status, stunden, "anfahrtKm", -1 from alte) t
    where status in ('eingereicht', 'bestaetigt') group by profil, art, datum, status
    having sum(vorzeichen * stunden) <> 0 or sum(vorzeichen) <> 0 or sum(vorzeichen * "anfahrtKm") <> 0);
  end if;
  if cardinality(aenderungen) > 0 then perform addiere_stunden(aenderungen); end if;
  return null;
end $$;

create trigger summiere_neue after insert on stundennachweise referencing new table as neue for each statement execute function summiere_stunden();

create trigger summiere_geaenderte after update on stundennachweise referencing old table as alte new table as neue
  for each statement execute function summiere_stunden();

create trigger summiere_geloeschte after delete on stundennachweise referencing old table as alte for each statement execute function summiere_stunden();

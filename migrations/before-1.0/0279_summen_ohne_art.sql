-- Beside the sums by kind (migrations 0077, 0270): those of a member's month and year over all kinds, which questions by person or group
-- read; and a function that makes all sums anew from the records (ADR 109).
-- Hours that are written meanwhile would be in no sum.
lock table stundennachweise in share row exclusive mode;
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
insert into personensummen
select profil, 'jahr', jahr, status, sum(viertel), sum(nachweise), sum(km) from jahressummen group by 1, 3, 4 order by jahr;
insert into personensummen
select profil, 'monat', monat, status, sum(viertel), sum(nachweise), sum(km) from stundensummen group by 1, 3, 4 order by monat;
-- Without the sums themselves: most changes of a row need no index.
create index personensummen_zeit_idx on personensummen ("periode", "zeit");

create or replace function addiere_stunden(aenderungen stundenaenderung[]) returns void language plpgsql as $$
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

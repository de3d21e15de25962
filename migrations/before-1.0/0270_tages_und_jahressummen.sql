-- Beside the sums of months (migration 0077): those of a day over all members, so that months and kinds need no member's row, and those of a
-- member's year. A day's sum is split by member, so that who enters hours rarely waits for another; readers add the shares (ADR 105).
-- Hours that are written meanwhile would be in no sum.
lock table stundennachweise in share row exclusive mode;
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
  insert into tagessummen as s
  select datum, art, status, uuid_hash(profil) & 3, sum(viertel), sum(nachweise), sum(km) from unnest(aenderungen) group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (datum, art, status, anteil) do update
    set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
end $$;

create or replace function summiere_stunden() returns trigger language plpgsql as $$
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

insert into jahressummen
select profil, art, date_trunc('year', monat)::date, status, sum(viertel), sum(nachweise), sum(km) from stundensummen group by 1, 2, 3, 4;
insert into tagessummen
select datum, art, status, uuid_hash(profil) & 3, sum(stunden * 4), count(*), sum("anfahrtKm") from stundennachweise
where status in ('eingereicht', 'bestaetigt') group by 1, 2, 3, 4;

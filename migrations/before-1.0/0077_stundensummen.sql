-- What the evaluation of hours adds up: kept per member, kind, month and state, so that it needs not read every record. Each statement
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
-- Single days: the heat map, and the edges of a time that begins or ends within a month.
create index stundennachweise_auswertung_idx on stundennachweise ("datum") include ("status", "art", "profil", "stunden", "anfahrtKm")
  where "status" in ('eingereicht', 'bestaetigt');

create function summiere_stunden() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stundensummen as s
    select profil, art, date_trunc('month', datum)::date, status, sum(stunden * 4), count(*), sum("anfahrtKm") from neue
    where status in ('eingereicht', 'bestaetigt') group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (profil, monat, art, status) do update
      set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
  elsif tg_op = 'DELETE' then
    insert into stundensummen as s
    select profil, art, date_trunc('month', datum)::date, status, -sum(stunden * 4), -count(*), -sum("anfahrtKm") from alte
    where status in ('eingereicht', 'bestaetigt') group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (profil, monat, art, status) do update
      set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
  else
    insert into stundensummen as s
    select profil, art, date_trunc('month', datum)::date, status, sum(vorzeichen * stunden * 4), sum(vorzeichen), sum(vorzeichen * "anfahrtKm")
    from (select profil, art, datum, status, stunden, "anfahrtKm", 1 as vorzeichen from neue
      union all select profil, art, datum, status, stunden, "anfahrtKm", -1 from alte) t
    where status in ('eingereicht', 'bestaetigt') group by 1, 2, 3, 4
    having sum(vorzeichen * stunden) <> 0 or sum(vorzeichen) <> 0 or sum(vorzeichen * "anfahrtKm") <> 0 order by 1, 3, 2, 4
    on conflict (profil, monat, art, status) do update
      set viertel = s.viertel + excluded.viertel, nachweise = s.nachweise + excluded.nachweise, km = s.km + excluded.km;
  end if;
  return null;
end $$;
create trigger summiere_neue after insert on stundennachweise referencing new table as neue for each statement execute function summiere_stunden();
create trigger summiere_geaenderte after update on stundennachweise referencing old table as alte new table as neue
  for each statement execute function summiere_stunden();
create trigger summiere_geloeschte after delete on stundennachweise referencing old table as alte for each statement execute function summiere_stunden();

insert into stundensummen
select profil, art, date_trunc('month', datum)::date, status, sum(stunden * 4), count(*), sum("anfahrtKm") from stundennachweise
where status in ('eingereicht', 'bestaetigt') group by 1, 2, 3, 4;

-- When members can and would like to, by parts of the day: a usual week, and single weeks that take its place.
create table wuensche (
  "_id" uuid primary key default neue_id(),
  "profil" uuid not null references profile on delete cascade,
  -- The Monday of a week; null: every week.
  "woche" date check (extract(isodow from "woche") = 1),
  -- 0: Monday.
  "tag" smallint not null check ("tag" between 0 and 6),
  "teil" text not null check ("teil" in ('frueh', 'spaet', 'nacht')),
  "grad" text not null check ("grad" in ('gern', 'kann', 'reserve', 'nicht')),
  constraint wuensche_einmal unique nulls not distinct ("profil", "woche", "tag", "teil")
);
create index wuensche_platz_idx on wuensche ("tag", "teil");
select verfolge('wuensche');

-- The parts of the day that a time fills for an hour, or for as long as it lasts: by the clock of Berlin. A night belongs to its evening.
create function tagesteile("von" timestamptz, "bis" timestamptz) returns table ("woche" date, "tag" smallint, "teil" text)
stable language sql as $$
  select date_trunc('week', d)::date, (extract(isodow from d) - 1)::smallint, p.teil
  from generate_series(date_trunc('day', von at time zone 'Europe/Berlin') - interval '1 day', bis at time zone 'Europe/Berlin', interval '1 day') d
    cross join (values ('frueh', interval '6 hours', interval '14 hours'), ('spaet', interval '14 hours', interval '22 hours'),
      ('nacht', interval '22 hours', interval '30 hours')) p(teil, ab, ende)
  where least(bis, (d + p.ende) at time zone 'Europe/Berlin') - greatest(von, (d + p.ab) at time zone 'Europe/Berlin')
    >= least(interval '1 hour', bis - von)
$$;

create function vergiss_wuensche() returns trigger language plpgsql as $$
begin
  delete from wuensche where "profil" = new._id;
  return null;
end $$;
create trigger profile_vergisst_wuensche after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_wuensche();

-- What speaks against driving a vehicle: checks that are overdue, by today or by the day of the trip, and grave open defects.
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
    select 'mangel', case m.prioritaet when 'kritisch' then 'Kritischer Mangel: ' else 'Mangel: ' end || m.titel, coalesce(rang >= mangel, false)
    from regel, fahrzeugmaengel m, array_position(array['niedrig', 'mittel', 'hoch', 'kritisch'], m.prioritaet) rang
    where m.fahrzeug = fahrzeugwarnungen.fahrzeug and m.status in ('gemeldet', 'in Arbeit') and rang >= least(3, coalesce(mangel, 3))
  )
  select coalesce(jsonb_agg(jsonb_build_object('art', art, 'text', text, 'sperrt', sperrt) order by sperrt desc, text), '[]') from warnungen;
end;

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
create trigger pruefe_groesse_neu before insert on kleidung for each row execute function pruefe_groesse();
create trigger pruefe_groesse before update of "groesse", "kategorie" on kleidung for each row
  when ((old."groesse", old."kategorie") is distinct from (new."groesse", new."kategorie")) execute function pruefe_groesse();

-- The second vehicle that one member blocks on a day only gets a warning until a keeper of vehicles has looked.
alter table fahrzeugmaengel add column "ungesichtet" boolean not null default false;
create or replace function fahrzeugwarnungen(fahrzeug uuid, fristen jsonb, tag date default null) returns jsonb language sql stable parallel safe
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

-- The crew that an estimate adds to a need takes the names of its vehicles' seats (docs/adr/0077).
create function pg_temp.als_sitze(zeilen jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case z ->> 'funktion'
      when 'Besatzung KTW' then case z ->> 'qualifikation' when 'RS' then z || '{"funktion": "Transportführer KTW"}' when 'RH' then z || '{"funktion": "Fahrer KTW"}' else z end
      when 'Besatzung RTW' then case z ->> 'qualifikation' when 'NotSan' then z || '{"funktion": "Transportführer RTW"}' when 'RS' then z || '{"funktion": "Fahrer RTW"}' else z end
      when 'Besatzung NEF' then case z ->> 'qualifikation' when 'NotSan' then z || '{"funktion": "Fahrer NEF"}' else z end
      else z end order by nr), '[]')
  from jsonb_array_elements(zeilen) with ordinality as e(z, nr)
$$;
update angebote set bedarf = pg_temp.als_sitze(bedarf),
  besetzung = besetzung || jsonb_build_object('fehlt', pg_temp.als_sitze(besetzung -> 'fehlt'))
    || case when besetzung ? 'zuBesetzen' then jsonb_build_object('zuBesetzen', pg_temp.als_sitze(besetzung -> 'zuBesetzen')) else '{}' end
where bedarf::text like '%"Besatzung %' or besetzung::text like '%"Besatzung %';

-- A required vehicle without a name is missing: such a service is not staffed.
update angebote a set besetzung = a.besetzung || jsonb_build_object('fahrzeugeFehlen', n.typen)
from (select v.angebot, jsonb_agg(v.typ order by v.typ) as typen from angebot_fahrzeuge v where v.fahrzeug is null and v.erforderlich group by v.angebot) n
where n.angebot = a._id;
update sanitaetsdienste d set status = 'ausgeschrieben'
where d.status = 'besetzt' and not d.abgesagt
  and exists (select 1 from angebote a where a.sanitaetsdienst = d._id and a.besetzung ? 'fahrzeugeFehlen');

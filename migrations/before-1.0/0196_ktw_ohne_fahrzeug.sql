-- A driver's seat whose call sign no vehicle in service bears lacks its vehicle (docs/adr/0077).
insert into angebot_fahrzeuge (angebot, typ, erforderlich)
select a._id, 'KTW', true from angebote a
where a.ende > now() and coalesce(a."ktwWoche", a."ktwSonntag") is not null and a.bedarf -> 0 ->> 'funktion' = 'Fahrer'
  and not exists (select 1 from angebot_fahrzeuge v where v.angebot = a._id);
update angebote a set besetzung = a.besetzung || jsonb_build_object('fahrzeugeFehlen', jsonb_build_array(v.typ))
from angebot_fahrzeuge v
where v.angebot = a._id and a.ende > now() and v.fahrzeug is null and v.erforderlich and coalesce(a."ktwWoche", a."ktwSonntag") is not null;

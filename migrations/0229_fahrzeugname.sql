-- Counts name the vehicles that an occasion lacks: a renamed one keeps its place in them, so that only what it lacks is news.
create function fahrzeug_umbenannt() returns trigger language plpgsql as $$
begin
  update angebote a set besetzung = jsonb_set(a.besetzung, '{fahrzeugeFehlen}', (
      select jsonb_agg(case when n.name = '„' || old.bezeichnung || '“' then '„' || new.bezeichnung || '“' else n.name end order by n.nr)
      from jsonb_array_elements_text(a.besetzung -> 'fahrzeugeFehlen') with ordinality n(name, nr)))
    where a._id in (select v.angebot from angebot_fahrzeuge v where v.fahrzeug = new._id) and a.besetzung -> 'fahrzeugeFehlen' ? ('„' || old.bezeichnung || '“');
  return null;
end $$;
create trigger umbenannt after update of bezeichnung on fahrzeuge for each row when (old.bezeichnung <> new.bezeichnung) execute function fahrzeug_umbenannt();

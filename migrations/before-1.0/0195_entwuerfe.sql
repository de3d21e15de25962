-- Staffing in a draft takes nobody's time yet (docs/adr/0089): `allein` 2 excludes other drafts, 1 what is published. Publishing makes it firm.
create function ist_entwurf("angebot" uuid) returns boolean language sql stable as $$
  select coalesce((select status in ('anfrage', 'angebot', 'beauftragt') from sanitaetsdienste where _id = a."sanitaetsdienst"),
    (select status = 'entwurf' from blutspenden where _id = a."blutspende"),
    (select status = 'entwurf' from dienstabende where _id = a."dienstabend"),
    (select status = 'entwurf' from veranstaltungen where _id = a."veranstaltung"),
    (select status = 'entwurf' from ktw_wochen where _id = a."ktwWoche"),
    (select status = 'entwurf' from ktw_sonntage where _id = a."ktwSonntag"),
    (select status = 'entwurf' from kurse where _id = a."kurs"), false)
  from angebote a where a._id = $1
$$;

select zeitquelle('anmeldungen', $$
  select m._id as eintrag, m.profil, z as zeit, m.status as art, m.status = 'eingeteilt' as fest,
    case when m.status = 'eingeteilt' and m.trotzdem = '' then case when ist_entwurf(m.angebot) then 2 else 1 end::smallint end as allein,
    m.angebot, null::uuid as anlass
  from anmeldungen m cross join unnest(m.belegt) z
  where m.gilt and m.status in ('eingeteilt', 'gemeldet', 'warteliste')$$);

-- The rows follow the occasion only where it is published, or a draft again.
do $$
declare
  art record;
begin
  for art in select * from (values ('sanitaetsdienste', 'sanitaetsdienst'), ('blutspenden', 'blutspende'), ('dienstabende', 'dienstabend'),
    ('veranstaltungen', 'veranstaltung'), ('ktw_wochen', 'ktwWoche'), ('ktw_sonntage', 'ktwSonntag'), ('kurse', 'kurs')) v(tabelle, bezug) loop
    perform zeitquelle_folgt('anmeldungen', art.tabelle, '{status}',
      format('select m._id from anmeldungen m join angebote a on a._id = m.angebot where a.%I = zeile._id', art.bezug), 'false');
    execute format($f$create or replace trigger %I after update on %I for each row
      when ((old.status in ('entwurf', 'anfrage', 'angebot', 'beauftragt')) <> (new.status in ('entwurf', 'anfrage', 'angebot', 'beauftragt')))
      execute function %I()$f$, 'zeiten_anmeldungen_' || art.tabelle || '_anders', art.tabelle, 'zeiten_anmeldungen_' || art.tabelle);
  end loop;
end $$;

select personenzeiten_neu();

-- One state of a vehicle for lists, filters, files, bookings and plans: a defect or an overdue inspection may block what is in service.
create function fahrzeugzustand(f fahrzeuge) returns text language sql stable parallel safe
begin atomic
  select case when not f.aktiv then 'geloescht' when f.status in ('werkstatt', 'ausserDienst') then f.status
    when fahrzeugwarnungen(f._id, jsonb_build_object('HU', f."huBis")) @> '[{"sperrt": true}]' then 'gesperrt' else f.status end;
end;
create function fahrzeug_einsetzbar(f fahrzeuge) returns boolean language sql stable parallel safe
begin atomic
  select fahrzeugzustand(f) in ('einsatzbereit', 'eingeschraenkt');
end;

-- Lack of a required place, as counts name it: the type of one without a name, or one that cannot be planned on before it begins.
create function fahrzeug_fehlt(v angebot_fahrzeuge, beginn timestamptz) returns text language sql stable parallel safe
begin atomic
  select case when v.erforderlich and v.fahrzeug is null then coalesce(nullif(v.typ, ''), 'Fahrzeug')
    when v.erforderlich and beginn > now() then (select '„' || f.bezeichnung || '“' from fahrzeuge f where f._id = v.fahrzeug and not fahrzeug_einsetzbar(f)) end;
end;

-- A call sign stands for a vehicle that comes back, too: whether that may be planned on is another question.
alter view anlass_fahrzeuge rename column einsetzbar to "imDienst";

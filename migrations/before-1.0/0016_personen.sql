-- A person as queries and answers name them: the profile's id with the names of its user. Columns that a query does not read cost nothing.
create view personen as
select
  p._id,
  p."user",
  u.vorname,
  u.nachname,
  u.vorname || ' ' || u.nachname as name,
  json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) as person,
  u.primary_email as email,
  u.primary_telefon as telefon,
  u.gesperrt,
  u.rechte,
  p.status,
  p.gruppe,
  p.geburtsdatum,
  p.sanitaetsausbildung,
  p.fuehrerscheinklassen,
  p."emailBenachrichtigungen",
  p."erinnerungVorlauf",
  p."geloeschtAm"
from profile p
join users u on u._id = p."user";

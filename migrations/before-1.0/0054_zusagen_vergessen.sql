-- What somebody answered when they signed up for an event goes with their account (Art. 17 DSGVO), and with it the address of their calendar.
create function vergiss_zusagen() returns trigger language plpgsql as $$
begin
  update veranstaltung_zusagen z set "antworten" = '[]' from anmeldungen m where m._id = z."anmeldung" and m."profil" = new._id and z."antworten" <> '[]';
  delete from kalenderabos where "profil" = new._id;
  return null;
end $$;
create trigger profile_vergisst_zusagen after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_zusagen();
update veranstaltung_zusagen z set "antworten" = '[]' from anmeldungen m join profile p on p._id = m."profil"
  where m._id = z."anmeldung" and p."geloeschtAm" is not null;
delete from kalenderabos k using profile p where p._id = k."profil" and p."geloeschtAm" is not null;

-- Who comes back leaves anew one day: the page of before says nothing then.
create function laufzettel_endet() returns trigger language plpgsql as $$
begin
  delete from laufzettel where "profil" = new._id;
  return null;
end $$;
create trigger profile_rueckkehr after update of "status" on profile for each row
  when (old."status" = 'ausgetreten' and new."status" <> 'ausgetreten') execute function laufzettel_endet();

-- Art. 17 DSGVO: of an ended account the reasons go that were written about its registrations; who did what and when stays.
create or replace function historie_unveraenderlich() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new._id, new.gruppe, new.zeit, new."user", new.bereich, new.objekt, new.aktion, new.feld)
      is not distinct from (old._id, old.gruppe, old.zeit, old."user", old.bereich, old.objekt, old.aktion, old.feld)
  then
    if new.alt is null and new.neu is null and old.bereich in ('users', 'profile')
      and not exists (select 1 from users where _id = old.objekt and not gesperrt)
      and not exists (select 1 from profile where _id = old.objekt and "geloeschtAm" is null)
    then return new; end if;
    if old.feld = 'helfer' and new.alt is not distinct from old.alt - 'grund' and new.neu is not distinct from old.neu - 'grund'
      and not exists (select 1 from profile where _id in ((old.alt ->> 'profil')::uuid, (old.neu ->> 'profil')::uuid) and "geloeschtAm" is null)
    then return new; end if;
  end if;
  raise exception 'Die Historie wird nur fortgeschrieben.' using errcode = 'integrity_constraint_violation';
end $$;

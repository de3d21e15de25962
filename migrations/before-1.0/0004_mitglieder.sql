-- Somebody can always grant rights (rights.md "nobody may remove the last holder of UPDATE_USER_RECHTE"). Checked at
-- commit and one transaction after the other: the lock is held until the commit is visible, so that of two who take
-- away the last two holders at the same time exactly one succeeds, on any number of nodes.
create function pruefe_rechteverwalter() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('letzter Rechteverwalter'));
  if not exists (select 1 from users where rechte @> array['UPDATE_USER_RECHTE'] and not gesperrt) then
    raise exception 'Jemand muss Rechte vergeben können.'
      using errcode = 'restrict_violation', constraint = 'users_letzter_rechteverwalter';
  end if;
  return null;
end $$;
create constraint trigger users_letzter_rechteverwalter after update on users deferrable initially deferred for each row
  when (old.rechte @> array['UPDATE_USER_RECHTE'] and not old.gesperrt and (new.gesperrt or not new.rechte @> array['UPDATE_USER_RECHTE']))
  execute function pruefe_rechteverwalter();
create constraint trigger users_letzter_rechteverwalter_loeschen after delete on users deferrable initially deferred for each row
  when (old.rechte @> array['UPDATE_USER_RECHTE'] and not old.gesperrt)
  execute function pruefe_rechteverwalter();

-- The contacts in their order, page by page.
create index users_namen_idx on users (nachname, vorname, _id);
create index historie_bereich_idx on historie (bereich, _id desc);

-- Art. 17 DSGVO: when a member is deleted, the old and new values of their own data go, the fact of the change stays.
create or replace function historie_unveraenderlich() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.alt is null and new.neu is null
    and (new._id, new.gruppe, new.zeit, new."user", new.bereich, new.objekt, new.aktion, new.feld)
      is not distinct from (old._id, old.gruppe, old.zeit, old."user", old.bereich, old.objekt, old.aktion, old.feld)
    and old.bereich in ('users', 'profile')
    and not exists (select 1 from users where _id = old.objekt and not gesperrt)
    and not exists (select 1 from profile where _id = old.objekt and "geloeschtAm" is null)
  then return new; end if;
  raise exception 'Die Historie wird nur fortgeschrieben.' using errcode = 'integrity_constraint_violation';
end $$;

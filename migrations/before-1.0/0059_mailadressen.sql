-- What is one's main address stands in nobody else's list: mails to it are meant for one person. One change at a time, or two that do
-- not see each other would both go through. What stood there before stays until somebody changes it.
create function kleine_adressen(adressen text[]) returns text[] language sql immutable parallel safe as
  $$ select array(select lower(a) from unnest(adressen) a) $$;
create index users_adressen_idx on users using gin (kleine_adressen(email));

create function pruefe_mailadressen() returns trigger language plpgsql as $$
declare
  alte text[] := case when tg_op = 'UPDATE' then kleine_adressen(old.email) else '{}' end;
  haupt text := lower(new.primary_email);
begin
  perform pg_advisory_xact_lock(hashtext('Mailadressen'));
  if exists (
    select 1 from unnest(kleine_adressen(new.email)) a join users u on lower(u.primary_email) = a
    where u._id <> new._id and a <> haupt and a <> all (alte)
  ) then
    raise exception 'Die Adresse ist die Haupt-E-Mail von jemand anderem.' using errcode = 'unique_violation', constraint = 'users_email_vergeben';
  end if;
  if (tg_op = 'INSERT' or haupt <> lower(old.primary_email)) and exists (
    select 1 from users u where u._id <> new._id and kleine_adressen(u.email) @> array[haupt] and lower(u.primary_email) <> haupt
  ) then
    raise exception 'Die Adresse steht bei jemand anderem.' using errcode = 'unique_violation', constraint = 'users_primary_email_vergeben';
  end if;
  return new;
end $$;
create trigger users_adressen_neu before insert on users for each row execute function pruefe_mailadressen();
create trigger users_adressen before update of "email", "primary_email" on users
  for each row when (new.email <> old.email or new.primary_email <> old.primary_email) execute function pruefe_mailadressen();

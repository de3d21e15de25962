-- When somebody said that they are not available: a hint for who staffs, never a lock. The note is for nobody else.
create table abwesenheiten (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile on delete cascade,
  -- Half open, as all spans; whole days go from midnight to midnight in Berlin.
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "notiz" text not null default '' check (char_length("notiz") <= 200),
  constraint abwesenheiten_ende_check check ("ende" > "beginn"),
  -- A year, and the hour of a change of the clock.
  constraint abwesenheiten_dauer_check check ("ende" - "beginn" <= interval '366 days 1 hour'),
  -- What is said once is changed in one place; back to back is legal.
  constraint abwesenheiten_nicht_doppelt exclude using gist ("profil" with =, tstzrange("beginn", "ende") with &&)
);
create index abwesenheiten_ende_idx on abwesenheiten ("ende");
select verfolge('abwesenheiten');

-- Of what is gone the history keeps who did something when, and not for which days: there its values may go, and nothing else may change.
create function historie_abwesenheiten() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.alt is null and new.neu is null
    and (new._id, new.gruppe, new.zeit, new."user", new.bereich, new.objekt, new.aktion, new.feld)
      is not distinct from (old._id, old.gruppe, old.zeit, old."user", old.bereich, old.objekt, old.aktion, old.feld)
  then return new; end if;
  raise exception 'Die Historie wird nur fortgeschrieben.' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger historie_unveraenderlich on historie;
create trigger historie_unveraenderlich before update or delete on historie for each row
  when (old.bereich <> 'abwesenheiten') execute function historie_unveraenderlich();
create trigger historie_abwesenheiten before update or delete on historie for each row
  when (old.bereich = 'abwesenheiten') execute function historie_abwesenheiten();

create function vergiss_abwesenheit() returns trigger language plpgsql as $$
begin
  update historie set alt = null, neu = null where bereich = 'abwesenheiten' and objekt = old._id;
  return null;
end $$;
create trigger abwesenheiten_vergessen after delete on abwesenheiten for each row execute function vergiss_abwesenheit();
-- Whose account has ended is absent from nothing any more.
create function vergiss_abwesenheiten() returns trigger language plpgsql as $$
begin
  delete from abwesenheiten where "profil" = new._id;
  return null;
end $$;
create trigger profile_vergisst_abwesenheiten after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_abwesenheiten();

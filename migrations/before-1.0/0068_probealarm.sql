-- Pagers: which were silent at a test alarm, and what is in repair since when and where.
alter table melder
  add column "stummAm" date,
  add column "reparaturSeit" date,
  add column "reparaturBei" text not null default '' check (char_length("reparaturBei") <= 80);
update melder m set "reparaturSeit" = (
    select max(("zurueckAm" at time zone 'Europe/Berlin')::date) from leihen l where l."melder" = m._id and l."ausgang" = 'defekt')
  where "status" = 'reparatur';
-- What is not in repair lies nowhere.
alter table melder
  add constraint melder_reparatur_check check ("status" = 'reparatur' or ("reparaturSeit" is null and "reparaturBei" = ''));
-- What was heard since is silent no longer, whoever writes that: an import, too.
create function melder_gehoert() returns trigger language plpgsql as $$
begin
  new."stummAm" := null;
  return new;
end $$;
create trigger melder_gehoert before insert or update on melder for each row when (new."stummAm" <= new."letztePruefung") execute function melder_gehoert();

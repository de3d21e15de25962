-- Pagers: which were silent at a test alarm, and what is in repair since when and where.
alter table melder
  add column "stummAm" date,
  add column "reparaturSeit" date,
  add column "reparaturBei" text not null default '' check (char_length("reparaturBei") <= 80);
update melder m set "reparaturSeit" = (
    select max(("zurueckAm" at time zone 'Europe/Berlin')::date) from leihen l where l."melder" = m._id and l."ausgang" = 'defekt')
  where "status" = 'reparatur';
-- What was heard since is silent no longer; what is not in repair is nowhere.
alter table melder
  add constraint melder_stumm_check check ("stummAm" > "letztePruefung"),
  add constraint melder_reparatur_check check ("status" = 'reparatur' or ("reparaturSeit" is null and "reparaturBei" = ''));

-- Fuelings (entities.md 2.11, sub-records), and how many a vehicle takes along by rank.
alter table fahrzeuge
  add column "fuehrer" int check ("fuehrer" between 0 and 60),
  add column "unterfuehrer" int check ("unterfuehrer" between 0 and 60),
  add column "mannschaft" int check ("mannschaft" between 0 and 60),
  -- Where no seats are recorded, any crew fits.
  add constraint fahrzeuge_staerke_check check (coalesce("fuehrer", 0) + coalesce("unterfuehrer", 0) + coalesce("mannschaft", 0) <= "sitzplaetze");

create table betankungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "zeit" timestamptz not null,
  "kmStand" int not null check ("kmStand" between 0 and 2000000),
  "kraftstoff" text not null check ("kraftstoff" in ('diesel', 'benzin', 'strom')),
  "menge" numeric(5, 2) not null check ("menge" between 0.1 and 400),
  "betrag" numeric(6, 2) check ("betrag" between 0 and 2000),
  "voll" boolean not null default true,
  "bezahlung" text not null default 'tankkarte' check ("bezahlung" in ('tankkarte', 'privat')),
  "fahrer" uuid not null references profile,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  -- Who is to be paid back says how much.
  constraint betankungen_privat_check check ("bezahlung" <> 'privat' or "betrag" is not null),
  -- Two who enter the same receipt.
  constraint betankungen_nicht_doppelt unique ("fahrzeug", "kraftstoff", "kmStand")
);
create index betankungen_liste_idx on betankungen ("fahrzeug", "zeit" desc, _id desc);
select verfolge('betankungen');

-- What was burnt from one full tank to the next, partial ones between them added up; per kind, for a hybrid takes two.
create view verbraeuche as
select s.*, case when "voll" then "kmStand" - "davor" end as "strecke",
  case when "voll" and "davor" < "kmStand" then round("summe" * 100 / ("kmStand" - "davor"), 1) end as "verbrauch"
from (
  select r.*, sum("menge") over (partition by "fahrzeug", "kraftstoff", "runde" order by "kmStand") as "summe"
  from (
    select _id, "fahrzeug", "kraftstoff", "zeit", "kmStand", "menge", "voll",
      count(*) filter (where "voll") over bisher as "runde", max("kmStand") filter (where "voll") over bisher as "davor"
    from betankungen
    window bisher as (partition by "fahrzeug", "kraftstoff" order by "kmStand" rows between unbounded preceding and 1 preceding)
  ) r
) s;

-- Whatever read the odometer.
create view kmstaende as
select "fahrzeug", _id as "quelle", "ende" as "zeit", "kmStart", "kmEnde" from fahrten
union all
select "fahrzeug", _id, "zeit", "kmStand", "kmStand" from betankungen;

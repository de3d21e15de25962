-- A time in which nothing is booked stands in the same exclusion as what is: so neither can ever come upon the other.
alter table fahrzeugbelegungen add column "sperrzeit" boolean not null default false,
  add constraint fahrzeugbelegungen_sperrzeit_check check (not "sperrzeit" or "angebotFahrzeug" is null);
alter table raumbelegungen add column "sperrzeit" boolean not null default false;

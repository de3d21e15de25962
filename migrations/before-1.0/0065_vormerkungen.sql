-- Who would like a vehicle or a room that is taken then, and hears of it once it is free; nothing is booked by itself.
create table vormerkungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile on delete cascade,
  "fahrzeug" uuid references fahrzeuge on delete cascade,
  "raum" uuid references orte on delete cascade,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "zweck" text not null default '' check (char_length("zweck") <= 120),
  -- When its person was told that all of it is free; null again once it is not.
  "gemeldetAm" timestamptz,
  constraint vormerkungen_was_check check (num_nonnulls("fahrzeug", "raum") = 1),
  constraint vormerkungen_ende_check check ("ende" > "beginn"),
  constraint vormerkungen_einmal unique nulls not distinct ("profil", "fahrzeug", "raum", "beginn", "ende")
);
create index vormerkungen_fahrzeug_idx on vormerkungen ("fahrzeug", "beginn") where "fahrzeug" is not null;
create index vormerkungen_raum_idx on vormerkungen ("raum", "beginn") where "raum" is not null;
select verfolge('vormerkungen');

create function vergiss_vormerkungen() returns trigger language plpgsql as $$
begin
  delete from vormerkungen where "profil" = new._id;
  return null;
end $$;
create trigger profile_vergisst_vormerkungen after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_vormerkungen();

-- What a member subscribes to: only the hash of the secret address is kept, so that nobody who reads the database can read calendars.
create table kalenderabos (
  "profil" uuid primary key references profile on delete cascade,
  "geheimnisHash" bytea not null constraint kalenderabos_hash_key unique,
  "erstelltAm" timestamptz not null default now()
);
select verfolge('kalenderabos');

-- Who is on call as C-Dienst: one person at a time, half open.
create table cdienste (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null constraint cdienste_profil_fkey references profile on delete cascade,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  constraint cdienste_ende_check check ("ende" > "beginn"),
  constraint cdienste_dauer_check check ("ende" - "beginn" <= interval '31 days 1 hour'),
  constraint cdienste_nicht_doppelt exclude using gist (tstzrange("beginn", "ende") with &&)
);
create index cdienste_profil_idx on cdienste ("profil");
select verfolge('cdienste');

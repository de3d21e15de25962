create table users (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "username" text not null check (username ~ '^[a-z0-9._-]{3,40}$'),
  "vorname" text collate deutsch not null check (char_length(vorname) between 1 and 60),
  "nachname" text collate deutsch not null check (char_length(nachname) between 1 and 60),
  "email" text[] not null check (cardinality(email) between 1 and 5),
  "primary_email" text not null check (primary_email = any (email)),
  "telefon" text[] not null default '{}' check (cardinality(telefon) <= 6),
  "primary_telefon" text not null default '' check (primary_telefon = '' or primary_telefon = any (telefon)),
  "rechte" text[] not null default '{}',
  "passwortHash" text,
  "passwortGeaendertAm" timestamptz,
  "gesperrt" boolean not null default false,
  -- Members are searched with every letter that is typed: their texts are folded when they are written.
  suche text not null generated always as (suchtext(vorname || ' ' || nachname)) stored,
  -- An account without an invitation is told nothing.
  "eingeladenAm" timestamptz
);
create unique index users_username_key on users (lower(username));
create unique index users_primary_email_key on users (lower(primary_email));
create index users_rechte_idx on users using gin (rechte);

-- The contacts in their order, page by page.
create index users_namen_idx on users (nachname, vorname, _id);
create index users_adressen_idx on users using gin (kleine_adressen(email));

-- A search of members reads the words' trigrams and not every member.
create index users_suche_idx on users using gin (suche gin_trgm_ops);
select verfolge('users');

-- A token is 256 random bits; only its SHA-256 is stored.
create table sitzungen (
  "_id" uuid primary key default neue_id(),
  "tokenHash" bytea not null constraint sitzungen_token_key unique,
  "user" uuid not null references users on delete cascade,
  "erstelltAm" timestamptz not null default now(),
  "zuletztAm" timestamptz not null default now(),
  "laeuftAb" timestamptz not null,
  "geraet" text not null default ''
);
create index sitzungen_user_idx on sitzungen ("user");
create index sitzungen_ablauf_idx on sitzungen ("laeuftAb");

-- Only an ended session concerns the other nodes: using one must not empty their memory.
create trigger melde_aenderung after delete on sitzungen for each statement execute function melde_aenderung();

-- Apart from users, so that signing in does not count as a change of the members.
create table letzte_anmeldungen (
  "user" uuid primary key references users on delete cascade,
  "letzterLogin" timestamptz not null
);

create table passworttoken (
  "tokenHash" bytea primary key,
  "user" uuid not null references users on delete cascade,
  "zweck" text not null check (zweck in ('reset', 'einladung')),
  "laeuftAb" timestamptz not null,
  "benutztAm" timestamptz
);
create index passworttoken_user_idx on passworttoken ("user");

-- Failed sign-ins per account and per address: survives a restart, decays by itself.
create table anmeldeversuche (
  "schluessel" text primary key,
  "anzahl" int not null,
  "zuletztAm" timestamptz not null default now(),
  "gesperrtBis" timestamptz
);

create constraint trigger users_letzter_rechteverwalter after update on users deferrable initially deferred for each row
  when (old.rechte @> array['UPDATE_USER_RECHTE'] and not old.gesperrt and (new.gesperrt or not new.rechte @> array['UPDATE_USER_RECHTE']))
  execute function pruefe_rechteverwalter();

create constraint trigger users_letzter_rechteverwalter_loeschen after delete on users deferrable initially deferred for each row
  when (old.rechte @> array['UPDATE_USER_RECHTE'] and not old.gesperrt)
  execute function pruefe_rechteverwalter();

create function suchtext(list text[]) returns text language sql immutable strict parallel safe return suchtext(array_to_string(list, ' '));

create trigger users_adressen_neu before insert on users for each row execute function pruefe_mailadressen();

create trigger users_adressen before update of "email", "primary_email" on users
  for each row when (new.email <> old.email or new.primary_email <> old.primary_email) execute function pruefe_mailadressen();

-- Without a list of entries that are not yet sorted in: every row of a mass insert looks at all of it (4,000 accounts: 1.9 s, now 0.5 s).
alter index users_adressen_idx set (fastupdate = off);

alter table tagesmengen add constraint tagesmengen_benutzer_fkey
  foreign key ("benutzer") references users on delete cascade;

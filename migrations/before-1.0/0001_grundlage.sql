-- The foundation: identities, German sorting, notices of change, members, sessions, history, mail, files.
-- Column names are the names of the JSON answers, so that nothing is mapped on the way (docs/adr/0003).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create collation if not exists deutsch (provider = icu, locale = 'de-u-kn-true');

-- uuid v7: sorted by time, so that new rows land at the end of the index. PostgreSQL has uuidv7() from 18 on; 15 is enough here.
create function neue_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- An instant as the API writes it: ISO 8601 in UTC with milliseconds. Immutable, so that it may stand in indexes and generated text.
create function iso(t timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Tells every node which table changed: one notice per statement, merged per transaction by PostgreSQL, sent at commit only.
create function melde_aenderung() returns trigger language plpgsql as $$
begin
  perform pg_notify('aenderung', tg_table_name);
  return null;
end $$;

-- Every domain table carries the same six columns; `version` is the optimistic lock.
create function verfolge(tabelle regclass) returns void language plpgsql as $$
begin
  execute format('create trigger melde_aenderung after insert or update or delete or truncate on %s for each statement execute function melde_aenderung()', tabelle);
end $$;

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
  "gesperrt" boolean not null default false
);
create unique index users_username_key on users (lower(username));
create unique index users_primary_email_key on users (lower(primary_email));
create index users_rechte_idx on users using gin (rechte);
select verfolge('users');

create table profile (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "user" uuid not null constraint profile_user_key unique references users,
  "anrede" text not null default '' check (anrede in ('', 'Herr', 'Frau', 'Divers')),
  "personalnummer" text not null default '',
  "geburtsdatum" date check (geburtsdatum >= date '1900-01-01'),
  "strasse" text not null default '',
  "hausnummer" text not null default '',
  "plz" text not null default '' check (plz ~ '^(\d{5})?$'),
  "ort" text not null default '',
  "eintrittsdatum" date,
  "austrittsdatum" date,
  "status" text not null default 'aktiv' check (status in ('aktiv', 'eingeschraenkt', 'extern', 'ruhend', 'ausgetreten', 'gesperrt')),
  "gruppe" text not null default '',
  "funktionen" text[] not null default '{}',
  "verteiler" text[] not null default '{}',
  "groupalarm" jsonb,
  "sanitaetsausbildung" text not null default 'keine',
  "fuehrungsausbildung" text not null default 'keine',
  "fuehrerscheinklassen" text[] not null default '{}',
  "fuehrerscheinGueltigBis" date,
  "fuehrerscheinKontrolleAm" date,
  "fuehrerscheinKontrolleDurch" uuid references profile,
  "fuehrerscheinKontrolleNaechsteAm" date,
  "fuehrungszeugnisVorgelegtAm" date,
  "fuehrungszeugnisAusgestelltAm" date,
  "fuehrungszeugnisNaechstesAm" date,
  "konfektion" jsonb not null default '{}',
  "notfallkontakt" jsonb not null default '{}',
  "beruf" text not null default '',
  "arbeitgeber" text not null default '',
  "kontoinhaber" text not null default '',
  "iban" text not null default '',
  "bic" text not null default '',
  "ernaehrung" text[] not null default '{}',
  "ernaehrungHinweis" text not null default '',
  "sichtbarkeit" jsonb not null default '{"email":"alle","telefon":"alle","adresse":"fuehrung","geburtstag":"alle","foto":"alle"}',
  "unsichtbar" boolean not null default false,
  "emailBenachrichtigungen" jsonb not null default '{"neuerDienst":true,"dienstGeaendert":true,"eingeteilt":true,"abgesagt":true,"erinnerung":true,"ktwNeu":true,"ktwAenderung":true,"newsletter":false,"stunden":true,"faelligkeiten":true}',
  "erinnerungVorlauf" int not null default 24 check ("erinnerungVorlauf" between 0 and 168),
  "bild" uuid,
  "bemerkung" text not null default '',
  "geloeschtAm" timestamptz,
  constraint profile_austritt_check check (austrittsdatum is null or eintrittsdatum is null or austrittsdatum >= eintrittsdatum)
);
create unique index profile_personalnummer_key on profile (personalnummer) where personalnummer <> '';
select verfolge('profile');

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
-- Only an ended session concerns the other nodes: using one must not empty their memory.
create trigger melde_aenderung after delete on sitzungen for each statement execute function melde_aenderung();

-- Apart from users, so that signing in does not count as a change of the members.
create table letzte_anmeldungen (
  "user" uuid primary key references users on delete cascade,
  "letzterLogin" timestamptz not null
);
create index sitzungen_user_idx on sitzungen ("user");
create index sitzungen_ablauf_idx on sitzungen ("laeuftAb");

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

-- The history: one row per changed field, rows of one change share `gruppe`. Append only.
create table historie (
  "_id" uuid primary key default neue_id(),
  "gruppe" uuid not null,
  "zeit" timestamptz not null default now(),
  "user" uuid,
  "bereich" text not null,
  "objekt" uuid not null,
  "aktion" text not null,
  "feld" text not null,
  "alt" jsonb,
  "neu" jsonb
);
create index historie_objekt_idx on historie (bereich, objekt, zeit desc);
create index historie_user_idx on historie ("user");
create function historie_unveraenderlich() returns trigger language plpgsql as $$
begin
  raise exception 'Die Historie wird nur fortgeschrieben.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger historie_unveraenderlich before update or delete on historie for each row execute function historie_unveraenderlich();

-- Outbox: written in the transaction of the change, sent by a job (exactly one node takes a mail, see src/server/mail).
create table mails (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "art" text not null,
  "an" text not null,
  "betreff" text not null,
  "text" text not null,
  "html" text not null,
  "kopf" jsonb not null default '{}',
  "anhaenge" jsonb not null default '[]',
  "schluessel" text constraint mails_schluessel_key unique,
  "faelligAb" timestamptz not null default now(),
  "versuche" int not null default 0,
  "versendetAm" timestamptz,
  "aufgegebenAm" timestamptz,
  "letzterFehler" text
);
create index mails_offen_idx on mails ("faelligAb") where "versendetAm" is null and "aufgegebenAm" is null;

-- Files lie in the database, so that one backup has everything. They hang on exactly one object, whose rights they share.
create table dateien (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "bereich" text not null,
  "objekt" uuid not null,
  "feld" text not null default '',
  "name" text not null,
  "typ" text not null,
  "groesse" int not null check (groesse between 0 and 10485760),
  "sha256" bytea not null,
  "inhalt" bytea not null
);
alter table dateien alter column inhalt set storage external;
create index dateien_objekt_idx on dateien (bereich, objekt);
select verfolge('dateien');

-- The first answer to a POST that carried an Idempotency-Key; written in the transaction of the change itself.
create table idempotenz (
  "user" uuid not null,
  "schluessel" text not null,
  "aufruf" text not null,
  "bodyHash" bytea not null,
  "antwort" text,
  "erstelltAm" timestamptz not null default now(),
  primary key ("user", schluessel)
);
create index idempotenz_alter_idx on idempotenz ("erstelltAm");

create table config (
  "key" text primary key,
  "wert" jsonb not null,
  "geaendertAm" timestamptz not null default now()
);
select verfolge('config');

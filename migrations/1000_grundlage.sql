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

-- The writer itself hears which tables it wrote in the answer to its statement: INFO is always sent to the client, and to nobody else.
create function melde_aenderung() returns trigger language plpgsql as $$
begin
  perform melde_tabelle(tg_table_name);
  return null;
end $$;

-- Every domain table carries the same six columns; `version` is the optimistic lock.
create function verfolge(tabelle regclass) returns void language plpgsql as $$
begin
  execute format('create trigger melde_aenderung after insert or update or delete or truncate on %s for each statement execute function melde_aenderung()', tabelle);
end $$;

-- The history: one row per changed field, rows of one change share `gruppe`. Append only.
create table historie (
  "_id" uuid primary key default neue_id(),
  "gruppe" uuid not null,
  -- When an entry was written, not when its transaction began: who waited for a lock comes behind who held it, and what was
  -- written after somebody looked is new to them. One statement writes a group, so its rows share the instant.
  "zeit" timestamptz not null default statement_timestamp(),
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
create index historie_bereich_idx on historie (bereich, _id desc);

-- Art. 17 DSGVO: of an ended account the reasons go that were written about its registrations; who did what and when stays.
create function historie_unveraenderlich() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new._id, new.gruppe, new.zeit, new."user", new.bereich, new.objekt, new.aktion, new.feld)
      is not distinct from (old._id, old.gruppe, old.zeit, old."user", old.bereich, old.objekt, old.aktion, old.feld)
  then
    if new.alt is null and new.neu is null and old.bereich in ('users', 'profile')
      and not exists (select 1 from users where _id = old.objekt and not gesperrt)
      and not exists (select 1 from profile where _id = old.objekt and "geloeschtAm" is null)
    then return new; end if;
    if old.feld = 'helfer' and new.alt is not distinct from old.alt - 'grund' and new.neu is not distinct from old.neu - 'grund'
      and not exists (select 1 from profile where _id in ((old.alt ->> 'profil')::uuid, (old.neu ->> 'profil')::uuid) and "geloeschtAm" is null)
    then return new; end if;
  end if;
  raise exception 'Die Historie wird nur fortgeschrieben.' using errcode = 'integrity_constraint_violation';
end $$;

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
create index dateien_objekt_idx on dateien (bereich, objekt);

-- A paper is issued once: whoever asks again gets the same bytes.
create unique index dateien_auszahlungen_key on dateien ("objekt", "feld") where "bereich" = 'auszahlungen';
select verfolge('dateien');
alter table dateien alter column inhalt set storage external;

-- The first answer to a POST that carried an Idempotency-Key; written in the transaction of the change itself.
create table idempotenz (
  "user" uuid not null,
  "schluessel" text not null,
  "aufruf" text not null,
  "bodyHash" bytea not null,
  "antwort" text,
  "erstelltAm" timestamptz not null default now(),
  primary key ("user", schluessel),
  constraint idempotenz_kummerkasten check ("aufruf" not like 'POST /api/kummerkasten%')
);
create index idempotenz_alter_idx on idempotenz ("erstelltAm");

create table config (
  "key" text primary key,
  "wert" jsonb not null,
  "geaendertAm" timestamptz not null default now()
);
select verfolge('config');

-- Somebody can always grant rights (nobody may remove the last holder of UPDATE_USER_RECHTE). Checked at
-- commit and one transaction after the other: the lock is held until the commit is visible, so that of two who take
-- away the last two holders at the same time exactly one succeeds, on any number of nodes.
create function pruefe_rechteverwalter() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('letzter Rechteverwalter'));
  if not exists (select 1 from users where rechte @> array['UPDATE_USER_RECHTE'] and not gesperrt) then
    raise exception 'Jemand muss Rechte vergeben können.'
      using errcode = 'restrict_violation', constraint = 'users_letzter_rechteverwalter';
  end if;
  return null;
end $$;

-- From PostgreSQL 18 on the server makes such ids itself: many times faster, and ascending within a connection even in one
-- millisecond, so that what one transaction writes keeps its order. Older servers keep the function above.
do $$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function neue_id() returns uuid language sql volatile parallel safe as 'select pg_catalog.uuidv7()';
  end if;
end $$;

-- A search reads a name in any signs of a keyboard (src/contract/search.ts): apostrophes and invisible signs do not count, each dash is a hyphen.
create function suchtext(t text) returns text language plpgsql immutable strict parallel safe as $$
declare
  n text;
begin
  if t ~ '^[ -~]*$' then return translate(lower(t), '''`', ''); end if;
  n := translate(replace(replace(replace(lower(normalize(t, NFD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øØłŁđĐðÐı', 'oollddddi');
  n := translate(n, U&'\2010\2011\2012\2013\2014\2212''`\00B4\2018\2019\201B\2032\02BC\00AD\200B\200C\200D\2060\FEFF', '------');
  t := regexp_replace(n, '[\u0300-\u036f]', '', 'g');
  if n !~ '[aou]\u0308' then return t; end if;
  return regexp_replace(regexp_replace(n, '([aou])\u0308', '\1e', 'g'), '[\u0300-\u036f]', '', 'g') || ' ' || t;
end $$;

-- Results of backups, for the warning of those who grant rights. A nightly one goes with its file.
create table sicherungen (
  "_id" uuid primary key default neue_id(),
  "zeit" timestamptz not null default now(),
  "art" text not null check ("art" in ('nacht', 'hand')),
  "rechner" text not null,
  "datei" text not null,
  "groesse" bigint check ("groesse" > 0),
  "fehler" text,
  constraint sicherungen_ausgang_check check (num_nonnulls("groesse", "fehler") = 1)
);
create index sicherungen_zeit_idx on sicherungen ("zeit" desc);
select verfolge('sicherungen');

-- Meanings of the columns of an imported table: the next one with the same headings needs no mapping.
create table importzuordnungen (
  -- The path of the import.
  "art" text not null,
  -- SHA-256 of the headings in plain letters, in whatever order they stand.
  "kopf" bytea not null,
  -- The field of each heading.
  "zuordnung" jsonb not null check (jsonb_typeof("zuordnung") = 'object'),
  "geaendertAm" timestamptz not null default now(),
  primary key ("art", "kopf")
);

create trigger historie_unveraenderlich before update or delete on historie for each row
  when (old.bereich <> 'abwesenheiten') execute function historie_unveraenderlich();

-- A member who comes back leaves anew one day: the former page says nothing then.
create function laufzettel_endet() returns trigger language plpgsql as $$
begin
  delete from laufzettel where "profil" = new._id;
  return null;
end $$;

-- A main address stands in nobody else's list: mails to it are meant for one person. One change at a time, or two that do
-- not see each other would both go through. What stood there before stays until somebody changes it.
create function kleine_adressen(adressen text[]) returns text[] language sql immutable parallel safe as
  $$ select array(select lower(a) from unnest(adressen) a) $$;

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

-- Secrets of this chapter's server: the key that signs the links which switch a kind of mail off, and the keys of web push. Made by
-- the program when first needed; of two nodes that make one at once the first wins, by the primary key.
create table geheimnisse (
  "name" text primary key,
  "wert" text not null check ("wert" <> ''),
  "erstelltAm" timestamptz not null default now()
);

-- Amounts that an account put in on a day: shared stores have a bound per account.
create table tagesmengen (
  "benutzer" uuid not null,
  "tag" date not null,
  "was" text not null,
  "menge" bigint not null,
  "hoechstens" bigint not null,
  primary key ("benutzer", "tag", "was"),
  constraint tagesmengen_voll check ("menge" <= "hoechstens")
);

create function pruefe_abgerechnet() returns trigger language plpgsql as $$
begin
  if exists (select 1 from rechnungen r join sanitaetsdienste d on d."_id" = r."dienst"
    where new."_id" in (r."_id", d."_id") and r."art" = 'rechnung' and r."status" in ('gestellt', 'bezahlt') and d."status" <> 'abgerechnet') then
    perform verbiete('Zu einer gestellten Rechnung gehört ein abgerechneter Dienst.', 'rechnungen_dienst_abgerechnet');
  end if;
  return null;
end $$;

-- Transactions and the tables they changed (docs/adr/0100): every node reads them, also after the writer's end.
-- Unlogged: a crash empties it, and also cuts every listener, which then forgets all that it kept.
create unlogged table aenderungen (
  "nummer" xid8 not null default pg_current_xact_id(),
  "tabelle" text not null
);
create index aenderungen_nummer_idx on aenderungen ("nummer");

-- One row per transaction and table. The writer hears of it in the answer to its statement; a node (`intranet.knoten`) tells the
-- others afterwards, for anybody else the commit does, which takes a lock of the whole server.
create function melde_tabelle("tabelle" text) returns void language plpgsql as $$
declare
  bisher text := coalesce(current_setting('intranet.geaendert', true), '');
begin
  if position(' ' || tabelle || ' ' in bisher) > 0 then return; end if;
  perform set_config('intranet.geaendert', bisher || ' ' || tabelle || ' ', true);
  insert into aenderungen (tabelle) values (melde_tabelle.tabelle);
  raise info 'aenderung' using detail = tabelle, hint = pg_current_xact_id()::text;
  if coalesce(current_setting('intranet.knoten', true), '') = '' then perform pg_notify('aenderung', tabelle); end if;
end $$;

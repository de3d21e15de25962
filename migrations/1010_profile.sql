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
  -- Until a record says otherwise, what the office entered stands.
  "ausbildungAusNachweisen" boolean not null default false,
  suche text not null generated always as (suchtext(gruppe) || ' ' || suchtext(funktionen)) stored,
  -- Employed by the chapter: the ArbZG binds, so rest and length of duties do.
  "hauptamtlich" boolean not null default false,
  -- Four eyes on accounts: the last editor of a member's, a second person for the chapter's own (ADR 80).
  "kontoGeaendertAm" timestamptz,
  "kontoGeaendertVon" uuid,
  constraint profile_austritt_check check (austrittsdatum is null or eintrittsdatum is null or austrittsdatum >= eintrittsdatum)
);
create unique index profile_personalnummer_key on profile (personalnummer) where personalnummer <> '';
create index profile_suche_idx on profile using gin (suche gin_trgm_ops);

-- The chart asks of each box who holds its functions, and how many are in its group.
create index profile_funktionen_idx on profile using gin ("funktionen");
create index profile_gruppe_idx on profile ("gruppe") where "status" = 'aktiv' and "geloeschtAm" is null;
create index profile_kontrolle_idx on profile ("fuehrerscheinKontrolleDurch");
select verfolge('profile');

-- An emergency doctor (NA) is a doctor with proof of that field, and not the other way round (§ 4 Abs. 3 RettG NRW).
create function rang_sanitaet(text) returns int language sql immutable parallel safe as
  $$ select coalesce(array_position('{keine,EH,SanA,SanB,SSD,SH,RH,RS,RettAss,NotSan,Arzt,NA}'::text[], $1), 1) $$;

-- Reminders that were sent, by step (days left at most; -1: it has ended).
create table fristerinnerungen (
  "art" text not null,
  "objekt" uuid not null,
  "faellig" date not null,
  "schritt" int not null,
  primary key ("art", "objekt", "faellig", "schritt")
);
create index fristerinnerungen_faellig_idx on fristerinnerungen ("faellig");

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
  -- Absences of a member do not overlap; back to back is legal.
  constraint abwesenheiten_nicht_doppelt exclude using gist ("profil" with =, tstzrange("beginn", "ende") with &&)
);
create index abwesenheiten_ende_idx on abwesenheiten ("ende");
select verfolge('abwesenheiten');

-- The history of a deleted absence keeps author and time, not the days: values may go, nothing else may change.
create function historie_abwesenheiten() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.alt is null and new.neu is null
    and (new._id, new.gruppe, new.zeit, new."user", new.bereich, new.objekt, new.aktion, new.feld)
      is not distinct from (old._id, old.gruppe, old.zeit, old."user", old.bereich, old.objekt, old.aktion, old.feld)
  then return new; end if;
  raise exception 'Die Historie wird nur fortgeschrieben.' using errcode = 'integrity_constraint_violation';
end $$;

create function vergiss_abwesenheit() returns trigger language plpgsql as $$
begin
  update historie set alt = null, neu = null where bereich = 'abwesenheiten' and objekt = old._id;
  return null;
end $$;

create trigger abwesenheiten_vergessen after delete on abwesenheiten for each row execute function vergiss_abwesenheit();

-- An ended account has no absences.
create function vergiss_abwesenheiten() returns trigger language plpgsql as $$
begin
  delete from abwesenheiten where "profil" = new._id;
  return null;
end $$;

create trigger profile_vergisst_abwesenheiten after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_abwesenheiten();

-- Leaving: what is still open stands on one page per member; who left is signed off there (docs/adr/0042).
create table laufzettel (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "profil" uuid not null constraint laufzettel_profil_key unique references profile on delete cascade,
  -- The points ticked by hand: by name, who ({"von": user, "am": instant}).
  "erledigt" jsonb not null default '{}' check (jsonb_typeof("erledigt") = 'object'),
  "abgeschlossenAm" timestamptz,
  "abgeschlossenVon" uuid,
  constraint laufzettel_abschluss_check check (("abgeschlossenAm" is null) = ("abgeschlossenVon" is null))
);
select verfolge('laufzettel');

-- By every way of setting the status: nobody has left before their page is signed off. A deleted account has left anyhow.
create function pruefe_laufzettel() returns trigger language plpgsql as $$
begin
  perform 1 from laufzettel where "profil" = new._id and "abgeschlossenAm" is not null for share;
  if not found then
    raise exception 'Der Laufzettel ist nicht abgeschlossen.' using errcode = 'restrict_violation', constraint = 'profile_laufzettel';
  end if;
  return new;
end $$;

create trigger profile_laufzettel before update of "status" on profile for each row
  when (new."status" = 'ausgetreten' and old."status" <> 'ausgetreten' and new."geloeschtAm" is null) execute function pruefe_laufzettel();

create function bleibt_abgeschlossen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from profile where _id = old."profil" and "status" = 'ausgetreten' and "geloeschtAm" is null) then
    raise exception 'Wer ausgetreten ist, behält den Laufzettel.' using errcode = 'restrict_violation', constraint = 'laufzettel_ausgetreten';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger laufzettel_ausgetreten before delete on laufzettel for each row execute function bleibt_abgeschlossen();

create trigger laufzettel_wieder_offen before update on laufzettel for each row
  when (old."abgeschlossenAm" is not null and new."abgeschlossenAm" is null) execute function bleibt_abgeschlossen();

-- Data of a deleted member that the law wants kept, out of sight until its time is over.
create table aufbewahrung (
  "profil" uuid not null references profile,
  "art" text not null check ("art" in ('einsatz', 'abrechnung')),
  -- The day from whose year the time counts.
  "seit" date not null,
  "angaben" jsonb not null,
  -- A hidden member stays hidden while the law keeps their name.
  "verborgen" boolean not null default false,
  primary key ("profil", "art")
);
select verfolge('aufbewahrung');

-- Views of another's bank data or emergency contact: one row per person, reader, kind and day in Berlin.
create table einblicke (
  "profil" uuid not null references profile on delete cascade,
  "leser" uuid not null references users,
  "art" text not null check ("art" in ('bank', 'notfall')),
  "tag" date not null,
  primary key ("profil", "leser", "art", "tag")
);
create index einblicke_tag_idx on einblicke ("tag");
create index einblicke_leser_idx on einblicke ("leser");

create trigger profile_rueckkehr after update of "status" on profile for each row
  when (old."status" = 'ausgetreten' and new."status" <> 'ausgetreten') execute function laufzettel_endet();

-- Members who are not named in rankings of hours.
create table ohne_namen (
  "profil" uuid primary key references profile on delete cascade
);
select verfolge('ohne_namen');

create function merke_konto() returns trigger language plpgsql as $$
begin
  new."kontoGeaendertAm" := new."geaendertAm";
  new."kontoGeaendertVon" := case when tg_op = 'INSERT' then coalesce(new."kontoGeaendertVon", new."geaendertVon") else new."geaendertVon" end;
  return new;
end $$;

create trigger merke_konto_neu before insert on profile for each row when (new."iban" <> '') execute function merke_konto();

-- The preparer and the approver did not enter the account, unless the member confirmed it.
create function pruefe_fremdes_konto() returns trigger language plpgsql as $$
begin
  if exists (select 1 from profile p where p."_id" = new."profil" and p."kontoGeaendertVon" in (new."erstelltVon", new."freigegebenVon")
    and p."kontoGeaendertVon" is distinct from p."user") then
    perform verbiete('Das Konto hat geändert, wer die Auszahlung vorbereitet oder freigibt.', 'auszahlungen_fremdes_konto');
  end if;
  return new;
end $$;

-- The account of the chapter that waits for a second person.
create table kontowechsel (
  "_id" boolean primary key default true check ("_id"),
  "iban" text not null,
  "bic" text not null default '',
  "vorgeschlagenAm" timestamptz not null default now(),
  "vorgeschlagenVon" uuid not null,
  "bestaetigtVon" uuid,
  constraint kontowechsel_zwei_check check ("bestaetigtVon" <> "vorgeschlagenVon")
);
select verfolge('kontowechsel');

create function pruefe_vereinskonto() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from kontowechsel k where k."iban" = coalesce(new."wert" ->> 'iban', '') and k."bestaetigtVon" is not null) then
    perform verbiete('Ein anderes Konto des Vereins bestätigt eine zweite Person.', 'config_vereinskonto');
  end if;
  return new;
end $$;

create trigger merke_konto before update of "iban" on profile for each row
  when (old."iban" is distinct from new."iban") execute function merke_konto();

-- Long lists become files beside the requests (docs/adr/0098): how far each one is, and the file for a week.
create table exporte (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "user" uuid not null references users on delete cascade,
  -- The export's path in its contract, and what was asked of it.
  "pfad" text not null,
  "frage" jsonb not null,
  "titel" text not null,
  "format" text not null check ("format" in ('csv', 'xlsx', 'pdf')),
  "zeilen" int not null check ("zeilen" >= 0),
  "fertig" int not null default 0,
  "fehler" text not null default '',
  "inhalt" bytea,
  -- Rights that chose the rows of a file: without one of them its owner does not get it any more.
  "rechte" text[],
  constraint exporte_ende_check check ("inhalt" is null or "fehler" = ''),
  -- A node of an earlier version finishes none without them; another one makes that file.
  constraint exporte_rechte_check check ("inhalt" is null or "rechte" is not null)
);
create index exporte_liste_idx on exporte ("user", "erstelltAm" desc);
create index exporte_alt_idx on exporte ("erstelltAm");
select verfolge('exporte');
alter table exporte alter column "inhalt" set storage external;

create trigger historie_abwesenheiten before update or delete on historie for each row
  when (old.bereich = 'abwesenheiten') execute function historie_abwesenheiten();

create trigger pruefe_vereinskonto before update on config for each row
  when (old."key" = 'rechnungssteller' and coalesce(old."wert" ->> 'iban', '') <> '' and coalesce(new."wert" ->> 'iban', '') <> old."wert" ->> 'iban')
  execute function pruefe_vereinskonto();

-- A person as queries and answers name them: the profile's id with the names of its user. Columns that a query does not read cost nothing.
create view personen as
select
  p._id,
  p."user",
  u.vorname,
  u.nachname,
  u.vorname || ' ' || u.nachname as name,
  json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) as person,
  u.primary_email as email,
  u.primary_telefon as telefon,
  u.gesperrt,
  u.rechte,
  p.status,
  p.gruppe,
  p.geburtsdatum,
  p.sanitaetsausbildung,
  p.fuehrerscheinklassen,
  p."emailBenachrichtigungen",
  p."erinnerungVorlauf",
  p."geloeschtAm",
  u.suche
from profile p
join users u on u._id = p."user";

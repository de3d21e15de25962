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
  "letzterFehler" text,
  -- A node takes a mail by a lease, so that no two send it and none is stuck with a node that died.
  "vergebenBis" timestamptz,
  -- News that nobody needs any more is not sent late: after an outage of days, or when a server is named for the first time.
  "gueltigBis" timestamptz not null default now() + interval '3 days',
  -- Knowledge of the receiver before the first of the news in a bundle: once things are as they were, none is worth
  -- sending (src/server/mail/deliver.ts).
  "vorher" jsonb,
  -- The code with which the mail server refused a mail the last time (RFC 5321, 4.2); null where nobody answered.
  "antwort" smallint,
  -- Facts of a mail: the sending job makes HTML of them. Null where the HTML is ready made.
  "inhalt" jsonb
);
create index mails_offen_idx on mails ("faelligAb") where "versendetAm" is null and "aufgegebenAm" is null;

-- News for a member: a row per person and piece of news, written in the transaction that reports it (src/server/mail). It is the inbox,
-- news for push and for the mail of the day.
create table mitteilungen (
  "_id" uuid primary key default neue_id(),
  "profil" uuid not null references profile on delete cascade,
  -- Links to a password are never kept here.
  "art" text not null check ("art" <> 'sicherheit'),
  "titel" text not null check (char_length("titel") between 1 and 200),
  "text" text not null default '' check (char_length("text") <= 2000),
  "pfad" text not null default '' check ("pfad" = '' or "pfad" ~ '^/[^/\\]'),
  "schluessel" text,
  "zeit" timestamptz not null default now(),
  "gelesenAm" timestamptz,
  -- False: this person does not want such news in the inbox; the row only remembers that it was told.
  "posteingang" boolean not null default true,
  -- When the mail of the day takes it along.
  "sammelnAb" timestamptz,
  -- News count as told from this instant on: until then later news under their key replace them, and news without a change in the end are
  -- dropped. The recipient's knowledge before is kept with them, in every way of telling.
  "vorher" jsonb,
  "bekanntAb" timestamptz,
  constraint mitteilungen_schluessel_key unique ("profil", "schluessel")
);
create index mitteilungen_liste_idx on mitteilungen ("profil", "zeit" desc, "_id" desc) where "posteingang";
create index mitteilungen_neu_idx on mitteilungen ("profil") where "posteingang" and "gelesenAm" is null;
create index mitteilungen_sammeln_idx on mitteilungen ("sammelnAb") where "sammelnAb" is not null;
create index mitteilungen_bekannt_idx on mitteilungen ("schluessel") where "schluessel" is not null;
create index mitteilungen_alt_idx on mitteilungen ("zeit");
select verfolge('mitteilungen');

-- Ways of telling a member, beside mails (profile."emailBenachrichtigungen"); without a row all of it is as preset.
create table mitteilungswege (
  "profil" uuid primary key references profile on delete cascade,
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "push" jsonb not null default '{}',
  "posteingang" jsonb not null default '{}',
  -- Hours of the day in Berlin.
  "sammelStunde" smallint check ("sammelStunde" between 0 and 23),
  "ruheVon" smallint check ("ruheVon" between 0 and 23),
  "ruheBis" smallint check ("ruheBis" between 0 and 23),
  constraint mitteilungswege_ruhe_check check (("ruheVon" is null) = ("ruheBis" is null) and "ruheVon" is distinct from coalesce("ruheBis", -1))
);
select verfolge('mitteilungswege');

-- A browser that shows news while the intranet is closed. It ends with the session that it was signed up in.
create table pushgeraete (
  "_id" uuid primary key default neue_id(),
  "profil" uuid not null references profile on delete cascade,
  "sitzung" uuid not null references sitzungen on delete cascade,
  "endpunkt" text not null constraint pushgeraete_endpunkt_key unique check ("endpunkt" ~ '^https://' and char_length("endpunkt") <= 1000),
  "p256dh" text not null check ("p256dh" ~ '^[A-Za-z0-9_-]{87}=?$'),
  "auth" text not null check ("auth" ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  "erstelltAm" timestamptz not null default now()
);
create index pushgeraete_profil_idx on pushgeraete ("profil");
create index pushgeraete_sitzung_idx on pushgeraete ("sitzung");

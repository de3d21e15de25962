-- News for a member: a row per person and piece of news, written in the transaction that reports it (src/server/mail). It is the inbox,
-- what push tells of, and what the mail of the day gathers.
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
  constraint mitteilungen_schluessel_key unique ("profil", "schluessel")
);
create index mitteilungen_liste_idx on mitteilungen ("profil", "zeit" desc, "_id" desc) where "posteingang";
create index mitteilungen_neu_idx on mitteilungen ("profil") where "posteingang" and "gelesenAm" is null;
create index mitteilungen_sammeln_idx on mitteilungen ("sammelnAb") where "sammelnAb" is not null;
create index mitteilungen_bekannt_idx on mitteilungen ("schluessel") where "schluessel" is not null;
create index mitteilungen_alt_idx on mitteilungen ("zeit");
select verfolge('mitteilungen');

-- How a member is told, beside mails (profile."emailBenachrichtigungen"); without a row all of it is as preset.
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

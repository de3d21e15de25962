-- Newsletters, who gets one by mail, and who has read it.
create table newsletter (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "titel" text not null check (char_length("titel") between 1 and 150),
  -- Sanitised HTML.
  "text" text not null default '' check (char_length("text") <= 50000),
  "empfaenger" jsonb not null default '{"verteiler":[],"gruppen":[]}',
  "status" text not null default 'entwurf' check ("status" in ('entwurf', 'geplant', 'versendet')),
  "versandAm" timestamptz,
  "datum" date not null generated always as ((coalesce("versandAm", "erstelltAm") at time zone 'Europe/Berlin')::date) stored,
  constraint newsletter_versand_check check (("status" = 'entwurf') = ("versandAm" is null)),
  constraint newsletter_leer_check check ("status" = 'entwurf' or "text" <> '')
);
create index newsletter_neueste_idx on newsletter ("datum" desc, "_id" desc);
create index newsletter_geplant_idx on newsletter ("versandAm") where "status" = 'geplant';
select verfolge('newsletter');

-- What has gone out stays as it was read.
create function sperre_newsletter() returns trigger language plpgsql as $$
begin
  if old."status" = 'versendet' or (old."status" = 'geplant' and (new."titel", new."text", new."empfaenger") is distinct from (old."titel", old."text", old."empfaenger")) then
    raise exception 'Ein versendeter Newsletter bleibt, wie er ist.' using errcode = 'integrity_constraint_violation', constraint = 'newsletter_gesperrt';
  end if;
  return new;
end $$;
create trigger sperre_newsletter before update on newsletter for each row execute function sperre_newsletter();

-- One row per newsletter and person: nobody gets it twice, on however many nodes it is sent. Done without a mail: left out, for the
-- person had gone or switched it off by then.
create table newsletter_empfaenger (
  "newsletter" uuid not null references newsletter on delete cascade,
  "profil" uuid not null references profile on delete cascade,
  "erledigtAm" timestamptz,
  "mail" uuid,
  primary key ("newsletter", "profil"),
  constraint newsletter_empfaenger_mail_check check ("mail" is null or "erledigtAm" is not null)
);
create index newsletter_empfaenger_offen_idx on newsletter_empfaenger ("newsletter", "profil") where "erledigtAm" is null;
create index newsletter_empfaenger_profil_idx on newsletter_empfaenger ("profil");

create table newsletter_gelesen (
  "newsletter" uuid not null references newsletter on delete cascade,
  "profil" uuid not null references profile on delete cascade,
  "gelesenAm" timestamptz not null,
  primary key ("newsletter", "profil")
);
create index newsletter_gelesen_profil_idx on newsletter_gelesen ("profil");
select verfolge('newsletter_gelesen');

-- Changes of the intranet by version, and the last entry that each member has read.
create table changelog (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  -- `version` is the lock of the row.
  "versionsnummer" text not null check ("versionsnummer" ~ '^\d+(\.\d+){1,2}$' and char_length("versionsnummer") <= 20),
  "datum" date not null,
  "titel" text not null default '' check (char_length("titel") <= 120),
  "eintraege" jsonb not null check (jsonb_array_length("eintraege") between 1 and 50),
  "veroeffentlicht" boolean not null default true,
  "veroeffentlichtAm" timestamptz,
  constraint changelog_versionsnummer_key unique ("versionsnummer"),
  constraint changelog_veroeffentlicht_check check ("veroeffentlicht" = ("veroeffentlichtAm" is not null))
);
create index changelog_tag_idx on changelog ("datum" desc, "_id" desc);
create index changelog_neu_idx on changelog ("veroeffentlichtAm");
select verfolge('changelog');

-- When it was first there to read: what somebody has seen is held against it.
create function datiere_changelog() returns trigger language plpgsql as $$
begin
  new."veroeffentlichtAm" := case when new."veroeffentlicht" then coalesce(new."veroeffentlichtAm", clock_timestamp()) end;
  return new;
end $$;

create trigger datiere_changelog before insert or update on changelog for each row execute function datiere_changelog();

-- Apart from users, and without a notice: that somebody has read is no news for the others.
create table changelog_besuche (
  "user" uuid primary key references users on delete cascade,
  "gelesenBis" timestamptz not null
);

-- The suggestion box. Nothing here says who wrote an anonymous entry, or when on its day (docs/adr/0064): the id is random and holds no
-- time, there is a day and no instant, and the row lacks the columns erstelltAm and erstelltVon that every other table has.
create table kummerkasten (
  "_id" uuid primary key default gen_random_uuid(),
  "version" int not null default 1,
  "tag" date not null,
  "anonym" boolean not null default true,
  "absender" uuid references profile,
  "kategorie" text not null check ("kategorie" in ('lob', 'kritik', 'idee', 'konflikt', 'sicherheit', 'sonstiges')),
  "text" text not null check (char_length("text") between 10 and 5000),
  "status" text not null default 'neu' check ("status" in ('neu', 'gelesen', 'beantwortet', 'erledigt')),
  "antwort" text not null default '' check (char_length("antwort") <= 5000),
  -- SHA-256 of the code with which the answer is read; the code itself is kept nowhere.
  "codeHash" bytea not null constraint kummerkasten_code_key unique,
  "gemeldet" boolean not null default false,
  constraint kummerkasten_anonym_check check ("anonym" = ("absender" is null)),
  constraint kummerkasten_beantwortet_check check ("status" <> 'beantwortet' or "antwort" <> ''),
  constraint kummerkasten_id_check check (substr("_id"::text, 15, 1) = '4')
);
create index kummerkasten_tag_idx on kummerkasten ("tag" desc, "_id" desc);
create index kummerkasten_absender_idx on kummerkasten ("absender") where "absender" is not null;

-- A new entry gives no notice: it would tell everybody who is signed in the second in which it was written.
create trigger melde_aenderung after update or delete or truncate on kummerkasten for each statement execute function melde_aenderung();

-- Text and author of feedback stay as they are.
create function schuetze_kummerkasten() returns trigger language plpgsql as $$
begin
  if new."text" is distinct from old."text" or new."kategorie" <> old."kategorie" or new."tag" <> old."tag" or new."anonym" <> old."anonym"
    or new."absender" is distinct from old."absender" or new."codeHash" <> old."codeHash" then
    raise exception 'Was im Kummerkasten steht, bleibt, wie es ist.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger schuetze_kummerkasten before update on kummerkasten for each row execute function schuetze_kummerkasten();

-- Neither a history nor a kept answer may say who wrote.
alter table historie add constraint historie_kummerkasten check ("bereich" <> 'kummerkasten' or "aktion" = 'geaendert') not valid;

-- Bugs and suggestions, and who wants a suggestion too.
create table feedback (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "art" text not null check ("art" in ('bug', 'verbesserungsvorschlag')),
  "titel" text not null check (char_length("titel") between 1 and 120),
  "beschreibung" text not null check (char_length("beschreibung") between 1 and 5000),
  "schritte" text not null default '' check (char_length("schritte") <= 2000),
  "erwartet" text not null default '' check (char_length("erwartet") <= 2000),
  "seite" text not null default '' check (char_length("seite") <= 200),
  -- Of the intranet; `version` is the lock of the row.
  "versionsnummer" text not null default '' check (char_length("versionsnummer") <= 20),
  "browser" text not null default '' check (char_length("browser") <= 300),
  "status" text not null default 'offen' check ("status" in ('offen', 'angenommen', 'umgesetzt', 'abgelehnt')),
  "antwort" text not null default '' check (char_length("antwort") <= 2000),
  "stimmen" int not null default 0 check ("stimmen" >= 0),
  constraint feedback_bug_check check ("art" = 'verbesserungsvorschlag' or "stimmen" = 0)
);
create index feedback_neueste_idx on feedback ("erstelltAm" desc, "_id" desc);
create index feedback_von_idx on feedback ("erstelltVon");
select verfolge('feedback');

create table feedback_stimmen (
  "feedback" uuid not null references feedback on delete cascade,
  "user" uuid not null references users on delete cascade,
  primary key ("feedback", "user")
);
create index feedback_stimmen_user_idx on feedback_stimmen ("user");

-- The count stands in the row, so that a page of the list costs the same however many have voted.
create function zaehle_stimmen() returns trigger language plpgsql as $$
begin
  update feedback set "stimmen" = "stimmen" + case tg_op when 'INSERT' then 1 else -1 end
    where "_id" = case tg_op when 'INSERT' then new."feedback" else old."feedback" end;
  return null;
end $$;

create trigger zaehle_stimmen after insert or delete on feedback_stimmen for each row execute function zaehle_stimmen();

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

-- A sent newsletter does not change.
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

-- The organisation chart: who leads what, and the steps of what the chapter does again and again. One row per box.
create function inhaber_gueltig(jsonb) returns boolean immutable language sql as $$
  select count(distinct e ->> 'profil') = count(*) and coalesce(bool_and(coalesce(e ->> 'von' <= e ->> 'bis', true)), true)
  from jsonb_array_elements($1) e
$$;

create table stellen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "titel" text collate deutsch not null check (char_length("titel") between 1 and 80),
  "art" text not null check ("art" in ('leitung', 'stelle', 'gruppe', 'stab', 'ablauf', 'schritt')),
  "beschreibung" text not null default '' check (char_length("beschreibung") <= 2000),
  "telefon" text not null default '' check (char_length("telefon") <= 25),
  "email" text not null default '' check (char_length("email") <= 254),
  "oberstelle" uuid constraint stellen_oberstelle_fkey references stellen,
  -- Among those of the same parent.
  "rang" int,
  -- The page that begins here: what stands below is on it as well.
  "seite" text constraint stellen_seite_key unique check ("seite" in ('fahrzeuge', 'material', 'personal', 'ausbildung', 'betreuung', 'presse')),
  "gruppe" text not null default '' check (char_length("gruppe") <= 60),
  "funktionen" text[] not null default '{}',
  "inhaber" jsonb not null default '[]' constraint stellen_inhaber_check check (inhaber_gueltig("inhaber")),
  -- Member responsible for a step.
  "zustaendig" uuid constraint stellen_zustaendig_fkey references stellen on delete set null,
  "fahrzeuge" uuid[] not null default '{}',
  "material" text[] not null default '{}',
  constraint stellen_ohne_seite_check check ("seite" is null or "art" not in ('ablauf', 'schritt')),
  constraint stellen_zustaendig_check check ("zustaendig" is null or "art" = 'schritt')
);
create index stellen_oberstelle_idx on stellen ("oberstelle");
create index stellen_zustaendig_idx on stellen ("zustaendig");
select verfolge('stellen');

-- A new one comes last.
create function reihe_stelle_ein() returns trigger language plpgsql as $$
begin
  new."rang" := coalesce(new."rang", (select max("rang") + 1 from stellen where "oberstelle" is not distinct from new."oberstelle"), 1);
  return new;
end $$;

create trigger stelle_einreihen before insert on stellen for each row execute function reihe_stelle_ein();

-- Nobody stands below themselves, also if two move at once: the second waits here, and sees what the first did.
create function pruefe_stelle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('stellen'));
  if exists (
    with recursive oben("id") as (
      select new."oberstelle" union select s."oberstelle" from stellen s join oben on s."_id" = oben."id"
    ) select 1 from oben where "id" = new."_id"
  ) then
    raise exception 'Eine Stelle kann nicht unter sich selbst stehen.'
      using errcode = 'integrity_constraint_violation', constraint = 'stellen_kreis_check';
  end if;
  if exists (
    select 1 from stellen k left join stellen o on o."_id" = k."oberstelle"
    where new."_id" in (k."_id", o."_id") and ((k."art" = 'schritt') <> coalesce(o."art" = 'ablauf', false)
      or o."art" = 'schritt' or (k."art" = 'ablauf' and o."_id" is not null))
  ) then
    raise exception 'Schritte stehen in einem Ablauf.' using errcode = 'check_violation', constraint = 'stellen_ablauf_check';
  end if;
  return null;
end $$;

create trigger stelle_pruefen after insert or update of "oberstelle", "art" on stellen for each row execute function pruefe_stelle();

-- A deleted member leaves their positions vacant.
create function raeume_stellen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new."geloeschtAm" is null then return null; end if;
  update stellen set "inhaber" = coalesce((select jsonb_agg(e) from jsonb_array_elements("inhaber") e where e ->> 'profil' <> old."_id"::text), '[]')
    where "inhaber" @> jsonb_build_array(jsonb_build_object('profil', old."_id"));
  return null;
end $$;

create trigger profile_raeumt_stellen after delete or update of "geloeschtAm" on profile for each row execute function raeume_stellen();

-- Operation reports: counts of people, never their names; their times in order; closed they stay as they are.
create table einsatzberichte (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "einsatznummer" text not null default '' check (char_length("einsatznummer") <= 30),
  "stichwort" text collate deutsch not null check (char_length("stichwort") between 1 and 80),
  "art" text not null check ("art" in ('HvO', 'SEG', 'MANV', 'Betreuung', 'Vermisstensuche', 'Sonstiges')),
  "alarmierungsart" text check ("alarmierungsart" in ('Melder', 'GroupAlarm', 'Telefon', 'Leitstelle')),
  "alarmeinheiten" uuid[] not null default '{}',
  "ort" text collate deutsch not null default '' check (char_length("ort") <= 200),
  "alarmzeit" timestamptz not null,
  "ausruecken" timestamptz,
  "ankunft" timestamptz,
  "einsatzende" timestamptz,
  "einsatzbereit" timestamptz,
  "datum" date not null generated always as (("alarmzeit" at time zone 'Europe/Berlin')::date) stored,
  "einsatzleiter" uuid references profile,
  "fahrzeuge" jsonb not null default '[]',
  "kraefte" jsonb not null default '[]',
  "sk1" int not null default 0 check ("sk1" between 0 and 9999),
  "sk2" int not null default 0 check ("sk2" between 0 and 9999),
  "sk3" int not null default 0 check ("sk3" between 0 and 9999),
  "tote" int not null default 0 check ("tote" between 0 and 9999),
  "betreut" int not null default 0 check ("betreut" between 0 and 9999),
  "transportiert" int not null default 0 check ("transportiert" between 0 and 9999),
  "massnahmen" text not null default '' check (char_length("massnahmen") <= 10000),
  "material" text[] not null default '{}',
  "besonderheiten" text not null default '' check (char_length("besonderheiten") <= 5000),
  "schaeden" boolean not null default false,
  "presseFreigabe" boolean not null default false,
  "status" text not null default 'entwurf' check ("status" in ('entwurf', 'abgeschlossen')),
  "abgeschlossenAm" timestamptz,
  constraint einsatzberichte_ausruecken_check check ("ausruecken" >= "alarmzeit"),
  constraint einsatzberichte_ankunft_check check ("ankunft" >= coalesce("ausruecken", "alarmzeit")),
  constraint einsatzberichte_einsatzende_check check ("einsatzende" >= coalesce("ankunft", "ausruecken", "alarmzeit")),
  constraint einsatzberichte_einsatzbereit_check check ("einsatzbereit" >= coalesce("einsatzende", "ankunft", "ausruecken", "alarmzeit")),
  constraint einsatzberichte_dauer_check check (greatest("ausruecken", "ankunft", "einsatzende", "einsatzbereit") <= "alarmzeit" + interval '336 hours'),
  constraint einsatzberichte_ende_check check ("status" = 'entwurf' or "einsatzende" is not null),
  constraint einsatzberichte_abgeschlossen_check check (("status" = 'abgeschlossen') = ("abgeschlossenAm" is not null))
);
create unique index einsatzberichte_nummer_key on einsatzberichte (date_part('year', "datum"), "einsatznummer") where "einsatznummer" <> '';
create index einsatzberichte_liste_idx on einsatzberichte ("alarmzeit" desc, "_id" desc);
create index einsatzberichte_einsatzleiter_idx on einsatzberichte ("einsatzleiter");
select verfolge('einsatzberichte');

-- People and vehicles as rows, for two guarantees that a list lacks: they exist, and each is there once.
create table einsatzbericht_kraefte (
  "bericht" uuid not null references einsatzberichte on delete cascade,
  "profil" uuid not null references profile,
  "fahrzeug" uuid,
  "funktion" text not null,
  "von" timestamptz,
  "bis" timestamptz,
  primary key ("bericht", "profil")
);
create index einsatzbericht_kraefte_profil_idx on einsatzbericht_kraefte ("profil");

create table einsatzbericht_fahrzeuge (
  "bericht" uuid not null references einsatzberichte on delete cascade,
  "fahrzeug" uuid not null references fahrzeuge,
  "kmStart" int,
  "kmEnde" int,
  primary key ("bericht", "fahrzeug"),
  constraint einsatzbericht_fahrzeuge_km_check check ("kmEnde" >= "kmStart")
);
create index einsatzbericht_fahrzeuge_fahrzeug_idx on einsatzbericht_fahrzeuge ("fahrzeug");

create function schreibe_einsatzbericht_kraefte() returns trigger language plpgsql as $$
begin
  if exists (select 1 from jsonb_to_recordset(new."kraefte") as t("von" timestamptz, "bis" timestamptz)
    where coalesce("von", new."alarmzeit") < new."alarmzeit" or "bis" <= coalesce("von", new."alarmzeit") or "bis" > new."alarmzeit" + interval '336 hours') then
    raise exception 'Jemand war nicht in dieser Zeit da.' using errcode = 'check_violation', constraint = 'einsatzberichte_kraefte_check';
  end if;
  delete from einsatzbericht_kraefte where "bericht" = new."_id";
  delete from einsatzbericht_fahrzeuge where "bericht" = new."_id";
  insert into einsatzbericht_fahrzeuge ("bericht", "fahrzeug", "kmStart", "kmEnde")
    select new."_id", t.* from jsonb_to_recordset(new."fahrzeuge") as t("fahrzeug" uuid, "kmStart" int, "kmEnde" int);
  insert into einsatzbericht_kraefte ("bericht", "profil", "fahrzeug", "funktion", "von", "bis")
    select new."_id", t.* from jsonb_to_recordset(new."kraefte")
      as t("profil" uuid, "fahrzeug" uuid, "funktion" text, "von" timestamptz, "bis" timestamptz);
  return null;
end $$;

create trigger einsatzbericht_kraefte_schreiben after insert or update on einsatzberichte
  for each row execute function schreibe_einsatzbericht_kraefte();

create function sperre_einsatzbericht() returns trigger language plpgsql as $$
begin
  if old."status" = 'abgeschlossen' and (tg_op = 'DELETE' or new."status" = 'abgeschlossen') then
    raise exception 'Ein abgeschlossener Bericht bleibt, wie er ist.' using errcode = 'integrity_constraint_violation', constraint = 'einsatzberichte_gesperrt';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger sperre_einsatzbericht before update or delete on einsatzberichte for each row execute function sperre_einsatzbericht();

alter table einsatzbericht_kraefte add constraint einsatzbericht_kraefte_besatzung_fkey
  foreign key ("bericht", "fahrzeug") references einsatzbericht_fahrzeuge ("bericht", "fahrzeug") on delete cascade;

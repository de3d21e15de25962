-- Trainings of the rescue service (entities.md 2.17), and who was there.
create table rettungsdienstfortbildungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "thema" text collate deutsch not null check (char_length("thema") between 1 and 150),
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  -- Hours of 60 minutes without breaks.
  "stunden" double precision not null check ("stunden" between 0.25 and 40),
  "ue" int check ("ue" between 1 and 60),
  "themengebiet" text check ("themengebiet" in ('Reanimation', 'Trauma', 'Internistik', 'Pädiatrie', 'Geburtshilfe', 'Hygiene', 'MANV/Führung',
    'Recht', 'Technik/MPG', 'Einsatztaktik', 'Kommunikation')),
  "format" text not null default 'praesenz' check ("format" in ('praesenz', 'hybrid', 'online')),
  "dozent" text not null check (char_length("dozent") between 1 and 120),
  "ort" text not null default '' check (char_length("ort") <= 120),
  "veranstalter" text not null default '' check (char_length("veranstalter") <= 120),
  "anerkannt" boolean not null default true,
  "bescheinigungNr" text not null default '' check (char_length("bescheinigungNr") <= 60),
  "pflicht" boolean not null default false,
  "maxTeilnehmer" int check ("maxTeilnehmer" between 1 and 500),
  "anmeldeschluss" timestamptz,
  "teilnehmer" jsonb not null default '[]',
  constraint rdf_ende_check check ("ende" > "beginn"),
  constraint rdf_dauer_check check ("ende" <= "beginn" + interval '366 days'),
  constraint rdf_stunden_check check (make_interval(secs => "stunden" * 3600) <= "ende" - "beginn"),
  constraint rdf_anmeldeschluss_check check ("anmeldeschluss" <= "beginn"),
  constraint rdf_plaetze_check check (jsonb_array_length("teilnehmer") <= "maxTeilnehmer")
);
create index rettungsdienstfortbildungen_liste_idx on rettungsdienstfortbildungen ("beginn" desc, "_id" desc);
select verfolge('rettungsdienstfortbildungen');

-- The participants as rows, for what a list cannot promise: they exist, and each is there once.
create table rdf_teilnahmen (
  "fortbildung" uuid not null references rettungsdienstfortbildungen on delete cascade,
  "profil" uuid not null references profile,
  -- Null: from its begin, to its end.
  "anwesendVon" timestamptz,
  "anwesendBis" timestamptz,
  -- Null: as long as they were there.
  "stunden" double precision check ("stunden" between 0 and 40),
  "status" text not null check ("status" in ('angemeldet', 'teilgenommen', 'nichtErschienen')),
  primary key ("fortbildung", "profil")
);
create index rdf_teilnahmen_profil_idx on rdf_teilnahmen ("profil");

create function schreibe_rdf_teilnahmen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from jsonb_to_recordset(new."teilnehmer") as t("anwesendVon" timestamptz, "anwesendBis" timestamptz)
    where "anwesendVon" < new."beginn" or "anwesendBis" > new."ende" or coalesce("anwesendVon", new."beginn") >= coalesce("anwesendBis", new."ende")) then
    raise exception 'Jemand war nicht in dieser Zeit da.' using errcode = 'check_violation', constraint = 'rdf_anwesenheit_check';
  end if;
  delete from rdf_teilnahmen where "fortbildung" = new."_id";
  insert into rdf_teilnahmen ("fortbildung", "profil", "anwesendVon", "anwesendBis", "stunden", "status")
    select new."_id", t.* from jsonb_to_recordset(new."teilnehmer")
      as t("profil" uuid, "anwesendVon" timestamptz, "anwesendBis" timestamptz, "stunden" double precision, "status" text);
  return null;
end $$;
create trigger rdf_teilnahmen_schreiben after insert or update on rettungsdienstfortbildungen
  for each row execute function schreibe_rdf_teilnahmen();

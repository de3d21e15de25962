-- Services, and what they share with areas to come.
-- One counter per series and year: numbers without a gap, one writer after the other.
create table nummernkreise (
  "kreis" text not null,
  "jahr" int not null,
  "letzte" int not null,
  primary key ("kreis", "jahr")
);

create table sanitaetsdienste (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "nummer" text not null constraint sanitaetsdienste_nummer_key unique check ("nummer" ~ '^SAN-\d{4}-\d{3,}$'),
  "art" text not null check ("art" in ('intern', 'extern')),
  "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 120),
  "kategorie" text not null default 'sonstige',
  "status" text not null default 'anfrage'
    check ("status" in ('anfrage', 'angebot', 'beauftragt', 'ausgeschrieben', 'besetzt', 'durchgefuehrt', 'abgerechnet')),
  "veranstalter" jsonb not null,
  -- The draft of a service needs a name and a time; place and organiser are asked for by publishing.
  "ort" uuid references orte,
  "treffpunkt" text not null default '',
  "treffpunktZeit" timestamptz,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "aufbauAb" timestamptz,
  "abbauBis" timestamptz,
  "leiter" uuid references profile,
  "stvLeiter" uuid references profile,
  "funkkanal" text not null default '',
  "leitstelleAngemeldet" boolean not null default false,
  "leitstelleAngemeldetAm" timestamptz,
  "verpflegung" text not null default 'keine' check ("verpflegung" in ('Veranstalter', 'selbst', 'Marken', 'keine')),
  "verpflegungHinweis" text not null default '',
  "kleidung" text not null default '',
  "material" text[] not null default '{}',
  "stellplatz" boolean not null default false,
  "strom" boolean not null default false,
  "sanitaetsraum" boolean not null default false,
  "hinweise" text not null default '' check (char_length("hinweise") <= 5000),
  "meldeschluss" timestamptz,
  "selbstabsageBis" timestamptz,
  "warteliste" boolean not null default true,
  "sichtbarFuer" text[] not null default '{}',
  "risiko" jsonb,
  "abrechnungsart" text not null default 'kostenlos' check ("abrechnungsart" in ('kostenlos', 'pauschal', 'nachSaetzen', 'spende')),
  "abgesagt" boolean not null default false,
  "absageGrund" text not null default '',
  "absageVon" text check ("absageVon" in ('veranstalter', 'wir')),
  "abgesagtAm" timestamptz,
  "hilfeleistungen" jsonb,
  "bericht" text not null default '' check (char_length("bericht") <= 5000),
  "abgeschlossenAm" timestamptz,
  -- The service that a copy was made from with its people: they come first among the candidates, unregistered.
  "helferVon" uuid references sanitaetsdienste on delete set null,
  -- Every occasion may ask at sign-up; answers stand with the sign-up, by the place of the question.
  "fragen" jsonb not null default '[]',
  constraint sanitaetsdienste_ende_check check ("ende" > "beginn"),
  -- Fourteen days on the clock of Berlin, whatever the clock change does.
  constraint sanitaetsdienste_dauer_check check (("ende" at time zone 'Europe/Berlin') - ("beginn" at time zone 'Europe/Berlin') <= interval '14 days'),
  constraint sanitaetsdienste_treffpunkt_check check ("treffpunktZeit" is null or "treffpunktZeit" <= "beginn"),
  constraint sanitaetsdienste_aufbau_check check ("aufbauAb" is null or "aufbauAb" <= "beginn"),
  constraint sanitaetsdienste_abbau_check check ("abbauBis" is null or "abbauBis" >= "ende"),
  constraint sanitaetsdienste_meldeschluss_check check ("meldeschluss" is null or "meldeschluss" <= "beginn"),
  constraint sanitaetsdienste_selbstabsage_check check ("selbstabsageBis" is null or "selbstabsageBis" <= "beginn"),
  constraint sanitaetsdienste_absage_check check ("abgesagt" = ("absageVon" is not null)),
  constraint sanitaetsdienste_stv_check check ("stvLeiter" is null or "leiter" is null or "stvLeiter" <> "leiter"),
  constraint sanitaetsdienste_angaben_check check ("status" in ('anfrage', 'angebot', 'beauftragt') or "ort" is not null)
);
create index sanitaetsdienste_liste_idx on sanitaetsdienste ("beginn", "_id");
create index sanitaetsdienste_ende_idx on sanitaetsdienste ("ende");
create index sanitaetsdienste_ort_idx on sanitaetsdienste ("ort");
create index sanitaetsdienste_leiter_idx on sanitaetsdienste ("leiter");
create index sanitaetsdienste_suche_idx on sanitaetsdienste using gin (suchtext("nummer" || ' ' || "bezeichnung" || ' ' || ("veranstalter" ->> 'name')) gin_trgm_ops);
create index sanitaetsdienste_helfer_von_idx on sanitaetsdienste ("helferVon") where "helferVon" is not null;
create index sanitaetsdienste_stv_idx on sanitaetsdienste ("stvLeiter");
select verfolge('sanitaetsdienste');

-- The last place goes to one person only: whoever registers holds the offer's row until commit, and is counted.
create function pruefe_plaetze() returns trigger language plpgsql as $$
declare
  frei int;
begin
  select a.plaetze into frei from angebote a where a._id = new.angebot for update;
  if frei is not null and (select count(*) from anmeldungen m
      where m.angebot = new.angebot and m.status in ('gemeldet', 'eingeteilt') and m._id <> new._id) >= frei then
    raise exception 'Alle Plätze sind vergeben.' using errcode = 'check_violation', constraint = 'anmeldungen_plaetze';
  end if;
  return new;
end $$;

-- Answers given at sign-up for an event go with the account (Art. 17 DSGVO), and with it the address of their calendar.
create function vergiss_zusagen() returns trigger language plpgsql as $$
begin
  update anmeldungen set "antworten" = '[]' where "profil" = new._id and "antworten" <> '[]';
  delete from kalenderabos where "profil" = new._id;
  return null;
end $$;

-- Ticked points of a service's checklist (BRK 1.3), a row each; the points themselves are a setting.
create table dienst_checklisten (
  "dienst" uuid not null references sanitaetsdienste on delete cascade,
  "punkt" text not null check (char_length("punkt") between 1 and 120),
  "am" timestamptz not null,
  "von" uuid not null,
  primary key ("dienst", "punkt")
);
select verfolge('dienst_checklisten');

-- Versions of the need tables that the chapter made. Estimates name theirs, so each stays as it was.
create table bedarfstabellen (
  "variante" text primary key check (char_length("variante") between 1 and 60),
  "inhalt" jsonb not null,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid not null
);
select verfolge('bedarfstabellen');

create function bedarfstabelle_steht() returns trigger language plpgsql as $$
begin
  raise exception 'Eine Bedarfstabelle bleibt, wie sie ist.' using errcode = 'integrity_constraint_violation', constraint = 'bedarfstabelle_steht';
end $$;

create trigger bedarfstabelle_steht before update or delete on bedarfstabellen for each row execute function bedarfstabelle_steht();

create trigger pruefe_abgerechnet after update of "status" on sanitaetsdienste
  for each row when (old."status" <> new."status" and (old."status" = 'abgerechnet' or new."status" = 'durchgefuehrt')) execute function pruefe_abgerechnet();

create trigger profile_vergisst_zusagen after update of "geloeschtAm" on profile
  for each row when (new."geloeschtAm" is not null) execute function vergiss_zusagen();

-- entities.md 2.18, 2.5, 2.12, 2.22 and beyond.md 1, 3, 5: services, and what they share with areas to come.

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
  "ort" uuid not null references orte,
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
  constraint sanitaetsdienste_ende_check check ("ende" > "beginn"),
  -- Fourteen days on the clock of Berlin, whatever the clock change does.
  constraint sanitaetsdienste_dauer_check check (("ende" at time zone 'Europe/Berlin') - ("beginn" at time zone 'Europe/Berlin') <= interval '14 days'),
  constraint sanitaetsdienste_treffpunkt_check check ("treffpunktZeit" is null or "treffpunktZeit" <= "beginn"),
  constraint sanitaetsdienste_aufbau_check check ("aufbauAb" is null or "aufbauAb" <= "beginn"),
  constraint sanitaetsdienste_abbau_check check ("abbauBis" is null or "abbauBis" >= "ende"),
  constraint sanitaetsdienste_meldeschluss_check check ("meldeschluss" is null or "meldeschluss" <= "beginn"),
  constraint sanitaetsdienste_selbstabsage_check check ("selbstabsageBis" is null or "selbstabsageBis" <= "beginn"),
  constraint sanitaetsdienste_absage_check check ("abgesagt" = ("absageVon" is not null)),
  constraint sanitaetsdienste_stv_check check ("stvLeiter" is null or "leiter" is null or "stvLeiter" <> "leiter")
);
create index sanitaetsdienste_liste_idx on sanitaetsdienste ("beginn", "_id");
create index sanitaetsdienste_ende_idx on sanitaetsdienste ("ende");
create index sanitaetsdienste_ort_idx on sanitaetsdienste ("ort");
create index sanitaetsdienste_leiter_idx on sanitaetsdienste ("leiter");
create index sanitaetsdienste_suche_idx on sanitaetsdienste using gin (("nummer" || ' ' || "bezeichnung" || ' ' || ("veranstalter" ->> 'name')) gin_trgm_ops);
select verfolge('sanitaetsdienste');

-- What one can sign up for: a shift of a service, later a role of a blood drive, an event, a seat on a vehicle. Each kind
-- of occasion has its own reference; exactly one of them is set. A later migration adds its column and widens the check.
create table angebote (
  "_id" uuid primary key default neue_id(),
  "sanitaetsdienst" uuid references sanitaetsdienste on delete cascade,
  "bezeichnung" text collate deutsch not null default '' check (char_length("bezeichnung") <= 60),
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  -- [{ qualifikation, anzahl, funktion, mindestalter }]; trainees stand apart: { anzahl, mindestqualifikation }.
  "bedarf" jsonb not null default '[]',
  "praktikanten" jsonb not null default '{"anzahl": 0, "mindestqualifikation": "keine"}',
  -- How many may be registered at once; null: as many as like to. Who leads may staff beyond it.
  "plaetze" int check ("plaetze" >= 0),
  -- The counts that lists show, kept by src/server/anmeldung in the transaction of each change.
  "besetzung" jsonb not null default '{}',
  constraint angebote_anlass_check check (num_nonnulls("sanitaetsdienst") = 1),
  constraint angebote_ende_check check ("ende" > "beginn")
);
create index angebote_sanitaetsdienst_idx on angebote ("sanitaetsdienst", "beginn");
select verfolge('angebote');

-- A vehicle that goes along, or the wish for one of a type.
create table angebot_fahrzeuge (
  "_id" uuid primary key default neue_id(),
  "angebot" uuid not null references angebote on delete cascade,
  "fahrzeug" uuid references fahrzeuge,
  "typ" text not null default '',
  "erforderlich" boolean not null default true,
  constraint angebot_fahrzeuge_was_check check ("fahrzeug" is not null or "typ" <> ''),
  constraint angebot_fahrzeuge_einmal unique ("angebot", "fahrzeug")
);
create index angebot_fahrzeuge_fahrzeug_idx on angebot_fahrzeuge ("fahrzeug");
select verfolge('angebot_fahrzeuge');

-- Who signed up, waits, stands there. One row per person and offer for good: signing off and on again changes its state.
create table anmeldungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "angebot" uuid not null references angebote on delete cascade,
  "profil" uuid not null references profile,
  "status" text not null check ("status" in ('gemeldet', 'eingeteilt', 'warteliste', 'abgelehnt', 'abgesagt', 'nichtErschienen')),
  -- The part of the span that the person does; half open, as all spans.
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  -- False once the occasion is called off: the state stays readable, and nobody is held by it.
  "gilt" boolean not null default true,
  "praktikant" boolean not null default false,
  "funktion" text not null default '' check (char_length("funktion") <= 60),
  "fahrzeug" uuid references angebot_fahrzeuge on delete set null,
  "qualifikation" text not null default '',
  "kommentar" text not null default '' check (char_length("kommentar") <= 255),
  "kommentarSichtbarkeit" text not null default 'fuehrung' check ("kommentarSichtbarkeit" in ('fuehrung', 'alle')),
  "grund" text not null default '' check (char_length("grund") <= 255),
  -- The order of the waiting list.
  "gemeldetAm" timestamptz not null default now(),
  "eingeteiltVon" uuid,
  "eingeteiltAm" timestamptz,
  "istBeginn" timestamptz,
  "istEnde" timestamptz,
  constraint anmeldungen_einmal unique ("angebot", "profil"),
  constraint anmeldungen_ende_check check ("ende" > "beginn"),
  constraint anmeldungen_ist_check check ("istEnde" is null or "istEnde" > "istBeginn"),
  -- Nobody stands in two places at once, over all areas and on any number of nodes; back to back is legal.
  constraint anmeldungen_nicht_doppelt exclude using gist ("profil" with =, tstzrange("beginn", "ende") with &&)
    where ("status" = 'eingeteilt' and "gilt")
);
create index anmeldungen_profil_idx on anmeldungen ("profil", "beginn");
create index anmeldungen_fahrzeug_idx on anmeldungen ("fahrzeug") where "fahrzeug" is not null;
select verfolge('anmeldungen');

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
create trigger anmeldungen_plaetze_neu before insert on anmeldungen for each row when (new.status = 'gemeldet') execute function pruefe_plaetze();
create trigger anmeldungen_plaetze before update of "status" on anmeldungen for each row
  when (new.status = 'gemeldet' and old.status not in ('gemeldet', 'eingeteilt')) execute function pruefe_plaetze();

-- entities.md 2.12. What a service uses stands here too (`angebotFahrzeug`), so that one constraint guards a vehicle.
create table fahrzeugbelegungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "fahrzeug" uuid not null references fahrzeuge,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  "zweck" text not null check (char_length("zweck") between 1 and 120),
  "art" text not null default 'Dienst',
  "verantwortlich" uuid references profile,
  "status" text not null default 'bestaetigt' check ("status" in ('angefragt', 'bestaetigt', 'abgelehnt', 'storniert')),
  "angebotFahrzeug" uuid references angebot_fahrzeuge on delete cascade,
  constraint fahrzeugbelegungen_bezug_key unique ("angebotFahrzeug"),
  constraint fahrzeugbelegungen_ende_check check ("ende" > "beginn"),
  constraint fahrzeugbelegungen_nicht_doppelt exclude using gist ("fahrzeug" with =, tstzrange("beginn", "ende") with &&)
    where ("status" = 'bestaetigt')
);
create index fahrzeugbelegungen_zeit_idx on fahrzeugbelegungen ("fahrzeug", "beginn");
select verfolge('fahrzeugbelegungen');

-- A question to one person that a mail carries: come and help, or take over this place. Answered once, by a secret link
-- or signed in.
create table anfragen (
  "_id" uuid primary key default neue_id(),
  "art" text not null check ("art" in ('hilferuf', 'uebergabe')),
  "tokenHash" bytea not null constraint anfragen_token_key unique,
  "angebot" uuid not null references angebote on delete cascade,
  "anmeldung" uuid references anmeldungen on delete cascade,
  "profil" uuid not null references profile,
  "text" text not null default '' check (char_length("text") <= 500),
  "gestelltVon" uuid not null,
  "gestelltAm" timestamptz not null default now(),
  "laeuftAb" timestamptz not null,
  "antwort" text check ("antwort" in ('zugesagt', 'abgelehnt', 'zurueckgezogen')),
  "beantwortetAm" timestamptz,
  constraint anfragen_uebergabe_check check (("art" = 'uebergabe') = ("anmeldung" is not null)),
  constraint anfragen_beantwortet_check check (("antwort" is null) = ("beantwortetAm" is null))
);
create unique index anfragen_offen_key on anfragen ("angebot", "profil", "art") where "antwort" is null;
-- One's own place is offered to one person at a time.
create unique index anfragen_uebergabe_key on anfragen ("anmeldung") where "antwort" is null;
create index anfragen_profil_idx on anfragen ("profil", "gestelltAm");
select verfolge('anfragen');

-- When somebody last looked at the history of a record.
create table gesehen (
  "user" uuid not null references users on delete cascade,
  "bereich" text not null,
  "objekt" uuid not null,
  "zeit" timestamptz not null default now(),
  primary key ("user", "bereich", "objekt")
);

-- entities.md 2.5; written by the members' area, read here for who may drive what.
create table einweisungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile,
  "fahrzeug" uuid not null references fahrzeuge,
  "datum" date not null,
  "einweiser" uuid not null references profile,
  "pruefer" uuid references profile,
  "art" text not null default 'erst' check ("art" in ('erst', 'wiederholung', 'sosi', 'anhaenger')),
  "umfang" text[] not null default '{}',
  "km" int check ("km" between 0 and 500),
  "fuehrerscheinGesehen" boolean not null default true,
  "gueltigBis" date not null,
  "bestanden" boolean not null default true,
  "unterschrift" jsonb,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  constraint einweisungen_einweiser_check check ("einweiser" <> "profil"),
  constraint einweisungen_gueltig_check check ("gueltigBis" >= "datum")
);
create index einweisungen_profil_idx on einweisungen ("profil", "fahrzeug", "gueltigBis");
select verfolge('einweisungen');

-- entities.md 2.22; closing a service writes drafts.
create table stundennachweise (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile,
  "art" text not null,
  "datum" date not null,
  "beginn" timestamptz,
  "ende" timestamptz,
  "stunden" numeric(5, 2) not null check ("stunden" between 0.25 and 24 and "stunden" * 4 = trunc("stunden" * 4)),
  "pause" int not null default 0 check ("pause" between 0 and 600),
  "nacht" boolean not null default false,
  "anlass" text not null check (char_length("anlass") between 1 and 255),
  "anmeldung" uuid references anmeldungen on delete set null,
  "anfahrtKm" int not null default 0 check ("anfahrtKm" between 0 and 2000),
  "fahrtkostenBeantragt" boolean not null default false,
  "status" text not null default 'entwurf' check ("status" in ('entwurf', 'eingereicht', 'bestaetigt', 'abgelehnt')),
  "bestaetigtVon" uuid,
  "bestaetigtAm" timestamptz,
  "ablehnungsgrund" text not null default '',
  constraint stundennachweise_ende_check check ("ende" is null or "ende" > "beginn")
);
-- One record per part of a duty: a duty of more than 24 hours has one per day.
create unique index stundennachweise_anmeldung_key on stundennachweise ("anmeldung", "datum") where "anmeldung" is not null;
create index stundennachweise_profil_idx on stundennachweise ("profil", "datum");
select verfolge('stundennachweise');

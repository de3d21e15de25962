-- Courses (entities.md 2.3): one signs up once for all sessions; who moves up from the waiting list may have to answer in time; closing
-- one writes the training records of those who took part (docs/adr/0045).
select anlass_tabelle('kurse', 'kurs');
alter table kurse
  add column "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 120),
  add column "lehrgang" uuid references lehrgaenge,
  add column "ausbilder" uuid[] not null default '{}',
  add column "termine" jsonb not null default '[]',
  add column "beschreibung" text not null default '' check (char_length("beschreibung") <= 5000),
  add column "voraussetzung" text not null default 'keine',
  add column "mindestalter" int check ("mindestalter" between 0 and 99),
  add column "minTeilnehmer" int check ("minTeilnehmer" between 0 and 500),
  add column "maxTeilnehmer" int check ("maxTeilnehmer" between 1 and 500),
  add column "kosten" double precision check ("kosten" between 0 and 10000),
  add column "stunden" double precision check ("stunden" between 0 and 2000),
  add column "rdfStunden" double precision check ("rdfStunden" between 0 and 100),
  add column "antwortfristStunden" int check ("antwortfristStunden" between 1 and 336),
  add constraint kurse_teilnehmer_check check ("minTeilnehmer" <= "maxTeilnehmer");
create index kurse_lehrgang_idx on kurse ("lehrgang") where "lehrgang" is not null;
create index kurse_ausbilder_idx on kurse using gin ("ausbilder");

-- The sessions of an offer, when anybody in it is busy; null: all of its span. A registration has those of its offer.
alter table angebote add column "zeiten" tstzmultirange;
alter table anmeldungen
  add column "zeiten" tstzmultirange,
  add column "belegt" tstzmultirange not null
    generated always as (coalesce("zeiten", '{(,)}'::tstzmultirange) * tstzmultirange(tstzrange("beginn", "ende"))) stored,
  -- Moved up, and asked whether they still come, until then.
  add column "antwortBis" timestamptz,
  drop constraint anmeldungen_nicht_doppelt,
  add constraint anmeldungen_nicht_doppelt exclude using gist ("profil" with =, "belegt" with &&) where ("status" = 'eingeteilt' and "gilt");
create index anmeldungen_antwort_idx on anmeldungen ("antwortBis") where "antwortBis" is not null;

create function uebernimm_zeiten() returns trigger language plpgsql as $$
begin
  select a.zeiten into new.zeiten from angebote a where a._id = new.angebot;
  return new;
end $$;
create trigger anmeldungen_zeiten before insert on anmeldungen for each row execute function uebernimm_zeiten();
-- Staffed or gone is an answer too.
create function ohne_antwortfrist() returns trigger language plpgsql as $$
begin
  new."antwortBis" := null;
  return new;
end $$;
create trigger anmeldungen_antwort before update on anmeldungen for each row
  when (new."antwortBis" is not null and new."status" <> 'gemeldet') execute function ohne_antwortfrist();

-- Sessions [{ beginn, ende }] as one value, null where there are none; and back.
create function zeiten_aus("termine" jsonb) returns tstzmultirange stable language sql as $$
  select range_agg(tstzrange((t ->> 'beginn')::timestamptz, (t ->> 'ende')::timestamptz))
  from jsonb_array_elements(case when jsonb_typeof(termine) = 'array' then termine else '[]' end) t
$$;
create function zeiten_json("zeiten" tstzmultirange) returns json stable language sql as $$
  select json_agg(json_build_object('beginn', iso(lower(z)), 'ende', iso(upper(z))) order by z) from unnest(zeiten) z
$$;

-- What a course wrote into the records of its members: once each.
alter table ausbildungen
  add column "kurs" uuid references kurse on delete set null,
  add constraint ausbildungen_kurs_key unique ("profil", "kurs");

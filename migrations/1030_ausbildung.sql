-- The catalogue of courses: what a record of training proves, for how long, and what it includes.
create table lehrgaenge (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "bezeichnung" text collate deutsch not null check (char_length(bezeichnung) between 1 and 120),
  "abkuerzung" text collate deutsch not null check (char_length(abkuerzung) between 1 and 15),
  "kategorie" text not null default 'sonstige' check (kategorie in ('sanitaet', 'rettungsdienst', 'fuehrung', 'fahren', 'funk', 'betreuung', 'technik', 'ausbildung', 'sonstige')),
  "qualifikation" text not null default 'keine' check (qualifikation in ('keine', 'EH', 'SanA', 'SanB', 'SSD', 'SH', 'RH', 'RS', 'RettAss', 'NotSan', 'NA', 'Arzt')),
  "fuehrung" text not null default 'keine' check (fuehrung in ('keine', 'TF', 'GF', 'ZF', 'VF', 'OrgL')),
  -- 0 stands for without end.
  "gueltigkeitMonate" int not null default 0 check ("gueltigkeitMonate" between 0 and 240),
  "reaktivierbarMonate" int not null default 0 check ("reaktivierbarMonate" between 0 and 60),
  "warnungTage" int[] not null default '{90,30,7}',
  "beinhaltet" uuid[] not null default '{}',
  "einteilbar" boolean not null default false,
  "stunden" double precision check (stunden between 0 and 2000),
  "rdfAnrechenbar" boolean not null default false,
  "pflicht" text[] not null default '{}',
  "aktiv" boolean not null default true,
  -- The highest medical qualification of all that a course includes, kept with the course: reading what somebody's records prove is a plain join.
  "nachweis" text not null default 'keine'
);

-- A deleted course keeps its row; its name is free again.
create unique index lehrgaenge_bezeichnung_key on lehrgaenge (lower(bezeichnung)) where aktiv;
create index lehrgaenge_liste_idx on lehrgaenge (bezeichnung, _id);
select verfolge('lehrgaenge');

-- Arrays have no foreign keys. What is included exists, and no course includes itself, however long the way; one change at a time,
-- or two that do not see each other would close a circle.
create function pruefe_lehrgangskette() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('Lehrgangskette'));
  if exists (select 1 from unnest(new.beinhaltet) b where not exists (select 1 from lehrgaenge l where l._id = b)) then
    raise exception 'Ein Lehrgang fehlt.' using errcode = 'foreign_key_violation', constraint = 'lehrgaenge_beinhaltet_fkey';
  end if;
  if exists (
    with recursive kette(id) as (
      select unnest(new.beinhaltet)
      union select unnest(l.beinhaltet) from kette join lehrgaenge l on l._id = kette.id
    ) select 1 from kette where id = new._id
  ) then
    raise exception 'Ein Lehrgang enthält sich selbst.' using errcode = 'check_violation', constraint = 'lehrgaenge_kreisfrei';
  end if;
  return new;
end $$;

create trigger lehrgaenge_kette before insert or update of "beinhaltet" on lehrgaenge
  for each row when (new.beinhaltet <> '{}') execute function pruefe_lehrgangskette();

-- Training records.
create table ausbildungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile on delete cascade,
  "lehrgang" uuid not null references lehrgaenge,
  -- As the course was called then.
  "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 120),
  "beginn" date not null,
  "ende" date not null,
  -- Its last day; null: for good.
  "gueltigBis" date,
  "ort" text not null default '' check (char_length("ort") <= 120),
  "stunden" double precision check ("stunden" between 0 and 2000),
  "anbieter" text not null default '' check (char_length("anbieter") <= 120),
  "urkundeNr" text not null default '' check (char_length("urkundeNr") <= 60),
  "bestanden" boolean not null default true,
  "rdfAnrechenbar" boolean not null default false,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  -- Verifier of the certificate: an unverified record counts for nothing.
  "geprueftAm" timestamptz,
  "geprueftVon" uuid,
  -- Records written by a course: one per member.
  "kurs" uuid,
  constraint ausbildungen_einmal unique ("profil", "lehrgang", "beginn"),
  constraint ausbildungen_ende_check check ("ende" >= "beginn"),
  constraint ausbildungen_gueltig_check check ("gueltigBis" >= "ende"),
  constraint ausbildungen_geprueft_check check (("geprueftAm" is null) = ("geprueftVon" is null)),
  constraint ausbildungen_kurs_key unique ("profil", "kurs")
);
create index ausbildungen_ablauf_idx on ausbildungen ("gueltigBis") where "gueltigBis" is not null;
create index ausbildungen_lehrgang_idx on ausbildungen ("lehrgang");
create index ausbildungen_kurs_idx on ausbildungen ("kurs");
select verfolge('ausbildungen');

create function rang_fuehrung(text) returns int language sql immutable parallel safe as
  $$ select coalesce(array_position('{keine,TF,GF,ZF,VF,OrgL}'::text[], $1), 1) $$;

-- The records that count on a day: passed, looked at, ended, still valid; with all that their courses include.
create function gueltige_lehrgaenge(von uuid, tag date) returns table (lehrgang uuid) stable language sql as $$
  with recursive kette(id) as (
    select a."lehrgang" from ausbildungen a
      where a."profil" = von and a."bestanden" and a."geprueftAm" is not null and a."ende" <= tag and coalesce(a."gueltigBis", 'infinity') >= tag
    union select unnest(l."beinhaltet") from kette join lehrgaenge l on l._id = kette.id
  ) select id from kette
$$;

create function hoechste_ausbildung(von uuid, tag date, out sanitaet text, out fuehrung text) stable language sql as $$
  select coalesce((array_agg(l."qualifikation" order by rang_sanitaet(l."qualifikation") desc))[1], 'keine'),
    coalesce((array_agg(l."fuehrung" order by rang_fuehrung(l."fuehrung") desc))[1], 'keine')
  from gueltige_lehrgaenge(von, tag) g join lehrgaenge l on l._id = g.lehrgang
$$;

-- Brings the profiles (all: null) to what their records say on a day; answers who changed, and from what to what.
create function aktualisiere_ausbildung(wer uuid, tag date) returns table (profil uuid, alt jsonb, neu jsonb) language sql as $$
  with wechsel as (
    select p._id, jsonb_build_object('sanitaetsausbildung', p."sanitaetsausbildung", 'fuehrungsausbildung', p."fuehrungsausbildung") as alt, h.*
    from profile p cross join lateral hoechste_ausbildung(p._id, tag) h
    where p."ausbildungAusNachweisen" and p."geloeschtAm" is null and (wer is null or p._id = wer)
      and (p."sanitaetsausbildung", p."fuehrungsausbildung") is distinct from (h.sanitaet, h.fuehrung)
  )
  update profile p set "sanitaetsausbildung" = w.sanitaet, "fuehrungsausbildung" = w.fuehrung, version = p.version + 1
    from wechsel w where p._id = w._id
    returning p._id, w.alt, jsonb_build_object('sanitaetsausbildung', w.sanitaet, 'fuehrungsausbildung', w.fuehrung)
$$;

-- Records that count now and will end, unless another record of the person holds longer: of the same course, or of one that includes it.
create view ablaufende_ausbildungen as
select a."_id", a."profil", a."lehrgang", a."bezeichnung", l."abkuerzung", a."gueltigBis", l."warnungTage"
from ausbildungen a join lehrgaenge l on l._id = a."lehrgang"
where a."bestanden" and a."geprueftAm" is not null and a."gueltigBis" is not null and not exists (
  select 1 from ausbildungen b join lehrgaenge m on m._id = b."lehrgang"
  where b."profil" = a."profil" and b._id <> a._id and b."bestanden" and b."geprueftAm" is not null
    and (b."lehrgang" = a."lehrgang" or a."lehrgang" = any (m."beinhaltet"))
    and (coalesce(b."gueltigBis", 'infinity'), b._id) > (a."gueltigBis", a._id)
);

-- Trainings of the rescue service, and who was there.
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
  -- A participation has an identity that outlives a change of the list, for its proof hangs on it; the proof goes with it. It follows from
  -- training and person: who is taken off the list and put on it again is the same.
  "_id" uuid not null default neue_id() unique,
  primary key ("fortbildung", "profil")
);
create index rdf_teilnahmen_profil_idx on rdf_teilnahmen ("profil");

create function schreibe_rdf_teilnahmen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from jsonb_to_recordset(new."teilnehmer") as t("anwesendVon" timestamptz, "anwesendBis" timestamptz)
    where "anwesendVon" < new."beginn" or "anwesendBis" > new."ende" or coalesce("anwesendVon", new."beginn") >= coalesce("anwesendBis", new."ende")) then
    raise exception 'Jemand war nicht in dieser Zeit da.' using errcode = 'check_violation', constraint = 'rdf_anwesenheit_check';
  end if;
  if (select count(*) <> count(distinct e ->> 'profil') from jsonb_array_elements(new."teilnehmer") e) then
    raise exception 'Jemand steht zweimal in der Liste.' using errcode = 'unique_violation', constraint = 'rdf_teilnahmen_pkey';
  end if;
  delete from rdf_teilnahmen where "fortbildung" = new."_id"
    and "profil" not in (select (e ->> 'profil')::uuid from jsonb_array_elements(new."teilnehmer") e);
  insert into rdf_teilnahmen ("_id", "fortbildung", "profil", "anwesendVon", "anwesendBis", "stunden", "status")
    select md5(new."_id"::text || t."profil")::uuid, new."_id", t.* from jsonb_to_recordset(new."teilnehmer")
      as t("profil" uuid, "anwesendVon" timestamptz, "anwesendBis" timestamptz, "stunden" double precision, "status" text)
    on conflict ("fortbildung", "profil") do update set "anwesendVon" = excluded."anwesendVon", "anwesendBis" = excluded."anwesendBis",
      "stunden" = excluded."stunden", "status" = excluded."status";
  return null;
end $$;

create trigger rdf_teilnahmen_schreiben after insert or update on rettungsdienstfortbildungen
  for each row execute function schreibe_rdf_teilnahmen();

create function loesche_rdf_nachweise() returns trigger language plpgsql as $$
begin
  delete from dateien where "bereich" = 'rdf_teilnahmen' and "objekt" = old."_id";
  return null;
end $$;

create trigger rdf_nachweise_loeschen after delete on rdf_teilnahmen for each row execute function loesche_rdf_nachweise();

create function lehrgaenge_nachweis() returns trigger language plpgsql as $$
begin
  -- Courses lead to one another: of two changes at once the second sees the first.
  perform pg_advisory_xact_lock(hashtext('lehrgaenge_nachweis'));
  update lehrgaenge l set nachweis = n.stufe from (
    with recursive kette(lehrgang, id) as (
      select l._id, l._id from lehrgaenge l
      union select k.lehrgang, i.id from kette k join lehrgaenge l on l._id = k.id cross join unnest(l.beinhaltet) i(id)
    )
    select k.lehrgang, (array_agg(l.qualifikation order by rang_sanitaet(l.qualifikation) desc))[1] as stufe
    from kette k join lehrgaenge l on l._id = k.id group by k.lehrgang
  ) n where n.lehrgang = l._id and l.nachweis <> n.stufe;
  return null;
end $$;

create trigger lehrgaenge_nachweis after insert or update of "qualifikation", "beinhaltet" on lehrgaenge
  for each statement execute function lehrgaenge_nachweis();

-- Inverse of `rang_sanitaet`.
create function sanitaet_von_rang(int) returns text language sql immutable parallel safe as
  $$ select ('{keine,EH,SanA,SanB,SSD,SH,RH,RS,RettAss,NotSan,Arzt,NA}'::text[])[$1] $$;

-- Levels proved by records, and their dates.
create view nachweisstufen as
select a.profil, l.nachweis as qualifikation, a.ende as ab, a."gueltigBis" as bis
from ausbildungen a join lehrgaenge l on l._id = a.lehrgang
where a.bestanden and a."geprueftAm" is not null and l.nachweis <> 'keine';

-- As it is, for to_char is: only so does PostgreSQL write it into the statement instead of calling it.
alter function iso(timestamptz) stable;

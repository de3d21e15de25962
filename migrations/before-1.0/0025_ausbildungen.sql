-- What somebody learned and passed (entities.md 2.2).
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
  -- Who looked at the certificate: until then it is the member's own word, and counts for nothing.
  "geprueftAm" timestamptz,
  "geprueftVon" uuid,
  constraint ausbildungen_einmal unique ("profil", "lehrgang", "beginn"),
  constraint ausbildungen_ende_check check ("ende" >= "beginn"),
  constraint ausbildungen_gueltig_check check ("gueltigBis" >= "ende"),
  constraint ausbildungen_geprueft_check check (("geprueftAm" is null) = ("geprueftVon" is null))
);
create index ausbildungen_ablauf_idx on ausbildungen ("gueltigBis") where "gueltigBis" is not null;
create index ausbildungen_lehrgang_idx on ausbildungen ("lehrgang");
select verfolge('ausbildungen');

-- Until a record says otherwise, what the office entered stands.
alter table profile add column "ausbildungAusNachweisen" boolean not null default false;

-- The rank of a medical and of a leading qualification, the higher the better (contract/qualifikation.ts, entities.md 2.1).
create function rang_sanitaet(text) returns int language sql immutable parallel safe as
  $$ select coalesce(array_position('{keine,EH,SanA,SanB,SSD,SH,RH,RS,RettAss,NotSan,NA,Arzt}'::text[], $1), 1) $$;
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

-- What counts now and will end, unless another record of the person holds longer: of the same course, or of one that includes it.
create view ablaufende_ausbildungen as
select a."_id", a."profil", a."lehrgang", a."bezeichnung", l."abkuerzung", a."gueltigBis", l."warnungTage"
from ausbildungen a join lehrgaenge l on l._id = a."lehrgang"
where a."bestanden" and a."geprueftAm" is not null and a."gueltigBis" is not null and not exists (
  select 1 from ausbildungen b join lehrgaenge m on m._id = b."lehrgang"
  where b."profil" = a."profil" and b._id <> a._id and b."bestanden" and b."geprueftAm" is not null
    and (b."lehrgang" = a."lehrgang" or a."lehrgang" = any (m."beinhaltet"))
    and (coalesce(b."gueltigBis", 'infinity'), b._id) > (a."gueltigBis", a._id)
);

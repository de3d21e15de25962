-- Offers to sign up for: a shift of a service, later a role of a blood drive, an event, a seat on a vehicle. Each kind
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
  -- Places for sign-ups; null: no bound. Leaders may staff beyond it.
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
  -- Leaders and planners know that this place lacks its vehicle. Counts are no sign of that, for everybody recounts.
  "ausfallBekannt" boolean not null default false,
  constraint angebot_fahrzeuge_was_check check ("fahrzeug" is not null or "typ" <> ''),
  constraint angebot_fahrzeuge_einmal unique ("angebot", "fahrzeug")
);
create index angebot_fahrzeuge_fahrzeug_idx on angebot_fahrzeuge ("fahrzeug");
select verfolge('angebot_fahrzeuge');

-- Sign-ups, waiting or staffed. One row per person and offer for good: signing off and on again changes its state.
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
  -- The pause as it was written when a service was closed: whoever opens it again finds it there.
  "istPause" int check ("istPause" between 0 and 600),
  "zeiten" tstzmultirange,
  "belegt" tstzmultirange not null
    generated always as (coalesce("zeiten", '{(,)}'::tstzmultirange) * tstzmultirange(tstzrange("beginn", "ende"))) stored,
  -- Moved up, and asked whether they still come, until then.
  "antwortBis" timestamptz,
  -- Staffed although the person is taken elsewhere then: why, as who staffs wrote it; '' for everybody else. Such a registration is no
  -- reason to refuse another, and none is a reason to refuse it; all others still exclude each other.
  "trotzdem" text not null default '' check (char_length("trotzdem") <= 255),
  -- Origin of a registration: by the member, by a yes to a question, or by the leaders.
  "herkunft" text not null default 'selbst' constraint anmeldungen_herkunft_check check ("herkunft" in ('selbst', 'gefragt', 'leitung')),
  -- State that a staffed person returns to once taken off; null: registered or nothing, by `herkunft`.
  "zuvor" jsonb,
  -- May the staffed person drive there: by licence, its check and briefing on the day, or for a given reason. As last counted.
  "lenkt" boolean not null default true,
  "antworten" jsonb not null default '[]' check (jsonb_typeof("antworten") = 'array'),
  -- Obstacles that the reason in "trotzdem" lifts: one given for the clock lets nobody drive (docs/adr/0078).
  "trotzWegen" text[] not null default '{}'
  constraint anmeldungen_trotz_wegen_check check ("trotzWegen" <@ '{zeit,fahren,ausbildung,alter}'::text[]),
  constraint anmeldungen_einmal unique ("angebot", "profil"),
  constraint anmeldungen_ende_check check ("ende" > "beginn"),
  constraint anmeldungen_ist_check check ("istEnde" is null or "istEnde" > "istBeginn"),
  constraint anmeldungen_zuvor_check check ("zuvor" is null or "status" in ('eingeteilt', 'nichtErschienen'))
);
create index anmeldungen_profil_idx on anmeldungen ("profil", "beginn");
create index anmeldungen_fahrzeug_idx on anmeldungen ("fahrzeug") where "fahrzeug" is not null;
create index anmeldungen_antwort_idx on anmeldungen ("antwortBis") where "antwortBis" is not null;

-- Finds participants of offers with sessions without reading all sign-ups of the person.
create index anmeldungen_zeiten_idx on anmeldungen ("profil") where "zeiten" is not null;

-- Finds the last answers, and those to forget.
create index anmeldungen_antworten on anmeldungen ("profil") where "antworten" <> '[]';
create index anmeldungen_eingeteilt_idx on anmeldungen ("beginn") include ("profil", "angebot", "ende", "istBeginn", "istEnde")
  where "status" = 'eingeteilt' and "gilt" and "zeiten" is null;
select verfolge('anmeldungen');

create trigger anmeldungen_plaetze_neu before insert on anmeldungen for each row when (new.status = 'gemeldet') execute function pruefe_plaetze();

create trigger anmeldungen_plaetze before update of "status" on anmeldungen for each row
  when (new.status = 'gemeldet' and old.status not in ('gemeldet', 'eingeteilt')) execute function pruefe_plaetze();

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
  -- When and where the duty was when somebody was asked: { beginn, ende, ortName, treffpunkt }. The page behind the link says
  -- what has changed since. Null: asked before this was kept.
  "beiFrage" jsonb,
  constraint anfragen_uebergabe_check check (("art" = 'uebergabe') = ("anmeldung" is not null)),
  constraint anfragen_beantwortet_check check (("antwort" is null) = ("beantwortetAm" is null))
);
create unique index anfragen_offen_key on anfragen ("angebot", "profil", "art") where "antwort" is null;

-- One's own place is offered to one person at a time.
create unique index anfragen_uebergabe_key on anfragen ("anmeldung") where "antwort" is null;
create index anfragen_profil_idx on anfragen ("profil", "gestelltAm");

-- A person's plan asks to whom a place was offered or went.
create index anfragen_anmeldung_idx on anfragen ("anmeldung", "gestelltAm") where "anmeldung" is not null;
create index anfragen_angebot_idx on anfragen ("angebot");
select verfolge('anfragen');

-- When somebody last looked at the history of a record.
create table gesehen (
  "user" uuid not null references users on delete cascade,
  "bereich" text not null,
  "objekt" uuid not null,
  "zeit" timestamptz not null default now(),
  primary key ("user", "bereich", "objekt")
);

-- Published offers still to be told, so that one mail tells of many. `stapel`: told together; a run that dies
-- half-way leaves its batch to the next, which writes the same mails under the same keys.
create table ankuendigungen (
  "bereich" text not null,
  "objekt" uuid not null,
  "seit" timestamptz not null,
  "user" uuid,
  "stapel" uuid,
  primary key ("bereich", "objekt")
);

-- As in 0120, and: a change of the followed table asks `wenn` too; null for changes only.
create function zeitquelle_folgt("quelle" text, "tabelle" text, "spalten" text[], "eintraege" text default 'select zeile._id', "wenn" text default 'true')
returns void language plpgsql as $$
declare
  name text := 'zeiten_' || quelle || '_' || tabelle;
  anders text;
begin
  execute format($f$
    create or replace function %I() returns trigger language plpgsql as $t$
    declare
      zeile %I;
    begin
      if tg_op = 'DELETE' then zeile := old; else zeile := new; end if;
      if tg_op <> 'INSERT' then
        delete from personenzeiten z where z.eintrag in (%s) and z.quelle = %L;
      end if;
      if tg_op <> 'DELETE' then
        insert into personenzeiten (quelle, eintrag, profil, zeit, art, fest, allein, angebot, anlass, entwurf)
        select %4$L, v.eintrag, v.profil, v.zeit, v.art, v.fest, v.allein, v.angebot, v.anlass, v.entwurf from %I v where v.eintrag in (%3$s);
      end if;
      return null;
    end $t$ $f$, name, tabelle, eintraege, quelle, 'zeiten_aus_' || quelle);
  select string_agg(format('old.%I is distinct from new.%1$I', s), ' or ') into anders from unnest(spalten) s;
  execute format('create or replace trigger %I after update of %s on %I for each row when ((%s) and %s) execute function %I()',
    name || '_anders', (select string_agg(quote_ident(s), ', ') from unnest(spalten) s), tabelle, anders, replace(coalesce(wenn, 'true'), 'zeile.', 'new.'), name);
  if wenn is null then return; end if;
  execute format('create or replace trigger %I after insert on %I for each row when (%s) execute function %I()', name || '_neu', tabelle, replace(wenn, 'zeile.', 'new.'), name);
  execute format('create or replace trigger %I after delete on %I for each row when (%s) execute function %I()', name || '_fort', tabelle, replace(wenn, 'zeile.', 'old.'), name);
end $$;

-- A leader is there as long as the occasion's offers run; a deputy only steps in, and is free until then (ADR 25).
create function zeitquelle_leitung("tabelle" text, "bezug" text, "weitere" text default null) returns void language plpgsql as $$
begin
  perform zeitquelle(tabelle, format($f$
    select a._id as eintrag, l.profil, z as zeit, 'leitung' as art, l.fest, null::smallint as allein, a._id as angebot, d._id as anlass, a.entwurf
    from %I d join angebote a on a.%I = d._id cross join unnest(coalesce(a.zeiten, tstzmultirange(tstzrange(a.beginn, a.ende)))) z
      cross join lateral (select w.profil, bool_or(w.fest) as fest from (
        select d.leiter, true union all select d."stvLeiter", false %s) w(profil, fest) where w.profil is not null group by w.profil) l
    where not d.abgesagt$f$, tabelle, bezug, case when weitere is null then '' else format('union all select unnest(d.%I), true', weitere) end));
  perform zeitquelle_folgt(tabelle, tabelle, array_remove(array['leiter', 'stvLeiter', 'abgesagt', weitere], null),
    format('select a._id from angebote a where a.%I = zeile._id', bezug));
  perform zeitquelle_folgt(tabelle, 'angebote', array['beginn', 'ende', 'zeiten', 'entwurf'], wenn => format('zeile.%I is not null', bezug));
end $$;

-- Rewrites all rows from the sources; returns the number of rows that were wrong.
create function personenzeiten_neu() returns int language plpgsql as $$
declare
  sicht record;
  falsch int := 0;
  n int;
begin
  lock table personenzeiten in share row exclusive mode;
  create temporary table soll (like personenzeiten) on commit drop;
  for sicht in select viewname, substr(viewname, 12) as quelle from pg_views where schemaname = current_schema() and viewname like 'zeiten\_aus\_%' loop
    execute format('insert into soll select %L, eintrag, profil, zeit, art, fest, allein, angebot, anlass, entwurf from %I', sicht.quelle, sicht.viewname);
  end loop;
  delete from personenzeiten z where not exists (select from soll s where s.eintrag = z.eintrag and s.profil = z.profil and s.zeit = z.zeit and row(s.*) is not distinct from row(z.*));
  get diagnostics n = row_count;
  falsch := falsch + n;
  insert into personenzeiten select s.* from soll s where not exists (select from personenzeiten z where z.eintrag = s.eintrag and z.profil = s.profil and z.zeit = s.zeit);
  get diagnostics n = row_count;
  drop table soll;
  if falsch + n > 0 then perform melde_tabelle('anmeldungen'); end if;
  return falsch + n;
end $$;

create function ausfall_unbekannt() returns trigger language plpgsql as $$
begin
  new."ausfallBekannt" := false;
  return new;
end $$;

create trigger ausfall_unbekannt before update of "fahrzeug", "erforderlich" on angebot_fahrzeuge for each row
  when ((old."fahrzeug", old."erforderlich") is distinct from (new."fahrzeug", new."erforderlich")) execute function ausfall_unbekannt();

create function ist_entwurf("status" text) returns boolean immutable language sql as $$
  select status in ('entwurf', 'anfrage', 'angebot', 'beauftragt')
$$;

-- Declares occasions and their reference in `angebote`. The lock lets nobody publish while an offer is added.
create function entwurf_folgt("tabelle" text, "bezug" text) returns void language plpgsql as $$
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $t$
    begin
      new.entwurf := coalesce((select ist_entwurf(d.status) from %2$I d where d._id = new.%3$I for share), false);
      return new;
    end $t$;
    create trigger %1$I before insert on angebote for each row when (new.%3$I is not null) execute function %1$I();
    create function %4$I() returns trigger language plpgsql as $t$
    begin
      update angebote set entwurf = ist_entwurf(new.status) where %3$I = new._id;
      return null;
    end $t$;
    create trigger %4$I after update of status on %2$I for each row when (ist_entwurf(old.status) <> ist_entwurf(new.status)) execute function %4$I();
    update angebote a set entwurf = true from %2$I d where a.%3$I = d._id and ist_entwurf(d.status)$f$,
    'angebote_entwurf_' || tabelle, tabelle, bezug, tabelle || '_entwurf');
end $$;

-- Lack of a required place, as counts name it: the type of one without a name, or one that cannot be planned on before it begins.
create function fahrzeug_fehlt(v angebot_fahrzeuge, beginn timestamptz) returns text language sql stable parallel safe
begin atomic
  select case when v.erforderlich and v.fahrzeug is null then coalesce(nullif(v.typ, ''), 'Fahrzeug')
    when v.erforderlich and beginn > now() then (select '„' || f.bezeichnung || '“' from fahrzeuge f where f._id = v.fahrzeug and not fahrzeug_einsetzbar(f)) end;
end;

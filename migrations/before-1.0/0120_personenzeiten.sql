-- Time of each person over all areas (docs/adr/0075): triggers on the sources keep it, so that no writer can forget it.
create table personenzeiten (
  -- Source and its row; for a leader the row is the offer.
  "quelle" text not null,
  "eintrag" uuid not null,
  "profil" uuid not null,
  "zeit" tstzrange not null,
  "art" text not null,
  -- Not firm: a question, a waiting place or an absence; it blocks nothing.
  "fest" boolean not null,
  -- 1 excludes every other row with 1; null excludes nothing.
  "allein" smallint,
  "angebot" uuid,
  "anlass" uuid,
  primary key ("eintrag", "profil", "zeit"),
  -- Nobody stands in two places at once, on any number of nodes; back to back is legal. The same index finds a person's time.
  constraint personenzeiten_nicht_doppelt exclude using gist ("profil" with =, "zeit" with &&, "allein" with =)
);

-- Declares a source: `zeilen` selects eintrag, profil, zeit, art, fest, allein, angebot, anlass.
create function zeitquelle("quelle" text, "zeilen" text) returns void language plpgsql as $$
begin
  execute format('create or replace view %I as %s', 'zeiten_aus_' || quelle, zeilen);
end $$;

-- Declares a table that the source follows: its columns, and the rows of the source that a row of it, `zeile`, belongs to.
create function zeitquelle_folgt("quelle" text, "tabelle" text, "spalten" text[], "eintraege" text default 'select zeile._id', "wenn" text default 'true')
returns void language plpgsql as $$
declare
  name text := 'zeiten_' || quelle || '_' || tabelle;
  spalte text;
  anders text;
begin
  execute format($f$
    create function %I() returns trigger language plpgsql as $t$
    declare
      zeile %I;
    begin
      if tg_op = 'DELETE' then zeile := old; else zeile := new; end if;
      if tg_op <> 'INSERT' then
        delete from personenzeiten z where z.eintrag in (%s) and z.quelle = %L;
      end if;
      if tg_op <> 'DELETE' then
        insert into personenzeiten (quelle, eintrag, profil, zeit, art, fest, allein, angebot, anlass)
        select %4$L, v.eintrag, v.profil, v.zeit, v.art, v.fest, v.allein, v.angebot, v.anlass from %I v where v.eintrag in (%3$s);
      end if;
      return null;
    end $t$ $f$, name, tabelle, eintraege, quelle, 'zeiten_aus_' || quelle);
  select string_agg(format('old.%I is distinct from new.%1$I', s), ' or ') into anders from unnest(spalten) s;
  execute format('create trigger %I after insert on %I for each row when (%s) execute function %I()', name || '_neu', tabelle, replace(wenn, 'zeile.', 'new.'), name);
  execute format('create trigger %I after update on %I for each row when (%s) execute function %I()', name || '_anders', tabelle, anders, name);
  execute format('create trigger %I after delete on %I for each row when (%s) execute function %I()', name || '_fort', tabelle, replace(wenn, 'zeile.', 'old.'), name);
end $$;

-- A leader is there as long as the occasion's offers run; a deputy only steps in, and is free until then (ADR 25).
create function zeitquelle_leitung("tabelle" text, "bezug" text, "weitere" text default null) returns void language plpgsql as $$
begin
  perform zeitquelle(tabelle, format($f$
    select a._id as eintrag, l.profil, z as zeit, 'leitung' as art, l.fest, null::smallint as allein, a._id as angebot, d._id as anlass
    from %I d join angebote a on a.%I = d._id cross join unnest(coalesce(a.zeiten, tstzmultirange(tstzrange(a.beginn, a.ende)))) z
      cross join lateral (select w.profil, bool_or(w.fest) as fest from (
        select d.leiter, true union all select d."stvLeiter", false %s) w(profil, fest) where w.profil is not null group by w.profil) l
    where not d.abgesagt$f$, tabelle, bezug, case when weitere is null then '' else format('union all select unnest(d.%I), true', weitere) end));
  perform zeitquelle_folgt(tabelle, tabelle, array_remove(array['leiter', 'stvLeiter', 'abgesagt', weitere], null),
    format('select a._id from angebote a where a.%I = zeile._id', bezug));
  perform zeitquelle_folgt(tabelle, 'angebote', array['beginn', 'ende', 'zeiten'], wenn => format('zeile.%I is not null', bezug));
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
    execute format('insert into soll select %L, eintrag, profil, zeit, art, fest, allein, angebot, anlass from %I', sicht.quelle, sicht.viewname);
  end loop;
  delete from personenzeiten z where not exists (select from soll s where s.eintrag = z.eintrag and s.profil = z.profil and s.zeit = z.zeit and (s.quelle, s.art, s.fest, s.allein, s.angebot, s.anlass) is not distinct from (z.quelle, z.art, z.fest, z.allein, z.angebot, z.anlass));
  get diagnostics n = row_count;
  falsch := falsch + n;
  insert into personenzeiten select s.* from soll s where not exists (select from personenzeiten z where z.eintrag = s.eintrag and z.profil = s.profil and z.zeit = s.zeit);
  get diagnostics n = row_count;
  drop table soll;
  if falsch + n > 0 then perform pg_notify('aenderung', 'anmeldungen'); end if;
  return falsch + n;
end $$;

select zeitquelle('anmeldungen', $$
  select m._id as eintrag, m.profil, z as zeit, m.status as art, m.status = 'eingeteilt' as fest,
    case when m.status = 'eingeteilt' and m.trotzdem = '' then 1::smallint end as allein, m.angebot, null::uuid as anlass
  from anmeldungen m cross join unnest(m.belegt) z
  where m.gilt and m.status in ('eingeteilt', 'gemeldet', 'warteliste')$$);
select zeitquelle_folgt('anmeldungen', 'anmeldungen', '{profil,status,belegt,gilt,trotzdem}');
alter table anmeldungen drop constraint anmeldungen_nicht_doppelt;

select zeitquelle_leitung('sanitaetsdienste', 'sanitaetsdienst');
select zeitquelle_leitung('blutspenden', 'blutspende');
select zeitquelle_leitung('dienstabende', 'dienstabend');
select zeitquelle_leitung('veranstaltungen', 'veranstaltung');
select zeitquelle_leitung('ktw_wochen', 'ktwWoche');
select zeitquelle_leitung('ktw_sonntage', 'ktwSonntag');
select zeitquelle_leitung('kurse', 'kurs', 'ausbilder');

-- A driver is taken by a firm booking; a request takes nobody.
select zeitquelle('fahrzeugbelegungen', $$
  select b._id as eintrag, b.fahrer as profil, tstzrange(b.beginn, b.ende) as zeit, 'fahrer' as art, b.status = 'bestaetigt' as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass
  from fahrzeugbelegungen b where b.fahrer is not null and b.status in ('angefragt', 'bestaetigt')$$);
select zeitquelle_folgt('fahrzeugbelegungen', 'fahrzeugbelegungen', '{fahrer,status,beginn,ende}');

-- Absences: a hint, never a lock (ADR 40).
select zeitquelle('abwesenheiten', $$
  select t._id as eintrag, t.profil, tstzrange(t.beginn, t.ende) as zeit, 'abwesend' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass
  from abwesenheiten t$$);
select zeitquelle_folgt('abwesenheiten', 'abwesenheiten', '{profil,beginn,ende}');

select personenzeiten_neu();

-- A row of time says itself whether its occasion is a draft (docs/adr/0089), so that reading asks nothing. The offer keeps it, by triggers of its occasion.
drop function ist_entwurf(uuid) cascade;
create function ist_entwurf("status" text) returns boolean immutable language sql as $$
  select status in ('entwurf', 'anfrage', 'angebot', 'beauftragt')
$$;
alter table angebote add column "entwurf" boolean not null default false;
alter table personenzeiten add column "entwurf" boolean not null default false;

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
    create trigger %4$I after update on %2$I for each row when (ist_entwurf(old.status) <> ist_entwurf(new.status)) execute function %4$I();
    update angebote a set entwurf = true from %2$I d where a.%3$I = d._id and ist_entwurf(d.status)$f$,
    'angebote_entwurf_' || tabelle, tabelle, bezug, tabelle || '_entwurf');
end $$;

-- As in 0120, and: a change of the followed table asks `wenn` too; null for changes only.
create or replace function zeitquelle_folgt("quelle" text, "tabelle" text, "spalten" text[], "eintraege" text default 'select zeile._id', "wenn" text default 'true')
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
  execute format('create or replace trigger %I after update on %I for each row when ((%s) and %s) execute function %I()',
    name || '_anders', tabelle, anders, replace(coalesce(wenn, 'true'), 'zeile.', 'new.'), name);
  if wenn is null then return; end if;
  execute format('create or replace trigger %I after insert on %I for each row when (%s) execute function %I()', name || '_neu', tabelle, replace(wenn, 'zeile.', 'new.'), name);
  execute format('create or replace trigger %I after delete on %I for each row when (%s) execute function %I()', name || '_fort', tabelle, replace(wenn, 'zeile.', 'old.'), name);
end $$;

create or replace function zeitquelle_leitung("tabelle" text, "bezug" text, "weitere" text default null) returns void language plpgsql as $$
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
create or replace function personenzeiten_neu() returns int language plpgsql as $$
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
  if falsch + n > 0 then perform pg_notify('aenderung', 'anmeldungen'); end if;
  return falsch + n;
end $$;

do $$
declare
  art record;
begin
  for art in select * from (values ('sanitaetsdienste', 'sanitaetsdienst', null), ('blutspenden', 'blutspende', null), ('dienstabende', 'dienstabend', null),
    ('veranstaltungen', 'veranstaltung', null), ('ktw_wochen', 'ktwWoche', null), ('ktw_sonntage', 'ktwSonntag', null), ('kurse', 'kurs', 'ausbilder')) v(tabelle, bezug, weitere) loop
    execute format('drop function %I() cascade', 'zeiten_anmeldungen_' || art.tabelle);
    perform entwurf_folgt(art.tabelle, art.bezug);
    perform zeitquelle_leitung(art.tabelle, art.bezug, art.weitere);
  end loop;
end $$;

select zeitquelle('anmeldungen', $$
  select m._id as eintrag, m.profil, z as zeit, m.status as art, m.status = 'eingeteilt' as fest,
    case when m.status = 'eingeteilt' and m.trotzdem = '' then case when a.entwurf then 2 else 1 end::smallint end as allein, m.angebot, null::uuid as anlass, a.entwurf
  from anmeldungen m join angebote a on a._id = m.angebot cross join unnest(m.belegt) z
  where m.gilt and m.status in ('eingeteilt', 'gemeldet', 'warteliste')$$);
select zeitquelle_folgt('anmeldungen', 'anmeldungen', '{profil,status,belegt,gilt,trotzdem}');
select zeitquelle_folgt('anmeldungen', 'angebote', '{entwurf}', 'select m._id from anmeldungen m where m.angebot = zeile._id', null);

select zeitquelle('fahrzeugbelegungen', $$
  select b._id as eintrag, b.fahrer as profil, tstzrange(b.beginn, b.ende) as zeit, 'fahrer' as art, b.status = 'bestaetigt' as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass, false as entwurf
  from fahrzeugbelegungen b where b.fahrer is not null and b.status in ('angefragt', 'bestaetigt')$$);
select zeitquelle_folgt('fahrzeugbelegungen', 'fahrzeugbelegungen', '{fahrer,status,beginn,ende}');
select zeitquelle('abwesenheiten', $$
  select t._id as eintrag, t.profil, tstzrange(t.beginn, t.ende) as zeit, 'abwesend' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass, false as entwurf
  from abwesenheiten t$$);
select zeitquelle_folgt('abwesenheiten', 'abwesenheiten', '{profil,beginn,ende}');
select zeitquelle('cdienste', $$
  select c._id as eintrag, c.profil, tstzrange(c.beginn, c.ende) as zeit, 'bereitschaft' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass, false as entwurf
  from cdienste c$$);
select zeitquelle_folgt('cdienste', 'cdienste', '{profil,beginn,ende}');

select personenzeiten_neu();

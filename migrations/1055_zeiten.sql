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
  "entwurf" boolean not null default false,
  primary key ("eintrag", "profil", "zeit"),
  -- Nobody stands in two places at once, on any number of nodes; back to back is legal. The same index finds a person's time.
  constraint personenzeiten_nicht_doppelt exclude using gist ("profil" with =, "zeit" with &&, "allein" with =)
);

-- Reminders ask each quarter of an hour which staffed spans begin next.
create index personenzeiten_beginn_idx on personenzeiten (lower("zeit")) where "quelle" = 'anmeldungen' and "art" = 'eingeteilt';

-- Candidates ask for the time of everybody around a duty, and for all that was staffed in the months before it (docs/adr/0095).
create index personenzeiten_zeit_idx on personenzeiten using spgist ("zeit");

-- Declares a source: `zeilen` selects eintrag, profil, zeit, art, fest, allein, angebot, anlass.
create function zeitquelle("quelle" text, "zeilen" text) returns void language plpgsql as $$
begin
  execute format('create or replace view %I as %s', 'zeiten_aus_' || quelle, zeilen);
end $$;
select zeitquelle_leitung('sanitaetsdienste', 'sanitaetsdienst');
select zeitquelle_leitung('blutspenden', 'blutspende');
select zeitquelle_leitung('dienstabende', 'dienstabend');
select zeitquelle_leitung('veranstaltungen', 'veranstaltung');
select zeitquelle_leitung('ktw_wochen', 'ktwWoche');
select zeitquelle_leitung('ktw_sonntage', 'ktwSonntag');
select zeitquelle_leitung('kurse', 'kurs', 'ausbilder');
select entwurf_folgt('sanitaetsdienste', 'sanitaetsdienst');
select entwurf_folgt('blutspenden', 'blutspende');
select entwurf_folgt('dienstabende', 'dienstabend');
select entwurf_folgt('veranstaltungen', 'veranstaltung');
select entwurf_folgt('ktw_wochen', 'ktwWoche');
select entwurf_folgt('ktw_sonntage', 'ktwSonntag');
select entwurf_folgt('kurse', 'kurs');
select zeitquelle('anmeldungen', $$
  select m._id as eintrag, m.profil, z as zeit, m.status as art, m.status = 'eingeteilt' as fest,
    case when m.status = 'eingeteilt' and m.trotzdem = '' then case when a.entwurf then 2 else 1 end::smallint end as allein, m.angebot, null::uuid as anlass, a.entwurf
  from anmeldungen m join angebote a on a._id = m.angebot cross join unnest(m.belegt) z
  where m.gilt and m.status in ('eingeteilt', 'gemeldet', 'warteliste')$$);
select zeitquelle_folgt('anmeldungen', 'anmeldungen', '{profil,status,belegt,gilt,trotzdem}');
select zeitquelle_folgt('anmeldungen', 'angebote', '{entwurf}', 'select m._id from anmeldungen m where m.angebot = zeile._id', null);

-- A driver is taken by a firm booking; a request takes nobody.
select zeitquelle('fahrzeugbelegungen', $$
  select b._id as eintrag, b.fahrer as profil, tstzrange(b.beginn, b.ende) as zeit, 'fahrer' as art, b.status = 'bestaetigt' as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass, false as entwurf
  from fahrzeugbelegungen b where b.fahrer is not null and b.status in ('angefragt', 'bestaetigt')$$);
select zeitquelle_folgt('fahrzeugbelegungen', 'fahrzeugbelegungen', '{fahrer,status,beginn,ende}');

-- Absences: a hint, never a lock (ADR 40).
select zeitquelle('abwesenheiten', $$
  select t._id as eintrag, t.profil, tstzrange(t.beginn, t.ende) as zeit, 'abwesend' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass, false as entwurf
  from abwesenheiten t$$);
select zeitquelle_folgt('abwesenheiten', 'abwesenheiten', '{profil,beginn,ende}');

-- Members on call as C-Dienst: no lock, but a hint while choosing a duty.
select zeitquelle('cdienste', $$
  select c._id as eintrag, c.profil, tstzrange(c.beginn, c.ende) as zeit, 'bereitschaft' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass, false as entwurf
  from cdienste c$$);
select zeitquelle_folgt('cdienste', 'cdienste', '{profil,beginn,ende}');

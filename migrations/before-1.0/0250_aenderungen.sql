-- Which transaction changed which table (docs/adr/0100): every node reads it, whoever wrote and whatever became of the writer.
-- Unlogged: a crash empties it, and also cuts every listener, which then forgets all that it kept.
create unlogged table aenderungen (
  "nummer" xid8 not null default pg_current_xact_id(),
  "tabelle" text not null
);
create index aenderungen_nummer_idx on aenderungen ("nummer");

-- One row per transaction and table. The writer hears of it in the answer to its statement; a node (`intranet.knoten`) tells the
-- others afterwards, for anybody else the commit does, which takes a lock of the whole server.
create function melde_tabelle("tabelle" text) returns void language plpgsql as $$
declare
  bisher text := coalesce(current_setting('intranet.geaendert', true), '');
begin
  if position(' ' || tabelle || ' ' in bisher) > 0 then return; end if;
  perform set_config('intranet.geaendert', bisher || ' ' || tabelle || ' ', true);
  insert into aenderungen (tabelle) values (melde_tabelle.tabelle);
  raise info 'aenderung' using detail = tabelle, hint = pg_current_xact_id()::text;
  if coalesce(current_setting('intranet.knoten', true), '') = '' then perform pg_notify('aenderung', tabelle); end if;
end $$;
create or replace function melde_aenderung() returns trigger language plpgsql as $$
begin
  perform melde_tabelle(tg_table_name);
  return null;
end $$;
do $$ begin
  execute replace(pg_get_functiondef('personenzeiten_neu'::regproc), 'pg_notify(''aenderung'', ''anmeldungen'')', 'melde_tabelle(''anmeldungen'')');
end $$;

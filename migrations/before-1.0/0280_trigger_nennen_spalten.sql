-- A trigger that compares columns names them: PostgreSQL skips it before it parses its condition, which it does anew in every statement.
-- As in 0233; a column that a trigger changes before the write does not count, and none of these is one.
do $$ begin
  execute replace(pg_get_functiondef('zeitquelle_folgt'::regproc),
    $a$'create or replace trigger %I after update on %I for each row when ((%s) and %s) execute function %I()',
    name || '_anders', tabelle, anders,$a$,
    $a$'create or replace trigger %I after update of %s on %I for each row when ((%s) and %s) execute function %I()',
    name || '_anders', (select string_agg(quote_ident(s), ', ') from unnest(spalten) s), tabelle, anders,$a$);
  execute replace(pg_get_functiondef('entwurf_folgt'::regproc),
    'create trigger %4$I after update on %2$I', 'create trigger %4$I after update of status on %2$I');
end $$;

do $$
declare
  t record;
begin
  for t in
    select pg_get_triggerdef(g.oid) as def,
      case when g.tgname like 'zeiten\_%' then
        (select string_agg(distinct m[1], ', ') from regexp_matches(pg_get_triggerdef(g.oid), 'old\.("?\w+"?) IS DISTINCT FROM', 'g') m) else 'status' end as spalten
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not g.tgisinternal
      and (g.tgname like 'zeiten\_%\_anders' or g.tgname = c.relname || '_entwurf')
  loop
    execute replace(replace(t.def, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), ' AFTER UPDATE ON ', format(' AFTER UPDATE OF %s ON ', t.spalten));
  end loop;
end $$;

import type pg from 'pg'

/** Objects of `public`, each with all that its definition says. Columns stand by their order; the server names the rest. */
const CATALOG = `
with own as (
  select c.* from pg_class c where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), facts as (
  select 'extension' as kind, extname::text as name, extversion as text from pg_extension
  union all
  select 'collation', collname::text, concat_ws(' ', collprovider, colliculocale, collisdeterministic)
  from (select collname, collprovider, collisdeterministic, collnamespace, to_jsonb(c) ->> coalesce(
    case when to_jsonb(c) ? 'colllocale' then 'colllocale' end, 'colliculocale') as colliculocale from pg_collation c) c
  where collnamespace = 'public'::regnamespace
  union all
  select 'relation', relname::text, concat_ws(' ', relkind, relpersistence, reloptions::text, relacl::text, relrowsecurity,
    relreplident, obj_description(oid, 'pg_class'), pg_get_userbyid(relowner)) from own where relkind in ('r', 'p', 'v', 'm', 'S', 'c')
  union all
  select 'column', format('%s %s', c.relname, row_number() over (partition by c.oid order by a.attnum)),
    concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity, a.attstorage, l.collname,
      pg_get_expr(d.adbin, d.adrelid), a.attacl::text, col_description(c.oid, a.attnum))
  from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
  where c.relkind in ('r', 'p', 'v', 'm', 'c')
  union all
  select 'constraint', format('%s %s', conrelid::regclass, conname),
    concat_ws(' ', pg_get_constraintdef(oid), convalidated, condeferrable, condeferred)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
  union all
  select 'index', c.relname::text, concat_ws(' ', pg_get_indexdef(c.oid), c.reloptions::text, i.indisvalid, i.indisclustered)
  from own c join pg_index i on i.indexrelid = c.oid
  union all
  select 'trigger', format('%s %s', t.tgrelid::regclass, t.tgname), concat_ws(' ', regexp_replace(pg_get_triggerdef(t.oid), 'UPDATE OF .*? ON ', 'UPDATE ON '),
    (select string_agg(attname, ',' order by attname) from pg_attribute where attrelid = t.tgrelid and attnum = any (t.tgattr)), t.tgenabled)
  from pg_trigger t join own c on c.oid = t.tgrelid where not t.tgisinternal
  union all
  select 'function', p.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(p.oid), p.proacl::text, obj_description(p.oid, 'pg_proc'))
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'view', relname::text, pg_get_viewdef(oid) from own where relkind in ('v', 'm')
  union all
  select 'type', typname::text, concat_ws(' ', typtype, format_type(typbasetype, typtypmod),
    (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
  from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  union all
  select 'setting', setdatabase::text, setconfig::text from pg_db_role_setting
  union all
  select 'schema', nspname::text, concat_ws(' ', nspacl::text) from pg_namespace where nspname = 'public'
  union all
  select 'right', format('%s %s', defaclobjtype, pg_get_userbyid(defaclrole)), defaclacl::text from pg_default_acl
)
select kind, name, text from facts order by kind, name collate "C"`

/** Definitions of a database by kind and name, to be compared with another's. */
export async function readCatalog(pool: pg.Pool | pg.Client): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ kind: string; name: string; text: string }>(CATALOG)
  return Object.fromEntries(rows.map(({ kind, name, text }) => [`${kind} ${name}`, text]))
}

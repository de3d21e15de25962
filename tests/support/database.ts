import pg from 'pg'
import { inject } from 'vitest'
import { type Database, connect } from '#server/db/open.ts'
import { execute } from './postgres.ts'

/** A database of one's own with all migrations and no rows; `databaseUrl` is set when the tests run against a server on TCP. */
export type TestDatabase = Database & { databaseUrl: string | null }

/** Databases of this worker that nobody uses, empty as the template is: to empty one takes a tenth of copying the template. */
const free: string[] = []
let number = 0

/** Fingerprint that only a schema change alters: row count and newest transaction per table, and all table names. */
const SCHEMA = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger', 'migrationen']
  .map((table) => `select '${table}' as name, count(*) as rows, max(xmin::text::bigint) as newest from ${table}`)
  .concat(
    `select 'names', count(*), hashtext(string_agg(relname, ',' order by relname)) from pg_class where relnamespace = 'public'::regnamespace`,
  )
  .join(' union all ')

/** Disables triggers, truncates large tables and clears the planner statistics. Tables of the migrations themselves are kept. */
const EMPTY = `do $$
declare rel regclass;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for rel in select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and c.relname not in ('migrationen', 'migrations') and pg_relation_size(c.oid) > 0 loop
    if pg_relation_size(rel) > 65536 then execute format('truncate %s cascade', rel);
    else execute format('delete from %s', rel);
    end if;
  end loop;
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
  update pg_class set relpages = 0, reltuples = -1 where relnamespace = 'public'::regnamespace and reltuples >= 0 and relkind = 'r';
end $$`

let schema: string | undefined

/** Empties a database; says whether it is as the template again. */
async function empty(name: string): Promise<boolean> {
  const client = new pg.Client({ ...inject('database').manager, database: name })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(EMPTY)
    const { rows } = await client.query(SCHEMA)
    return JSON.stringify(rows) === schema
  } catch {
    return false
  } finally {
    await client.end()
  }
}

const freshName = () => `t_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${number++}_${Date.now().toString(36)}`
const drop = (name: string) => execute(inject('database').manager, `drop database if exists ${name} with (force)`)

function open(name: string, afterwards: () => Promise<void>): TestDatabase {
  const { application } = inject('database')
  const databaseUrl = application.connectionString?.replace(/[^/]+$/, name) ?? null
  const target = databaseUrl === null ? { ...application, database: name } : { connectionString: databaseUrl }
  return { ...connect(target, (row) => process.stderr.write(`${row}\n`), afterwards), databaseUrl }
}

/** @returns the name of a new copy of the template */
async function copyTemplate(): Promise<string> {
  const { manager } = inject('database')
  const name = freshName()
  await execute(manager, `create database ${name} template vorlage owner intranet`)
  if (schema === undefined) {
    const client = new pg.Client({ ...manager, database: name })
    await client.connect()
    schema = JSON.stringify((await client.query(SCHEMA)).rows)
    await client.end()
  }
  return name
}

/** A database on the one server of the run; `close()` gives it back for the next test, or drops it when its schema was changed. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = free.pop() ?? (await copyTemplate())
  return open(name, async () => {
    if (await empty(name)) free.push(name)
    else await drop(name)
  })
}

/**
 * A database with the rows that `fill` writes, which it does once for each `key` and run: the others get a copy.
 * @param key a name that may stand in SQL as it is
 */
export async function filledDatabase(key: string, fill: (database: TestDatabase) => Promise<unknown>): Promise<TestDatabase> {
  const client = new pg.Client(inject('database').manager)
  await client.connect()
  const name = freshName()
  try {
    // The other worker may be filling it.
    await client.query('select pg_advisory_lock(hashtext($1))', [key])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [key])
    if (rows.length === 0) {
      await client.query(`create database ${key}_neu template vorlage owner intranet`)
      const database = open(`${key}_neu`, async () => undefined)
      try {
        await fill(database)
      } finally {
        await database.close()
      }
      await client.query(`alter database ${key}_neu rename to ${key}`)
    }
    // As files: the log of all pages of a large one would take longer than to fill it.
    await client.query(`create database ${name} template ${key} strategy file_copy owner intranet`)
  } finally {
    await client.end()
  }
  return open(name, () => drop(name))
}

import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import {
  migrate,
  type Migration,
  MIGRATION_FOLDER,
  MIGRATION_LOCK,
  MIGRATIONS_TABLE,
  pendingMigrations,
  readMigrations,
} from '#server/db/migrate.ts'
import { setUpJobs } from '#server/jobs/schema.ts'
import { BodyReader, type Contents, Measure, isSameSum, type Sums } from './body.ts'
import { unpack } from './container.ts'
import { BackupError } from './errors.ts'
import type { Progress } from './save.ts'
import { ADD_JOBS, copyIn, copyOut, JOBS, JOBS_TABLE, onConnection, type Part, readTables } from './tables.ts'

interface RestoreOptions {
  readonly key: string | null
  readonly replace?: boolean
  /** Keeps sessions, reset links and push devices: for a move to another machine, not after a loss. */
  readonly keepSessions?: boolean
  readonly progress?: Progress
  readonly migrations?: string
}

export interface Checked {
  readonly head: Contents
  readonly sums: Readonly<Record<string, Sums>>
}

const bodyOf = (file: string, { key, progress = () => undefined }: RestoreOptions, size: number, what: string) =>
  new BodyReader(unpack(file, key, (bytes) => progress(`${what}: ${Math.floor((100 * bytes) / size)} %`)))

async function sizeOf(file: string): Promise<number> {
  const state = await stat(file).catch(() => null)
  if (!state?.isFile()) throw new BackupError(`${file} gibt es nicht; nenne die Datei mit der Sicherung.`)
  return state.size
}

/**
 * Reads a backup file to its end, without a database.
 * @throws BackupError if it is damaged, truncated or from a newer program, or the key is wrong
 */
export async function checkBackup(file: string, options: RestoreOptions): Promise<Checked> {
  const body = bodyOf(file, options, await sizeOf(file), 'Sicherung prüfen')
  try {
    const head = await body.head()
    pendingMigrations(readMigrations(options.migrations ?? MIGRATION_FOLDER, head.migrations), head.migrations, 'Die Sicherung')
    for await (const { rows } of body.sections(head.tables)) for await (const chunk of rows) void chunk
    return { head, sums: body.sums }
  } finally {
    await body.close()
  }
}

/**
 * Restores a backup file verified by `checkBackup`, in one transaction: all or nothing. Migrations up to the backup's last one create the
 * schema; later ones run at the next start.
 * @throws BackupError with one German sentence
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  file: string,
  { head, sums }: Checked,
  options: RestoreOptions,
): Promise<void> {
  const folder = options.migrations ?? MIGRATION_FOLDER
  const files = readMigrations(folder, head.migrations)
  const later = new Set(pendingMigrations(files, head.migrations, 'Die Sicherung'))
  const size = await sizeOf(file)
  await onConnection(connection, async (client) => {
    // A node that starts meanwhile waits for this lock.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseWhileInUse(client)
    if (options.replace !== true) await refuseFilled(client)
    await setUpJobs(connection)
    await client.query('begin')
    await client.query(EMPTY_SCHEMA)
    await buildSchema(
      client,
      files.filter((migration) => !later.has(migration)),
    )
    const tables = await readTables(client)
    refuseOtherTables(tables, head)
    const order = new Map(tables.map((table) => [table.name, table]))
    const foreignKeys = await dropForeignKeys(client)
    for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`)
    // The backup also contains the rows inserted by migrations.
    await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
    await client.query(JOBS_TABLE)

    const body = bodyOf(file, options, size, 'Zurückspielen')
    try {
      await body.head()
      for await (const { part, rows } of body.sections(head.tables)) await pipeline(rows, client.query(copyFrom(copyIn(part))))
    } finally {
      await body.close()
    }
    await client.query('delete from graphile_worker._private_jobs')
    await client.query(ADD_JOBS)
    for (const { name, value, used } of head.sequences)
      await client.query('select setval($1::text::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, used])
    for (const statement of foreignKeys) await client.query(statement)
    for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)

    for (const [n, { name }] of head.tables.entries()) {
      options.progress?.(`Prüfen: ${name} (${n + 1} von ${head.tables.length})`)
      if (!isSameSum(await sumOf(client, order.get(name) ?? JOBS), sums[name]))
        throw new BackupError(`In der Tabelle ${name} steht nicht dasselbe wie in der Sicherung; es wurde nichts verändert.`)
    }
    // Ended sessions and lost phones must not be restored.
    if (options.keepSessions !== true) for (const name of ENDED) await client.query(`delete from ${name}`)
    await client.query('commit')
    await client.query('analyze')
  })
  await migrate(connection, folder)
}

const ENDED = ['sitzungen', 'passworttoken', 'pushgeraete'] as const

/** Count and checksum of a part's rows, in the format of the backup. */
export async function sumOf(client: pg.Client, part: Part): Promise<Sums> {
  const measure = new Measure()
  for await (const chunk of client.query(copyTo(copyOut(part))) as AsyncIterable<Buffer>) measure.add(chunk)
  return measure.sums()
}

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1
      from pg_stat_activity
      where datname = current_database()
        and (application_name = 'intranet' or application_name like 'intranet-auftraege%')
      limit 1`,
  )
  if (rows.length > 0) throw new BackupError('Auf dieser Datenbank arbeitet gerade ein Intranet; beende es zuerst.')
}

async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of await readTables(client)) {
    if (name === 'migrationen') continue
    const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        'In dieser Datenbank steht schon etwas; mit --ersetzen tritt die Sicherung an seine Stelle, und was dort steht, ist dann fort.',
      )
  }
}

/** Drops everything in `public` except objects of extensions, and collations, which migrations reuse. */
const EMPTY_SCHEMA = `do $$
declare statement text;
begin
  foreach statement in array (
    with own (class, oid, kind, name) as (
      select 'pg_class'::regclass, oid,
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'pg_type'::regclass, oid, 'type', oid::regtype::text from pg_type where typnamespace = 'public'::regnamespace
        and (typtype in ('e', 'd') or exists (select from pg_class c where c.oid = typrelid and c.relkind = 'c'))
    )
    select coalesce(array_agg(format('drop %s if exists %s cascade', kind, name)), '{}') from own
    where not exists (select from pg_depend d where d.classid = own.class and d.objid = own.oid and d.deptype in ('e', 'a', 'i'))
  ) loop
    execute statement;
  end loop;
end $$`

async function buildSchema(client: pg.Client, files: readonly Migration[]): Promise<void> {
  await client.query(MIGRATIONS_TABLE)
  for (const { sql } of files) await client.query(sql)
}

function refuseOtherTables(tables: readonly Part[], head: Contents): void {
  const shape = (parts: readonly Part[]) => JSON.stringify(parts.map(({ name, columns }) => [name, columns.toSorted()].join()).toSorted())
  if (shape([...tables, JOBS]) !== shape(head.tables))
    throw new BackupError('Die Tabellen der Sicherung passen nicht zu den Migrationen dieses Programms; es wurde nichts verändert.')
}

/** @returns the statements that recreate them; running these checks every row */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ away: string; anew: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as anew
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`)
  for (const { away } of rows) await client.query(away)
  return rows.map(({ anew }) => anew)
}

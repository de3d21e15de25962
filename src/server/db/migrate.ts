import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { setUpJobs } from '#server/jobs/schema.ts'
import { DatabaseError } from './embedded/errors.ts'

export const MIGRATION_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Advisory lock: one of several starting instances migrates, the others wait. */
export const MIGRATION_LOCK = 4_020_113

export const MIGRATIONS_TABLE = `create table if not exists migrationen (nummer int primary key, name text not null,
  pruefsumme text not null, "angewandtAm" timestamptz not null default now())`

export type Migration = { nummer: number; name: string; sql: string; pruefsumme: string }
export type Applied = { nummer: number; name: string; pruefsumme: string }

/**
 * Applies all missing files `NNNN_name.sql` in order, each in its own transaction.
 * @returns names of the files applied now
 * @throws DatabaseError if the database is newer than the program, or an applied file was changed
 */
export async function migrate(connection: pg.ClientConfig, folder: string = MIGRATION_FOLDER): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const { rows } = await client.query<Applied>('select nummer, name, pruefsumme from migrationen order by nummer')
    const pending = pendingMigrations(readMigrations(folder, rows), rows)
    for (const migration of pending) await apply(client, migration)
    await setUpJobs(connection)
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection also releases the lock.
    await client.end()
  }
}

/** Subfolder of the files before the baseline of 1.0, whose numbers end below its first. */
const OLD_FOLDER = 'before-1.0'
const BASELINE = { first: 1000, last: 1099 } as const

/**
 * Reads the files for a database or backup. One that began before the baseline gets the old files, which make the same;
 * the baseline is then recorded without running (ADR 119).
 * @param applied migrations of that database; none for a new one
 */
export function readMigrations(folder: string, applied: readonly Applied[]): Migration[] {
  const files = readFolder(folder)
  const old = join(folder, OLD_FOLDER)
  if (!applied.some(({ nummer }) => nummer < BASELINE.first) || !existsSync(old)) return files
  return [
    ...readFolder(old),
    ...files.map((file) => (file.nummer >= BASELINE.first && file.nummer <= BASELINE.last ? { ...file, sql: '' } : file)),
  ]
}

/** Reads one folder; two files of one number, or a name that is no migration, stop the start. */
function readFolder(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const files = names.map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1] ?? NaN)
    if (Number.isNaN(number)) throw new DatabaseError(`Die Migration ${name} heißt nicht wie 0001_name.sql.`)
    // Line endings of a checkout do not matter.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { nummer: number, name, sql, pruefsumme: createHash('sha256').update(sql).digest('hex') }
  })
  const duplicate = files.find((file, i) => files[i + 1]?.nummer === file.nummer)
  if (duplicate !== undefined) throw new DatabaseError(`Die Nummer ${duplicate.nummer} gibt es bei den Migrationen zweimal.`)
  return files
}

/**
 * Pending files, after checking that both sides share the same past.
 * @param whose owner of the past for the sentence: the database, or a backup
 */
export function pendingMigrations(files: readonly Migration[], applied: readonly Applied[], whose = 'Die Datenbank'): Migration[] {
  const highest = files.at(-1)?.nummer ?? 0
  for (const old of applied) {
    if (old.nummer > highest) {
      throw new DatabaseError(
        `${whose} ist neuer als dieses Programm (sie kennt schon ${old.name}); ` +
          'starte die Fassung, mit der sie zuletzt lief, oder eine neuere.',
      )
    }
    const file = files.find(({ nummer }) => nummer === old.nummer)
    if (file?.pruefsumme !== old.pruefsumme) {
      throw new DatabaseError(
        `Die Migration ${old.name} wurde schon angewandt, aber danach ${file === undefined ? 'gelöscht' : 'geändert'}; ` +
          'stelle sie wieder her und schreibe eine neue.',
      )
    }
  }
  const last = applied.at(-1)?.nummer ?? 0
  const pending = files.filter(({ nummer }) => !applied.some((old) => old.nummer === nummer))
  const late = pending.find(({ nummer }) => nummer < last)
  if (late !== undefined)
    throw new DatabaseError(
      `Die Migration ${late.name} kommt zu spät: Nummer ${last} ist schon angewandt; gib ihr die nächste freie Nummer.`,
    )
  return pending
}

async function apply(client: pg.Client, { nummer, name, sql, pruefsumme: checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrationen (nummer, name, pruefsumme) values ($1, $2, $3)', [nummer, name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new DatabaseError(
      `Die Migration ${name} ist gescheitert und wurde zurückgenommen: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

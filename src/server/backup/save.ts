import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { processExists } from '#server/db/embedded/postmaster.ts'
import { MIGRATION_LOCK } from '#server/db/migrate.ts'
import { type Contents, writeBody } from './body.ts'
import { isBackup, pack } from './container.ts'
import { BackupError } from './errors.ts'
import { copyOut, JOBS, onConnection, type Part, readSequences, readTables } from './tables.ts'

export type Progress = (text: string) => void

export interface Saved {
  /** Bytes. */
  readonly size: number
  readonly tables: number
}

interface BackupOptions {
  readonly key: string | null
  readonly progress?: Progress
  readonly abort?: AbortSignal
}

/**
 * Writes a snapshot of the database to a file, which appears under its name when complete. The database remains readable and writable
 * meanwhile.
 * @throws BackupError with one German sentence
 */
export async function saveBackup(
  connection: pg.ClientConfig,
  file: string,
  { key, progress = () => undefined, abort }: BackupOptions,
): Promise<Saved> {
  await refuseOther(file)
  await removeLeftovers(dirname(file), `${basename(file)}.neu-`)
  const draft = `${file}.neu-${process.pid}`
  try {
    const saved = await onConnection(connection, async (client) => {
      const { head, parts } = await takeSnapshot(client)
      let done = 0
      const body = writeBody(head, parts, (part) => {
        progress(`${part.name} (${++done} von ${parts.length})`)
        return client.query(copyTo(copyOut(part)))
      })
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(pack(body, key), { signal: abort })
        await handle.sync()
        return { size: (await handle.stat()).size, tables: parts.length - 1 }
      } finally {
        await handle.close()
      }
    })
    await rename(draft, file)
    await syncFolder(dirname(file))
    return saved
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function takeSnapshot(client: pg.Client): Promise<{ head: Contents; parts: Part[] }> {
  // Waits for a running migration and blocks new ones. A table rewritten by a migration looks empty to an older snapshot.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read, read only')
  const tables = await readTables(client)
  if (!tables.some(({ name }) => name === 'migrationen')) throw new BackupError('Diese Datenbank ist leer; es gibt nichts zu sichern.')
  await client.query(`lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const { rows: migrations } = await client.query<Contents['migrations'][number]>(
    'select nummer, name, pruefsumme from migrationen order by nummer',
  )
  const { rows: versions } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const parts = [...tables, JOBS]
  const head = {
    createdAt: new Date().toISOString(),
    postgresql: versions[0]?.version ?? '',
    migrations,
    tables: parts.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: await readSequences(client),
  }
  return { head, parts }
}

/** Only an older backup may be overwritten; any other file is probably a mistake. */
async function refuseOther(file: string): Promise<void> {
  const state = await stat(file).catch(() => null)
  if (state === null) return
  if (!state.isFile()) throw new BackupError(`${file} ist keine Datei; nenne eine Datei, in die gesichert werden soll.`)
  if (state.size > 0 && !(await isBackup(file)))
    throw new BackupError(`${file} gibt es schon und ist keine Sicherung; nenne eine andere Datei.`)
}

/** Deletes leftovers of killed runs: files with the prefix and the number of a dead process. */
async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN
    if (pid > 0 && (pid === process.pid || !processExists(pid))) await rm(join(folder, name), { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

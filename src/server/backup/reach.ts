import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { askLock } from '#server/db/embedded/lock.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { ROLLE } from '#server/db/embedded/set-up.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { findFileStore } from '#server/db/embedded/storage.ts'
import { checkServer } from '#server/db/server.ts'
import { BackupError } from './errors.ts'

export interface Reached {
  readonly connection: pg.ClientConfig
  /** Stops the embedded server if this process started it. */
  readonly close: () => Promise<void>
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>

/**
 * Connects to a possibly running intranet: the server of DATABASE_URL, or the embedded one through the running node's socket. Otherwise
 * starts the embedded one temporarily.
 */
export async function reachForReading({ dataDir, databaseUrl, pgBin }: Where, notify: (row: string) => void): Promise<Reached> {
  if (databaseUrl !== null) return reachServer(databaseUrl, notify)
  const none = () => new BackupError(`In ${dataDir} liegt keine Datenbank; nenne mit DATA_DIR den Ordner des Intranets.`)
  if (!existsSync(dataDir)) throw none()
  const { pgdata } = findFileStore(dataDir, 5432)
  if (!existsSync(join(pgdata, 'PG_VERSION'))) throw none()
  const running = readPostmaster(pgdata)
  if (running !== null && running.socketFolder !== '') {
    const state = await askLock(running.socketFolder, running.port)
    if (state.kind === 'mein') await state.client.end()
    if (state.kind === 'fremd') {
      const connection = { host: running.socketFolder, port: running.port, user: ROLLE, database: ROLLE, ssl: false }
      return { connection, close: async () => undefined }
    }
  }
  return startEmbedded({ dataDir, pgBin, notify })
}

/** Connects to the database of a stopped intranet; creates the embedded one if missing. */
export async function reachForWriting({ dataDir, databaseUrl, pgBin }: Where, notify: (row: string) => void): Promise<Reached> {
  return databaseUrl === null ? startEmbedded({ dataDir, pgBin, notify }) : reachServer(databaseUrl, notify)
}

async function reachServer(connectionString: string, notify: (row: string) => void): Promise<Reached> {
  await checkServer(connectionString, notify)
  return { connection: { connectionString }, close: async () => undefined }
}

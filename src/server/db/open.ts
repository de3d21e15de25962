import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { giveUpSilent, surviveAbort } from './abort.ts'
import { NOBODY } from './embedded/benutzer.ts'
import { type Place, startEmbedded } from './embedded/start.ts'
import { prepareStatements, Statements } from './prepared.ts'
import { checkServer } from './server.ts'
import { makeSharingPool } from './together.ts'
import { types } from './types.ts'
import { hearWrites, TELLS_AFTERWARDS, type Writes } from './written-tables.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<DB>
  connection: pg.ClientConfig
  /** Calls `fn` after each transaction of the pool that wrote; returns the unsubscribe function. */
  onWrites: (fn: (writes: Writes) => void) => () => void
  close: () => Promise<void>
}

/**
 * Opens the embedded database, or the server of DATABASE_URL.
 * @param notify receives sentences for the operator
 * @throws DatabaseError with one German sentence
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>,
  notify: (row: string) => void,
): Promise<Database & { place: Place }> {
  if (config.databaseUrl !== null) {
    await checkServer(config.databaseUrl, notify)
    const place = { uid: NOBODY, gid: NOBODY, folder: config.dataDir }
    return { ...connect({ connectionString: config.databaseUrl }, notify), place }
  }
  const server = await startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, notify })
  return { ...connect(server.connection, notify, server.close), place: server.place }
}

/**
 * Timeouts for a free connection and for an answer. The latter exceeds the server's own limit (below), so only a hanging server reaches
 * it.
 */
const WAIT_MS = { connection: 5_000, answer: 40_000 }

/** Connects to a running server; `afterwards` runs after the pool is closed. */
export function connect(
  target: pg.ClientConfig,
  notify: (row: string) => void,
  afterwards: () => Promise<void> = async () => undefined,
  waitMs = WAIT_MS,
): Database {
  const connection: pg.ClientConfig = { application_name: 'intranet', ...target, types, keepAlive: true }
  const statements = new Statements()
  const hearers = new Set<(writes: Writes) => void>()
  const pool = new pg.Pool({
    ...connection,
    // Each warm connection is a process of up to 20 MB. More are no faster on a small machine (bench/NOTIZEN.md).
    max: Math.min(availableParallelism() + 2, 12),
    // Rebuilding a connection's cached plans costs 100 ms, so idle connections are kept through quiet periods.
    idleTimeoutMillis: 30 * 60_000,
    connectionTimeoutMillis: waitMs.connection,
    query_timeout: waitMs.answer,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      giveUpSilent(client)
      prepareStatements(client, statements)
      hearWrites(client, (writes) => hearers.forEach((fn) => fn(writes)))
      // types.ts expects instants in UTC, independent of the server's time zone.
      await client.query(
        `set timezone = 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'; set jit = off;
        ${TELLS_AFTERWARDS}`,
      )
    },
  })
  surviveAbort(pool, (error) => notify(`Eine Verbindung zur Datenbank ist abgebrochen: ${error.message}`))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: makeSharingPool(pool) }) })
  return {
    pool,
    db,
    connection,
    onWrites: (fn) => {
      hearers.add(fn)
      return () => void hearers.delete(fn)
    },
    close: async () => {
      await db.destroy()
      // Kysely closes only a pool that it has used.
      if (!pool.ended) await pool.end()
      await afterwards()
    },
  }
}

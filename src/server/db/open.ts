import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { uebersteheAbbruch } from './abbruch.ts'
import { startEmbedded } from './embedded/start.ts'
import { bereiteVor } from './prepared.ts'
import { pruefeServer } from './server.ts'
import { types } from './types.ts'
import { collectingPool, hearWrites } from './written-tables.ts'

/** An open database; who holds it does not know which PostgreSQL it is. */
export type Database = {
  pool: pg.Pool
  db: Kysely<DB>
  /** For a connection of one's own: LISTEN, the worker. */
  verbindung: pg.ClientConfig
  /** Ends the pool and, if it is ours, the server. */
  schliessen: () => Promise<void>
}

/**
 * Opens the embedded database, or the server of DATABASE_URL.
 * @param melde takes sentences for the operator
 * @throws DatenbankFehler with one German sentence
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>,
  melde: (zeile: string) => void,
): Promise<Database> {
  if (config.databaseUrl !== null) {
    await pruefeServer(config.databaseUrl, melde)
    return verbinde({ connectionString: config.databaseUrl }, melde)
  }
  const server = await startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, melde })
  return verbinde(server.verbindung, melde, server.schliessen)
}

/** Connects to a server that runs; `danach` follows when the pool is closed. */
export function verbinde(
  ziel: pg.ClientConfig,
  melde: (zeile: string) => void,
  danach: () => Promise<void> = async () => undefined,
): Database {
  const verbindung: pg.ClientConfig = { application_name: 'intranet', ...ziel, types, keepAlive: true }
  const pool = new pg.Pool({
    ...verbindung,
    // Each warm connection is a process of up to 20 MB; on the few cores of a small machine more of them answer no faster (bench/NOTIZEN.md).
    max: Math.min(availableParallelism() + 2, 12),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      bereiteVor(client)
      hearWrites(client)
      // types.ts reads instants in UTC, whatever the server's own zone is.
      await client.query(
        "set timezone = 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'; set jit = off",
      )
    },
  })
  uebersteheAbbruch(pool, (fehler) => melde(`Eine Verbindung zur Datenbank ist abgebrochen: ${fehler.message}`))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: collectingPool(pool) }) })
  return {
    pool,
    db,
    verbindung,
    schliessen: async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end()
      await danach()
    },
  }
}

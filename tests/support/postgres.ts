import { rmSync } from 'node:fs'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import { freierPort } from './port.ts'
import { testordner } from './testordner.ts'

/** A server for tests, and how its superuser connects. */
export type Testserver = EmbeddedServer & { verwalter: pg.ClientConfig }

/**
 * A real PostgreSQL of the same programs that forgets at a power cut (fsync off), which no test needs.
 * @param tcp also listen on 127.0.0.1, as "the server" of a DATABASE_URL
 */
export async function startTestserver(tcp: boolean): Promise<Testserver> {
  const dataDir = testordner()
  const port = tcp ? await freierPort() : 5432
  const server = await startEmbedded({
    dataDir,
    // The suite must pass on every version that DATABASE_URL may name: TEST_PG_BIN=/usr/lib/postgresql/15/bin
    pgBin: process.env['TEST_PG_BIN'] ?? null,
    port,
    melde: (zeile) => process.stderr.write(`${zeile}\n`),
    zusaetze: {
      einstellungen: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '200',
        ...(tcp ? { listen_addresses: '127.0.0.1' } : {}),
      },
      hba: tcp ? ['host all all 127.0.0.1/32 scram-sha-256'] : [],
    },
  })
  return {
    ...server,
    verwalter: { ...server.verbindung, user: 'postgres', database: 'postgres' },
    schliessen: async () => {
      await server.schliessen()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a connection of its own. */
export async function fuehreAus(verbindung: pg.ClientConfig, ...anweisungen: string[]): Promise<void> {
  const client = new pg.Client(verbindung)
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const anweisung of anweisungen) await client.query(anweisung)
  } finally {
    await client.end()
  }
}

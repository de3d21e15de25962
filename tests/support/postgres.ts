import { rmSync } from 'node:fs'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import { freePort } from './port.ts'
import { testFolder } from './temp-folder.ts'

/** A server for tests, and how its superuser connects. */
export type TestServer = EmbeddedServer & { manager: pg.ClientConfig }

/**
 * A real PostgreSQL of the same programs that forgets at a power cut (fsync off), which no test needs.
 * @param pgBin folder of programs of another version
 * @param tcp also listen on 127.0.0.1, as "the server" of a DATABASE_URL
 */
export async function startTestServer(tcp: boolean, pgBin = process.env['TEST_PG_BIN']): Promise<TestServer> {
  const dataDir = testFolder()
  const port = tcp ? await freePort() : 5432
  const server = await startEmbedded({
    dataDir,
    // The suite must pass on every version that DATABASE_URL may name: TEST_PG_BIN=/usr/lib/postgresql/15/bin
    pgBin: pgBin ?? null,
    port,
    notify: (row) => process.stderr.write(`${row}\n`),
    extras: {
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '200',
        // Plans and counted rows follow from a test's own rows alone.
        autovacuum: 'off',
        ...(tcp ? { listen_addresses: '127.0.0.1' } : {}),
      },
      hba: tcp ? ['host all all 127.0.0.1/32 scram-sha-256'] : [],
    },
  })
  return {
    ...server,
    manager: { ...server.connection, user: 'postgres', database: 'postgres' },
    close: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a connection of its own. */
export async function execute(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

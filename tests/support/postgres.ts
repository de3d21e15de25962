import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start.ts'
import { freierPort } from './port.ts'

const VORSATZ = 'intranet-test-'

/** A server for tests, and how its superuser connects. */
export type Testserver = EmbeddedServer & { verwalter: pg.ClientConfig }

/**
 * A folder that an unprivileged server can reach; its name carries our process id, so that a later run can clear it away.
 * Those of killed runs go now (their server included, for it is started once more and stopped).
 */
export function testordner(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${VORSATZ}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !lebt(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  const ordner = mkdtempSync(join(tmpdir(), `${VORSATZ}${process.pid}-`))
  chmodSync(ordner, 0o755)
  return ordner
}

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
  await client.connect()
  try {
    for (const anweisung of anweisungen) await client.query(anweisung)
  } finally {
    await client.end()
  }
}

function lebt(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

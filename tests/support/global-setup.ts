import type { TestProject } from 'vitest/node'
import { migriere } from '#server/db/migrate.ts'
import { fuehreAus, startTestserver } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How tests reach the one server of this run; the migrated template database on it is called `vorlage`. */
    datenbank: { anwendung: Ziel; verwalter: Ziel }
  }
}

type Ziel = { host?: string; port?: number; user?: string; database?: string; ssl?: false; password?: string; connectionString?: string }

/**
 * One PostgreSQL per run. `TEST_DATENBANK=server` runs the same tests against it over TCP with a password,
 * as a server named by DATABASE_URL would be.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tcp = process.env['TEST_DATENBANK'] === 'server'
  const server = await startTestserver(tcp)
  const verwalter = server.verwalter
  try {
    await fuehreAus(verwalter, 'create database vorlage owner intranet', `alter role intranet password 'nur-im-test'`)
    await migriere({ ...server.verbindung, database: 'vorlage' })
    // A template must have no visitors when it is copied.
    await fuehreAus(verwalter, 'alter database vorlage with allow_connections false')
  } catch (fehler) {
    await server.schliessen()
    throw fehler
  }
  const { host, port } = server.verbindung
  project.provide('datenbank', {
    anwendung: tcp ? { connectionString: `postgres://intranet:nur-im-test@127.0.0.1:${port}/intranet` } : server.verbindung,
    verwalter: { host, port, user: 'postgres', database: 'postgres', ssl: false },
  })
  return server.schliessen
}

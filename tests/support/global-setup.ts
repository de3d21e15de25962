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

/** One embedded PostgreSQL for all test files of this run. */
export default (project: TestProject) => bereiteTestsVor(project, false)

/** Starts the server of a run, migrates the template, and tells the tests where it is. */
export async function bereiteTestsVor(project: TestProject, tcp: boolean): Promise<() => Promise<void>> {
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

import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { execute, startTestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connections of the tests to the single server of this run. Its migrated template database is called `vorlage`. */
    database: { application: Target; manager: Target }
  }
}

type Target = { host?: string; port?: number; user?: string; database?: string; ssl?: false; password?: string; connectionString?: string }

/** One embedded PostgreSQL for all test files of this run. */
export default (project: TestProject) => prepareTests(project, false)

/** Starts the server of a run, migrates the template, and tells the tests where it is. */
export async function prepareTests(project: TestProject, tcp: boolean): Promise<() => Promise<void>> {
  const server = await startTestServer(tcp)
  const manager = server.manager
  try {
    await execute(manager, 'create database vorlage owner intranet', `alter role intranet password 'nur-im-test'`)
    await migrate({ ...server.connection, database: 'vorlage' })
    // A template must have no visitors when it is copied.
    await execute(manager, 'alter database vorlage with allow_connections false')
  } catch (error) {
    await server.close()
    throw error
  }
  const { host, port } = server.connection
  project.provide('database', {
    application: tcp ? { connectionString: `postgres://intranet:nur-im-test@127.0.0.1:${port}/intranet` } : server.connection,
    manager: { host, port, user: 'postgres', database: 'postgres', ssl: false },
  })
  return server.close
}

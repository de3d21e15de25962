import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseError } from './embedded/errors.ts'

const WAIT_TIME_MS = 30_000

/**
 * Checks the server of DATABASE_URL; waits half a minute for one that is starting (as in a compose file).
 * @throws DatabaseError with one German sentence, which never contains the password
 */
export async function checkServer(databaseUrl: string, notify: (row: string) => void, waitTimeMs = WAIT_TIME_MS): Promise<void> {
  const deadline = Date.now() + waitTimeMs
  for (let round = 0; ; round++) {
    const error = await probe(databaseUrl)
    if (error === null) return
    if (!mayStillStart(error) || Date.now() > deadline) throw new DatabaseError(explain(error, databaseUrl), { cause: error })
    if (round === 0) notify('Der PostgreSQL-Server aus DATABASE_URL antwortet noch nicht; ich warte auf ihn …')
    await wait(500)
  }
}

async function probe(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    const { version = 0, encoding = '' } = rows[0] ?? {}
    if (version < 150_000) {
      throw new DatabaseError(
        `Der PostgreSQL-Server aus DATABASE_URL ist Version ${Math.floor(version / 10_000)}; das Intranet braucht mindestens 15.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseError(`Die Datenbank aus DATABASE_URL ist in ${encoding} kodiert; lege sie mit encoding 'UTF8' neu an.`)
    }
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const code = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const mayStillStart = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'ECONNRESET', 'ETIMEDOUT', '57P03'].includes(code(error))

function explain(error: unknown, databaseUrl: string): string {
  if (error instanceof DatabaseError) return error.message
  const url = new URL(databaseUrl)
  const where = url.host || url.searchParams.get('host') || 'unbekannt'
  const database = decodeURIComponent(url.pathname.slice(1))
  if (['28P01', '28000'].includes(code(error))) {
    return (
      `Der PostgreSQL-Server aus DATABASE_URL (${where}) lässt den Benutzer „${decodeURIComponent(url.username)}“ nicht ein; ` +
      'prüfe Benutzer und Passwort.'
    )
  }
  if (code(error) === '3D000') {
    return `Auf dem PostgreSQL-Server aus DATABASE_URL (${where}) gibt es die Datenbank „${database}“ nicht; lege sie an.`
  }
  if (mayStillStart(error)) return `Der PostgreSQL-Server aus DATABASE_URL (${where}) ist nicht erreichbar.`
  return (
    `Mit dem PostgreSQL-Server aus DATABASE_URL (${where}) klappt die Verbindung nicht: ` +
    (error instanceof Error ? error.message : String(error))
  )
}

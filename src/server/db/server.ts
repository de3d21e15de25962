import { setTimeout as warte } from 'node:timers/promises'
import pg from 'pg'
import { DatenbankFehler } from './embedded/fehler.ts'

const WARTEZEIT_MS = 30_000

/**
 * Checks that the server of DATABASE_URL can be used, waiting half a minute for one that is just starting (as beside us in a compose file).
 * @throws DatenbankFehler with one German sentence that never repeats the password
 */
export async function pruefeServer(databaseUrl: string, melde: (zeile: string) => void, wartezeitMs = WARTEZEIT_MS): Promise<void> {
  const ende = Date.now() + wartezeitMs
  for (let runde = 0; ; runde++) {
    const fehler = await versuche(databaseUrl)
    if (fehler === null) return
    if (!kommtNoch(fehler) || Date.now() > ende) throw new DatenbankFehler(erklaere(fehler, databaseUrl), { cause: fehler })
    if (runde === 0) melde('Der PostgreSQL-Server aus DATABASE_URL antwortet noch nicht; ich warte auf ihn …')
    await warte(500)
  }
}

async function versuche(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; kodierung: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as kodierung`,
    )
    const { version = 0, kodierung = '' } = rows[0] ?? {}
    if (version < 150_000) {
      throw new DatenbankFehler(
        `Der PostgreSQL-Server aus DATABASE_URL ist Version ${Math.floor(version / 10_000)}; das Intranet braucht mindestens 15.`,
      )
    }
    if (kodierung !== 'UTF8') {
      throw new DatenbankFehler(`Die Datenbank aus DATABASE_URL ist in ${kodierung} kodiert; lege sie mit encoding 'UTF8' neu an.`)
    }
    return null
  } catch (fehler) {
    return fehler
  } finally {
    await client.end().catch(() => undefined)
  }
}

const code = (fehler: unknown): string => (fehler instanceof Error && 'code' in fehler ? String(fehler.code) : '')

const kommtNoch = (fehler: unknown): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'ECONNRESET', 'ETIMEDOUT', '57P03'].includes(code(fehler))

function erklaere(fehler: unknown, databaseUrl: string): string {
  if (fehler instanceof DatenbankFehler) return fehler.message
  const url = new URL(databaseUrl)
  const wo = url.host || url.searchParams.get('host') || 'unbekannt'
  const datenbank = decodeURIComponent(url.pathname.slice(1))
  if (['28P01', '28000'].includes(code(fehler))) {
    return `Der PostgreSQL-Server aus DATABASE_URL (${wo}) lässt den Benutzer „${decodeURIComponent(url.username)}“ nicht ein; prüfe Benutzer und Passwort.`
  }
  if (code(fehler) === '3D000') {
    return `Auf dem PostgreSQL-Server aus DATABASE_URL (${wo}) gibt es die Datenbank „${datenbank}“ nicht; lege sie an.`
  }
  if (kommtNoch(fehler)) return `Der PostgreSQL-Server aus DATABASE_URL (${wo}) ist nicht erreichbar.`
  return `Mit dem PostgreSQL-Server aus DATABASE_URL (${wo}) klappt die Verbindung nicht: ${fehler instanceof Error ? fehler.message : String(fehler)}`
}

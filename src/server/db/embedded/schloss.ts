import { setTimeout as warte } from 'node:timers/promises'
import pg from 'pg'
import { VERWALTER } from './einrichten.ts'

/** Advisory lock of the process that owns the server; it ends with its connection, however the process ends. */
const SCHLOSS = 4_020_112

export type Zustand =
  | { art: 'mein'; client: pg.Client }
  | { art: 'fremd'; pid: string }
  | { art: 'gleich' }
  | { art: 'stumm'; grund: string }

/**
 * Asks the server behind a socket whose it is.
 * @returns `mein` with the connection that holds the lock, `fremd` with the holder's process id, `gleich` while it starts or stops, `stumm` without answer
 */
export async function frageSchloss(socketordner: string, port: number): Promise<Zustand> {
  const client = new pg.Client({
    host: socketordner,
    port,
    user: VERWALTER,
    database: VERWALTER,
    ssl: false,
    application_name: `intranet ${process.pid}`,
  })
  // The server may go at any time; that shows elsewhere.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A killed owner's connection takes a moment to be noticed.
    for (let versuch = 0; versuch < 20; versuch++) {
      const { rows } = await client.query<{ frei: boolean }>('select pg_try_advisory_lock($1) as frei', [SCHLOSS])
      if (rows[0]?.frei === true) return { art: 'mein', client }
      await warte(100)
    }
    const { rows } = await client.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [SCHLOSS],
    )
    await client.end()
    return { art: 'fremd', pid: /\d+/.exec(rows[0]?.name ?? '')?.[0] ?? '?' }
  } catch (fehler) {
    await client.end().catch(() => undefined)
    const code = fehler instanceof Error && 'code' in fehler ? String(fehler.code) : ''
    return code === '57P03' || code === '57P01' ? { art: 'gleich' } : { art: 'stumm', grund: `${code} ${String(fehler)}` }
  }
}

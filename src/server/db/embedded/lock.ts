import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { MANAGER } from './set-up.ts'

/** Advisory lock of the process that owns the server; released with its connection. */
const LOCK = 4_020_112

export type State =
  | { kind: 'mein'; client: pg.Client }
  | { kind: 'fremd'; pid: string }
  | { kind: 'gleich' }
  | { kind: 'stumm'; reason: string }

/**
 * Asks the server behind a socket for its owner.
 * @returns `mein` with the connection that holds the lock, or `fremd` with the holder's process id. `gleich`: starting or stopping;
 * `stumm`: no answer
 */
export async function askLock(socketFolder: string, port: number): Promise<State> {
  const client = new pg.Client({
    host: socketFolder,
    port,
    user: MANAGER,
    database: MANAGER,
    ssl: false,
    application_name: `intranet ${process.pid}`,
  })
  // The server may stop at any time; other code detects it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The server needs a moment to notice a killed owner's connection.
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
      if (rows[0]?.free === true) return { kind: 'mein', client }
      await wait(100)
    }
    const { rows } = await client.query<{ name: string }>(
      `select a.application_name as name
        from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [LOCK],
    )
    await client.end()
    return { kind: 'fremd', pid: /\d+/.exec(rows[0]?.name ?? '')?.[0] ?? '?' }
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return code === '57P03' || code === '57P01' ? { kind: 'gleich' } : { kind: 'stumm', reason: `${code} ${String(error)}` }
  }
}

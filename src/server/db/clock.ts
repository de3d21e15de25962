// Compares the clocks of this machine and the database. A node with a wrong clock writes wrong dates for everybody.
import type { Db } from '#server/context.ts'
import { sql } from 'kysely'
import { DatabaseError } from './embedded/errors.ts'

const APART_MS = 5 * 60_000

const says = (at: number) => new Date(at).toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })

/**
 * Compares both clocks, and the newest history entry.
 * @returns a warning for the operator, or null
 * @throws DatabaseError for a difference above five minutes
 */
export async function checkClock(db: Db, localTime = Date.now()): Promise<string | null> {
  const { rows } = await sql<{ theirs: number; newest: number | null }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as theirs,
      (select extract(epoch from zeit)::float8 * 1000 from historie order by _id desc limit 1) as newest`.execute(db)
  const { theirs = localTime, newest = null } = rows[0] ?? {}
  if (Math.abs(localTime - theirs) > APART_MS)
    throw new DatabaseError(
      `Die Uhr dieses Rechners (${says(localTime)}) und die der Datenbank (${says(theirs)}) gehen mehr als fünf Minuten ` +
        'auseinander. Stell sie (NTP) und starte noch einmal.',
    )
  if (newest === null || newest - localTime <= APART_MS) return null
  return (
    `Die neueste Änderung in der Datenbank ist vom ${says(newest)}, die Uhr zeigt ${says(localTime)}: ` +
    'Geht sie nach, oder ging sie einmal vor?'
  )
}

import { sql } from 'kysely'
import { openSession } from '#server/auth/sessions.ts'
import { LANES, type Row, type World } from './call.ts'
import { areaRows } from './rows/areas.ts'
import { bookingRows } from './rows/bookings.ts'
import { dutyRows } from './rows/duties.ts'
import { memberRows } from './rows/members.ts'
import { overviewRows } from './rows/overview.ts'
import { paperRows } from './rows/papers.ts'

export const BLOCKS = {
  mitglieder: memberRows,
  dienste: dutyRows,
  kalender: overviewRows,
  belegungen: bookingRows,
  papiere: paperRows,
  bereiche: areaRows,
} satisfies Record<string, (world: World) => Row[] | Promise<Row[]>>
export type Block = keyof typeof BLOCKS

export async function openWorld({
  port,
  size,
  db,
  lanes = LANES,
}: Omit<World, 'members' | 'planner' | 'vorstand' | 'admin' | 'lanes'> & { lanes?: number }): Promise<World> {
  const { rows: plain } = await sql<{ _id: string; username: string }>`
    select u._id, u.username from users u join profile p on p."user" = u._id
    where u."passwortHash" is not null and not u.gesperrt and p."geloeschtAm" is null and p.status = 'aktiv'
      and u.rechte = (select mode() within group (order by rechte) from users) order by u.username limit ${lanes}`.execute(db)
  const { rows: named } = await sql<{ _id: string; username: string }>`
    select _id, username from users where username in ('ruth.angstroem', 'gerd.weiss', 'admin') order by username desc`.execute(db)
  const now = new Date()
  const tokens = new Map<string, string>()
  await db.transaction().execute(async (trx) => {
    for (const { _id, username } of [...plain, ...named]) tokens.set(username, await openSession(trx, _id, 'Messung', now))
  })
  const token = (username: string) => tokens.get(username) ?? ''
  return {
    port,
    size,
    db,
    lanes,
    members: plain.map(({ username }) => ({ username, token: token(username) })),
    planner: token('ruth.angstroem'),
    vorstand: token('gerd.weiss'),
    admin: token('admin'),
  }
}

/** Prepares the writes and returns all rows, or those of one block. */
export async function rows(world: World, only?: Block): Promise<Row[]> {
  const list: Row[] = []
  for (const [block, make] of Object.entries(BLOCKS)) if (only === undefined || only === block) list.push(...(await make(world)))
  return list
}

// The code on the wall changes every minute, so that only people on site can read it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/context.ts'

const MINUTE = 60_000
export const minuteOf = (time: Date): number => Math.floor(time.getTime() / MINUTE)

async function secret(db: Db | Trx): Promise<string> {
  const read = () => sql<{ geheimnis: string }>`select geheimnis from dienstabend_geheimnis`.execute(db)
  const { rows } = await read()
  if (rows[0]) return rows[0].geheimnis
  await sql`insert into dienstabend_geheimnis default values on conflict do nothing`.execute(db)
  return (await read()).rows[0]?.geheimnis ?? ''
}
const codeFor = (key: string, evening: string, minute: number): string =>
  createHmac('sha256', key).update(`${evening} ${minute}`).digest('base64url').slice(0, 22)

/** Code of this minute, and the instant of the next one. */
export async function currentCode(db: Db, evening: string, now: Date): Promise<{ code: string; gueltigBis: string }> {
  const minute = minuteOf(now)
  return { code: codeFor(await secret(db), evening, minute), gueltigBis: new Date((minute + 1) * MINUTE).toISOString() }
}

/** Accepts the code of this or the previous minute, for scans just before the change. */
export async function isCurrent(db: Db | Trx, evening: string, code: string, now: Date): Promise<boolean> {
  const key = await secret(db)
  const given = Buffer.from(code)
  return [minuteOf(now), minuteOf(now) - 1].some((minute) => {
    const right = Buffer.from(codeFor(key, evening, minute))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

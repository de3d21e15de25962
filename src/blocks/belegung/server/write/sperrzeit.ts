// Blackouts: bookings without a member, made by managers of the resources (docs/adr/0056).
import { sql } from 'kysely'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import type { Belegungsart } from '../kind.ts'
import { blackoutObjection, type Termin } from '../check/period.ts'
import { requireSpan } from '../check/pruefung.ts'

const DAY = 86_400_000
/** Below the fourteen-day limit of a booking, even across a clock change. */
const PIECE = 13 * DAY

/** @throws 403 */
export function requireSperrzeit({ area }: Belegungsart, actor: Actor): void {
  const update = `UPDATE_${area}` as const
  if (!may(actor, update)) throw forbidden(`Sperrzeiten legt nur fest, wer das Recht ${rechtText(update)} hat.`)
}

export async function readBookable(trx: Trx, kind: Belegungsart): Promise<string[]> {
  const { rows } = await sql<{
    _id: string
  }>`select r._id from ${sql.table(kind.resource.table)} r where r.aktiv and r.buchbar order by r._id`.execute(trx)
  return rows.map(({ _id }) => _id)
}

/** Splits a long blackout into consecutive rows of one series, so that they are cancelled together. @throws 400 */
export function splitSperrzeit({ beginn, ende, ressourcen: resources }: Termin): Termin[] {
  requireSpan(blackoutObjection({ beginn, ende }))
  const [von, bis] = [Date.parse(beginn), Date.parse(ende)]
  if (bis - von <= PIECE) return []
  return Array.from({ length: Math.ceil((bis - von) / PIECE) }, (_, i) => ({
    beginn: new Date(von + i * PIECE).toISOString(),
    ende: new Date(Math.min(bis, von + (i + 1) * PIECE)).toISOString(),
    ressourcen: resources,
  }))
}

import { sql } from 'kysely'
import { type Belegung, heldSentence, doOverlap, type Sessions, takenPersonen } from '#blocks/konflikte/server/index.ts'
import { conflict } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { Span } from './move.ts'

interface Lead {
  /** Occasion id; null while it is being created. */
  readonly _id: string | null
  readonly leiter: string | null
  readonly schichten: readonly (Span & { readonly termine?: Sessions })[]
}
const busy = ({ schichten }: Pick<Lead, 'schichten'>): readonly Span[] => schichten.flatMap(({ termine, ...span }) => termine ?? [span])

/**
 * Other duty of the leader while these offers run, excluding this occasion. Locks the person like staffing does.
 * Of two concurrent changes, the second sees the first.
 */
export async function elsewhereWhileLeading(trx: Trx, { _id, leiter, schichten }: Lead, reader: Actor): Promise<Belegung[]> {
  if (leiter === null) return []
  await sql`select 1 from profile where _id = ${leiter}::uuid for no key update`.execute(trx)
  const taken = await takenPersonen(
    trx,
    busy({ schichten }).map(({ beginn, ende }) => ({ who: leiter, beginn, ende })),
    reader,
  )
  return taken.flat().filter(({ dienst }) => dienst === null || dienst !== _id)
}

/**
 * Obstacles that already held before the change are accepted.
 * @throws 409 naming the person and the other duty
 */
export async function requireFreeLeader(trx: Trx, reader: Actor, lead: Lead, before?: Lead, field = 'leiter'): Promise<void> {
  const known = before?.leiter === lead.leiter ? busy(before) : []
  const elsewhere = await elsewhereWhileLeading(trx, lead, reader)
  const clash = elsewhere.find((belegung) => !known.some((span) => doOverlap(belegung, span)))
  if (!clash) return
  const { rows } = await sql<{ name: string }>`select name from personen where _id = ${lead.leiter}::uuid`.execute(trx)
  throw conflict(heldSentence(rows[0]?.name ?? 'Die Leitung', clash), field)
}

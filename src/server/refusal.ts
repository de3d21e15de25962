// Entries that their member submits and others may refuse, such as hours and expenses.
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Trx } from './context.ts'
import { setTouched } from './db/vocabulary.ts'
import { recordChange, stepOf } from './history/record.ts'

export interface Refusable {
  readonly _id: string
  readonly status: string
  readonly ablehnungsgrund: string
  readonly zurueckgezogen: boolean
}

/** Moves a locked entry on; the history keeps the reason of a refusal that ends. `set`: further columns. */
export async function moveEntry(
  trx: Trx,
  actor: Actor,
  table: string,
  row: Refusable,
  to: Pick<Refusable, 'status'> & Partial<Refusable>,
  set: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const { status, ablehnungsgrund, zurueckgezogen } = { ablehnungsgrund: '', zurueckgezogen: false, ...to }
  const columns = [...set, setTouched(actor._id)]
  await sql`update ${sql.table(table)} set status = ${status}, ablehnungsgrund = ${ablehnungsgrund}, zurueckgezogen = ${zurueckgezogen},
    ${sql.join(columns)} where _id = ${row._id}::uuid`.execute(trx)
  await recordChange(trx, stepOf(table, row._id, actor._id, { ...row }, { status, ablehnungsgrund, zurueckgezogen }))
}

/** Lets a refusal stand, or takes it up again. */
export const withdrawEntry = (trx: Trx, actor: Actor, table: string, row: Refusable, zurueckgezogen: boolean): Promise<void> =>
  moveEntry(trx, actor, table, row, { ...row, zurueckgezogen })

/** Takes the member's own submission back: refused as before if nobody decided since a refusal, else a draft. */
export async function takeSubmissionBack(trx: Trx, actor: Actor, table: string, row: Refusable): Promise<void> {
  const { rows } = await sql<{ reason: string }>`
    select r.alt #>> '{}' as reason
    from (select * from historie
        where bereich = ${table} and objekt = ${row._id}::uuid and feld = 'status'
        order by zeit desc
        limit 1) h
      join historie r on (r.bereich, r.objekt, r.gruppe, r.feld) = (h.bereich, h.objekt, h.gruppe, 'ablehnungsgrund')
    where h."user" = ${actor._id}::uuid`.execute(trx)
  const [refused] = rows
  await moveEntry(trx, actor, table, row, refused ? { status: 'abgelehnt', ablehnungsgrund: refused.reason } : { status: 'entwurf' })
}

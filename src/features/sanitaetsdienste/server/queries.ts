import { sql } from 'kysely'
import { stateByInvoices } from '#features/rechnungen/server/queries.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import type { Dienststatus } from '../names.ts'
import { dienste } from './occasion.ts'
import { recordDone } from './record.ts'

export const isVisible = (actor: Actor) => dienste.visible(actor)

/** Leader's name of the latest finished service that was not called off; null without one. Used by the config area. */
export async function lastLeiter(db: Db, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name
    from sanitaetsdienste d join personen p on p._id = d.leiter
    where d.ende <= ${now} and not d.abgesagt and d.art = 'intern'
    order by d.ende desc, d._id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** A service is `abgerechnet` from its first invoice until its last valid invoice is cancelled. */
export async function followInvoices(trx: Trx, dienst: string | null, actor: Pick<Actor, '_id'>, now: Date): Promise<void> {
  const { rows } = await sql<{ _id: string; before: Dienststatus; status: Dienststatus }>`
    update sanitaetsdienste d set status = n.status, ${setTouched(actor._id, now)}
    from (select d._id, d.status as before, ${stateByInvoices} as status
      from sanitaetsdienste d where d._id = ${dienst}::uuid and d.status in ('durchgefuehrt', 'abgerechnet')) n
    where d._id = n._id and d.status <> n.status returning d._id, n.before, d.status`.execute(trx)
  const [row] = rows
  if (row) await recordDone(trx, row._id, actor._id, 'geaendert', { before: { status: row.before }, after: { status: row.status } })
}

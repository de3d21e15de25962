import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { invoiceFor, reopenHindernis } from '../../hindernisse.ts'
import { angeboteOf, lockAngebote, refresh, undoAnwesenheit } from '#blocks/dienst/server/index.ts'
import { invoiceOf } from '#features/rechnungen/server/queries.ts'
import { conflict, stale } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'
import type { Dienst } from '../../schemas.ts'
import { countedHours } from '../reading.ts'
import { loadLed } from '../load.ts'
import { dienste } from '../occasion.ts'
import { recordDone } from '../record.ts'

type C = typeof sanitaetsdiensteContract

type Followed = Pick<Dienst, 'nachweise' | 'rechnung'>
/** Submitted and confirmed hours from this service, and its invoice; none can be until this is over. */
async function lockHours(trx: Trx, dienst: string): Promise<Followed> {
  await sql`select s._id from ${hours} where a.sanitaetsdienst = ${dienst}::uuid for update of s`.execute(trx)
  const { rows } = await sql<Followed>`
    select ${countedHours} as nachweise, ${invoiceOf} as rechnung from sanitaetsdienste d where d._id = ${dienst}::uuid`.execute(trx)
  return rows[0] ?? { nachweise: { eingereicht: 0, bestaetigt: 0 }, rechnung: null }
}
const hours = sql`stundennachweise s join anmeldungen m on m._id = s.anmeldung join angebote a on a._id = m.angebot`

/**
 * Takes the closing back: the service can be changed and closed again. Which of the staffed were there, when, and what was reported stays
 * as it was written, for the next closing to begin with; who was no helper of it before is none again.
 */
export const reopen =
  (context: AppContext): Handler<C['abschlussZuruecknehmen']> =>
  async ({ trx, actor, params, query }) => {
    const dienst = await loadLed(trx, actor, params.id)
    const { nachweise, rechnung } = await lockHours(trx, dienst._id)
    const hindernis = reopenHindernis(actor, { ...dienst, nachweise, rechnung: invoiceFor(actor, dienst.art, rechnung) })
    if (hindernis !== null) throw conflict(hindernis)
    if (dienst.version !== query.version) throw stale()
    // Closing it again writes them anew.
    await sql`delete from stundennachweise where _id in (select s._id from ${hours} where a.sanitaetsdienst = ${dienst._id}::uuid)`.execute(
      trx,
    )
    const schichten = await angeboteOf(trx, dienste, dienst._id)
    await lockAngebote(trx, schichten)
    await undoAnwesenheit(trx, dienste, dienst._id, dienst.abgeschlossenAm, { actor: actor._id, now: context.now() })
    await refresh(trx, schichten)
    await sql`update sanitaetsdienste set status = 'ausgeschrieben', "abgeschlossenAm" = null, ${touched(actor._id)} where _id = ${dienst._id}::uuid`.execute(
      trx,
    )
    await dienste.refreshStatus(trx, dienst._id)
    const { status } = await trx.selectFrom('sanitaetsdienste').select('status').where('_id', '=', dienst._id).executeTakeFirstOrThrow()
    await recordDone(trx, dienst._id, actor._id, 'abschlussZurueckgenommen', { before: { status: dienst.status }, after: { status } })
  }

import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { reopenHindernis } from '../../hindernisse.ts'
import { conflict, stale } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'
import { loadLed } from '../load.ts'
import { refreshStatus } from '../occasion.ts'
import { recordDone } from '../record.ts'

type C = typeof sanitaetsdiensteContract

/** Hours from this service go, for closing it again writes them anew. @throws 409 once some are confirmed */
async function dropHours(trx: Trx, dienst: string): Promise<void> {
  const { rows } = await sql<{ _id: string; confirmed: boolean }>`
    select s._id, s.status = 'bestaetigt' as confirmed
    from stundennachweise s join anmeldungen m on m._id = s.anmeldung join angebote a on a._id = m.angebot
    where a.sanitaetsdienst = ${dienst}::uuid for update of s`.execute(trx)
  const confirmed = rows.filter((row) => row.confirmed).length
  if (confirmed > 0)
    throw conflict(
      `${confirmed === 1 ? 'Ein Stundennachweis' : `${confirmed} Stundennachweise`} aus diesem Dienst ${confirmed === 1 ? 'ist' : 'sind'} schon bestätigt; der Abschluss bleibt.`,
    )
  await sql`delete from stundennachweise where _id = any(${rows.map(({ _id }) => _id)}::uuid[])`.execute(trx)
}

/**
 * Takes the closing back: the service can be changed and closed again. Who was there, when, and what was reported stays as it was written,
 * for the next closing to begin with.
 */
export const reopen =
  (_context: AppContext): Handler<C['abschlussZuruecknehmen']> =>
  async ({ trx, actor, params, query }) => {
    const dienst = await loadLed(trx, actor, params.id)
    const hindernis = reopenHindernis(dienst)
    if (hindernis !== null) throw conflict(hindernis)
    if (dienst.version !== query.version) throw stale()
    await dropHours(trx, dienst._id)
    await sql`update sanitaetsdienste set status = 'ausgeschrieben', "abgeschlossenAm" = null, ${touched(actor._id)} where _id = ${dienst._id}::uuid`.execute(
      trx,
    )
    await refreshStatus(trx, dienst._id)
    const { status } = await trx.selectFrom('sanitaetsdienste').select('status').where('_id', '=', dienst._id).executeTakeFirstOrThrow()
    await recordDone(trx, dienst._id, actor._id, 'abschlussZurueckgenommen', { before: { status: dienst.status }, after: { status } })
  }

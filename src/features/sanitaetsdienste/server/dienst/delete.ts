import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { deleteHindernis } from '../../hindernisse.ts'
import { conflict } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { loadWith } from '../load.ts'
import { withdrawQuestions } from '#blocks/dienst/server/index.ts'
import { dienste } from '../occasion.ts'
import { recordDone } from '../record.ts'
import { countGemeldete } from './status.ts'

type C = typeof sanitaetsdiensteContract

/** For drafts and mistakes. Those who were asked to come are told; the number stays taken, and the history keeps what it was. */
export const remove =
  (context: AppContext): Handler<C['remove']> =>
  async ({ trx, actor, params }) => {
    const dienst = await loadWith(trx, actor, params.id, 'DELETE')
    await sql`select _id from angebote where sanitaetsdienst = ${params.id}::uuid order by _id for update`.execute(trx)
    const reason = deleteHindernis({ ...dienst, gemeldete: await countGemeldete(trx, params.id) })
    if (reason !== null) throw conflict(reason)
    await withdrawQuestions({ context, trx, kind: dienste }, params.id, 'alle', actor._id)
    await sql`delete from dateien where bereich = 'sanitaetsdienste' and objekt = ${params.id}::uuid`.execute(trx)
    await sql`delete from sanitaetsdienste where _id = ${params.id}::uuid`.execute(trx)
    const { nummer: number, bezeichnung, beginn, ende } = dienst
    await recordDone(trx, params.id, actor._id, 'geloescht', { before: { nummer: number, bezeichnung, beginn, ende } })
  }

import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { conflict, stale } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import { joinWords } from '#contract/words.ts'
import type { Handler } from '#server/http/routes.ts'
import { countRegistered, draftFacts, notifyPublished, requireFree, withdrawQuestions } from '#blocks/dienst/server/index.ts'
import { bucheFahrzeuge, vehicleClashes } from './fahrzeuge.ts'
import { dienste, kind } from '../occasion.ts'
import { loadDienst, loadWith, requireRecht } from '../load.ts'
import { readDienst } from '../reading.ts'
import { recordDone } from '../record.ts'
import { missingFields, statusHindernis } from '../rules.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { isDraft } from '#features/sanitaetsdienste/names.ts'

type C = typeof sanitaetsdiensteContract

export const changeStatus =
  (context: AppContext): Handler<C['status']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadWith(trx, actor, params.id, 'UPDATE')
    const situation = {
      von: dienst.status,
      nach: body.status,
      abgesagt: dienst.abgesagt,
      gemeldete: await countRegistered(kind, trx, params.id),
    }
    const reason = statusHindernis(situation)
    if (reason) throw conflict(reason, 'status')
    if (dienst.version !== body.version) throw stale()
    if (isDraft(dienst) && !isDraft(body)) {
      const gaps = gapText(dienst)
      if (gaps !== '') throw conflict(gaps, 'status')
      await requireFree(trx, actor, dienste, params.id)
      await bucheFahrzeuge(trx, params.id, actor, false, 'status')
    }
    await sql`
      update sanitaetsdienste set status = ${body.status}, ${setTouched(actor._id)}
      where _id = ${params.id}::uuid`.execute(trx)
    await recordDone(trx, params.id, actor._id, 'geaendert', { before: { status: dienst.status }, after: { status: body.status } })
    const scope = { context, trx, kind: dienste }
    // A service that is a draft again withdraws its open questions; their links show that.
    if (isDraft(body)) await withdrawQuestions(scope, params.id, 'alle', actor._id)
    if (body.status === 'ausgeschrieben') {
      await dienste.refreshStatus(trx, params.id)
      await notifyPublished(scope, params.id, actor._id)
    }
    return readDienst(context, trx, actor, params.id)
  }

/** "Zum Ausschreiben fehlen: Ort und Telefon."; '' for none. */
function gapText(dienst: Parameters<typeof missingFields>[0]): string {
  const gaps = missingFields(dienst)
  return gaps.length === 0
    ? ''
    : `Zum Ausschreiben ${gaps.length === 1 ? 'fehlt' : 'fehlen'}: ${joinWords(gaps.map(({ titel }) => titel))}.`
}

export const publishing =
  (context: AppContext): Handler<C['ausschreibung']> =>
  async ({ actor, params }) => {
    const dienst = await loadDienst(context.db, actor, params.id)
    requireRecht(actor, 'UPDATE', dienst.art)
    const facts = await draftFacts(context, actor, dienste, dienst)
    const unsaid = [dienst.leiter === null && 'Leitung', dienst.treffpunkt === '' && 'Treffpunkt'].filter((word) => word !== false)
    const clash = (blocks: boolean, text: string) => (text === '' ? [] : [{ sperrt: blocks, text, schichten: [], pfad: null }])
    return {
      ...facts,
      konflikte: [
        ...clash(true, gapText(dienst)),
        ...(await vehicleClashes(context.db, params.id, actor)),
        ...clash(false, unsaid.length > 0 ? `Noch nicht gesagt: ${joinWords(unsaid)}.` : ''),
        ...facts.konflikte,
      ],
    }
  }

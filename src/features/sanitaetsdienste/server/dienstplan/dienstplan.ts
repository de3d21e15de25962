// The roster of a service as PDF: for the wall, and with telephone numbers for the leader's pocket.
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { sendDocument } from '#blocks/dokumente/server/index.ts'
import { forbidden } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { pocketPlan } from './pocket.ts'
import { wallPlan } from './wall.ts'
import { loadPrint, loadHelfer } from './print-data.ts'
import { leads, load } from '../load.ts'

type C = typeof sanitaetsdiensteContract

export const dienstplan =
  (context: AppContext): Handler<C['dienstplan']> =>
  async ({ db, actor, params, query: { fuer: forWhom }, reply }) => {
    const dienst = await load(db, actor, params.id)
    if (forWhom === 'tasche' && !leads(actor, dienst))
      throw forbidden('Den Dienstplan mit Telefonnummern bekommt nur, wer den Dienst leitet oder plant.')
    const [print, helfer] = [await loadPrint(db, dienst._id), await loadHelfer(db, dienst._id)]
    const plan = forWhom === 'tasche' ? pocketPlan(print, helfer) : wallPlan(print, helfer)
    await sendDocument(reply, context, `Dienstplan_${dienst.nummer}${forWhom === 'tasche' ? '_Leitung' : ''}`, plan)
  }

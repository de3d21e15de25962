// The need of an event by the Maurer scheme (rules.md 4.1): estimated for the form, printed for the authority.
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { VARIANTS } from '../../schemas.ts'
import { sendDocument } from '#blocks/dokumente/server/index.ts'
import { HttpError } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { determine, tables } from './determine.ts'
import { bedarfsDocument } from './print.ts'
import { TABLE_END, LEVELS } from './tables.ts'
import { leads } from '../load.ts'
import { visibleService } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

export const bedarf =
  (_context: AppContext): Handler<C['bedarf']> =>
  async ({ body }) =>
    determine(body)

const choices = VARIANTS.map((variant) => ({
  variante: variant,
  tabelle: tables[variant].name,
  arten: tables[variant].arten.map(([name, factor]) => ({ name, faktor: factor })),
  stufen: LEVELS.map(([bis]) => bis).filter(Number.isFinite),
  ende: TABLE_END,
}))

export const bedarfsTables =
  (_context: AppContext): Handler<C['bedarfstabellen']> =>
  async () =>
    choices

export const bedarfPdf =
  (context: AppContext): Handler<C['bedarfPdf']> =>
  async ({ db, actor, params, reply }) => {
    const dienst = await visibleService(db, actor, params.id)
    const { risiko } = dienst
    if (!risiko) throw new HttpError(404, [{ msg: 'Zu diesem Dienst ist keine Bedarfsermittlung gespeichert.' }])
    await sendDocument(reply, context, `Bedarfsermittlung_${dienst.nummer}`, bedarfsDocument(dienst, risiko, leads(actor, dienst)))
  }

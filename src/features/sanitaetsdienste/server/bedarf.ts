import type { sanitaetsdiensteContract } from '../contract.ts'
import type { Risiko } from '#blocks/bedarf/contract.ts'
import type { BedarfsTable } from '#blocks/bedarf/table.ts'
import { bedarfsDocument, determineBedarf, forForm, readTable, readTables } from '#blocks/bedarf/server/index.ts'
import { bold, type PrintDocument, sendDocument } from '#blocks/dokumente/server/index.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { needSetting } from '#features/einstellungen/server/queries.ts'
import { HttpError } from '#server/errors.ts'
import { addressOf } from '#blocks/dienst/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { leadsDienst } from '#features/sanitaetsdienste/hindernisse.ts'
import { type Service, visibleService } from './reading.ts'

type C = typeof sanitaetsdiensteContract

export const bedarf =
  (_context: AppContext): Handler<C['bedarf']> =>
  async ({ trx, body }) =>
    determineBedarf(await readTable(trx, body.variante), body)

export const tables =
  (_context: AppContext): Handler<C['bedarfstabellen']> =>
  async ({ db }) =>
    forForm(await readTables(db), (await needSetting.read(db)).variante)

/** @param withContact prints the organiser's telephone number and address */
export function bedarfPrint(dienst: Service, risiko: Risiko, rules: BedarfsTable, withContact: boolean): PrintDocument {
  const { name, ansprechpartner, telefon, email } = dienst.veranstalter
  return bedarfsDocument(
    {
      ...dienst,
      facts: [
        ['Veranstaltung', bold(dienst.bezeichnung)],
        ['Zeit', readableSpan(dienst.beginn, dienst.ende)],
        ['Ort', addressOf(dienst.ortDaten)],
        ['Veranstalter', [name, ...(withContact ? [ansprechpartner, telefon, email] : [])].filter(Boolean).join(', ')],
      ],
    },
    risiko,
    rules,
  )
}

export const bedarfPdf =
  (context: AppContext): Handler<C['bedarfPdf']> =>
  async ({ db, actor, params, reply }) => {
    const dienst = await visibleService(db, actor, params.id)
    const { risiko } = dienst
    if (!risiko) throw new HttpError(404, [{ msg: 'Zu diesem Dienst ist keine Bedarfsermittlung gespeichert.' }])
    const rules = await readTable(db, risiko.eingabe.variante)
    await sendDocument(reply, context, `Bedarfsermittlung_${dienst.nummer}`, bedarfPrint(dienst, risiko, rules, leadsDienst(actor, dienst)))
  }

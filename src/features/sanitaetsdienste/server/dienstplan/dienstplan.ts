// The roster of a service as PDF: for the wall, and with telephone numbers for the pocket of who leads.
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { sendeDokument } from '#blocks/dokumente/server/index.ts'
import { verboten } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { taschenplan } from './tasche.ts'
import { wandplan } from './wand.ts'
import { ladeDruck, ladeHelfer } from './druckdaten.ts'
import { fuehrt, lade } from '../laden.ts'

type C = typeof sanitaetsdiensteContract

export const dienstplan =
  (kontext: Kontext): Handler<C['dienstplan']> =>
  async ({ db, nutzer, params, query: { fuer }, reply }) => {
    const dienst = await lade(db, nutzer, params.id)
    if (fuer === 'tasche' && !fuehrt(nutzer, dienst))
      throw verboten('Den Dienstplan mit Telefonnummern bekommt nur, wer den Dienst leitet oder plant.')
    const [druck, helfer] = [await ladeDruck(db, dienst._id), await ladeHelfer(db, dienst._id)]
    const plan = fuer === 'tasche' ? taschenplan(druck, helfer) : wandplan(druck, helfer)
    await sendeDokument(reply, kontext, `Dienstplan_${dienst.nummer}${fuer === 'tasche' ? '_Leitung' : ''}`, plan)
  }

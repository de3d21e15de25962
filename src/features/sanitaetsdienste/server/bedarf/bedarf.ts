// The need of an event by the Maurer scheme (rules.md 4.1): estimated for the form, printed for the authority.
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { VARIANTEN } from '../../formen.ts'
import { sendeDokument } from '#blocks/dokumente/server/index.ts'
import { HttpFehler } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { ermittle, tabellen } from './ermittle.ts'
import { bedarfsdokument } from './druck.ts'
import { TABELLENENDE, STUFEN } from './tabellen.ts'
import { ladeDruck } from '../dienstplan/druckdaten.ts'
import { fuehrt, lade } from '../laden.ts'

type C = typeof sanitaetsdiensteContract

export const bedarf =
  (_kontext: Kontext): Handler<C['bedarf']> =>
  async ({ body }) =>
    ermittle(body)

const angebot = VARIANTEN.map((variante) => ({
  variante,
  tabelle: tabellen[variante].name,
  arten: tabellen[variante].arten.map(([name, faktor]) => ({ name, faktor })),
  stufen: STUFEN.map(([bis]) => bis).filter(Number.isFinite),
  ende: TABELLENENDE,
}))

export const bedarfstabellen =
  (_kontext: Kontext): Handler<C['bedarfstabellen']> =>
  async () =>
    angebot

export const bedarfPdf =
  (kontext: Kontext): Handler<C['bedarfPdf']> =>
  async ({ db, nutzer, params, reply }) => {
    const dienst = await lade(db, nutzer, params.id)
    const druck = await ladeDruck(db, dienst._id)
    const { risiko } = druck.dienst
    if (!risiko) throw new HttpFehler(404, [{ msg: 'Zu diesem Dienst ist keine Bedarfsermittlung gespeichert.' }])
    await sendeDokument(reply, kontext, `Bedarfsermittlung_${dienst.nummer}`, bedarfsdokument(druck, risiko, fuehrt(nutzer, dienst)))
  }

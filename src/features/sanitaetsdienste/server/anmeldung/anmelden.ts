import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type EigenerWechsel, meldeAb, meldeAn } from '#blocks/anmeldung/server/index.ts'
import { konflikt } from '#server/fehler.ts'
import type { Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { alsAnlass, eineSchicht, folgeStatus, sperreZumMelden } from './anlass.ts'
import { protokolliereHelfer, schreibtEigene } from '../verlauf/helfer-historie.ts'
import { meldeStand, verwirftEigene } from '../nachrichten/nachrichten.ts'
import { helferAus } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

function eigenesProfil(nutzer: Nutzer): string {
  if (nutzer.profil === null) throw konflikt('Zu deinem Zugang gibt es noch kein Profil.')
  return nutzer.profil
}

/** Written together with one's own change: its history, and the mails that wait no longer. */
const erzaehlt =
  (dienst: string, profil: string, { _id }: Nutzer) =>
  (wechsel: readonly EigenerWechsel[]) => [schreibtEigene(dienst, wechsel, _id), verwirftEigene(dienst, profil)]

/** Lock, read, write: three statements, for everybody does this at once when a service is published. */
export const anmelden =
  (kontext: Kontext): Handler<C['anmelden']> =>
  async ({ trx, nutzer, params, body }) => {
    const profil = eigenesProfil(nutzer)
    const jetzt = kontext.jetzt()
    // Shared: whoever calls the service off waits for this, and this for them.
    const dienst = await sperreZumMelden(trx, nutzer, params.id, 'share', body.schicht)
    const angebot = eineSchicht(dienst.schichten, body.schicht)
    const { helfer } = await meldeAn(
      trx,
      { ...body, angebot, anlass: alsAnlass(dienst) },
      { profil, wer: nutzer._id, jetzt },
      { writes: erzaehlt(dienst._id, profil, nutzer), answers: helferAus(sql`m`) },
    )
    return helfer
  }

export const abmelden =
  (kontext: Kontext): Handler<C['abmelden']> =>
  async ({ trx, nutzer, params, query }) => {
    const profil = eigenesProfil(nutzer)
    const jetzt = kontext.jetzt()
    // Whoever was staffed leaves a gap: the service's own state may follow.
    const dienst = await sperreZumMelden(trx, nutzer, params.id, 'update', query.schicht)
    const gemeint = query.schicht === undefined ? dienst.schichten : [eineSchicht(dienst.schichten, query.schicht)]
    const { eigene, nachgerueckt } = await meldeAb(
      trx,
      { angebote: gemeint, anlass: alsAnlass(dienst), grund: query.grund },
      { profil, wer: nutzer._id, jetzt },
      erzaehlt(dienst._id, profil, nutzer),
    )
    await protokolliereHelfer(trx, dienst._id, nachgerueckt, null)
    if (eigene.some(({ vorher }) => vorher === 'eingeteilt')) {
      await folgeStatus(trx, dienst._id)
      await meldeStand(kontext, trx, eigene, nutzer._id)
    }
    await meldeStand(kontext, trx, nachgerueckt, null)
  }

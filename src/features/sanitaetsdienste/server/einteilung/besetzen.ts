// Changes of who stands in a service, with all that follows from them: shared by sign-up, staffing, hand-over and the
// answers to a call for help.
import { sql } from 'kysely'
import { aenderungsHindernis } from '../../hindernisse.ts'
import { type Anstoss, rueckeNach, schreibeEinteilung, type Schritt, zieheAngeboteZurueck } from '#blocks/anmeldung/server/index.ts'
import type { Erlaubt } from '#server/erlaubt.ts'
import { konflikt } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { folgeStatus } from '../anmeldung/anlass.ts'
import { helferStaende, protokolliereHelfer } from '../verlauf/helfer-historie.ts'
import { type Dienstkopf, ladeMit } from '../laden.ts'
import { meldeStand } from '../nachrichten/nachrichten.ts'
import { touched } from '#server/db/vocabulary.ts'

/** A service whose people may still be changed by who plans. @throws 403, 404, 409 */
export async function ladeZumEinteilen(trx: Trx, nutzer: Nutzer, id: string): Promise<Erlaubt<Dienstkopf>> {
  const dienst = await ladeMit(trx, nutzer, id, 'UPDATE')
  const nein = aenderungsHindernis(dienst)
  if (nein !== null) throw konflikt(nein)
  return dienst
}

/**
 * Writes checked changes of who stands in a service, with all that follows: counts, promotion, the service's state and
 * version, history and mails. `wer` is the acting user, null for the system.
 */
export async function setzeEin(
  kontext: Kontext,
  trx: Trx,
  dienst: Pick<Dienstkopf, '_id'>,
  schritte: readonly Schritt[],
  wer: string | null,
  anstoss: Anstoss = 'einteilung',
): Promise<void> {
  if (schritte.length === 0) return
  const jetzt = kontext.jetzt()
  const vorher = await helferStaende(
    trx,
    schritte.flatMap(({ alt }) => (alt ? [alt._id] : [])),
  )
  const wechsel = await schreibeEinteilung(trx, schritte, { wer, jetzt, anstoss })
  // Annahme: who was put on the waiting list just now does not move up by the same change.
  const wartet = schritte.filter(({ status }) => status === 'warteliste').map(({ profil }) => profil)
  const nachgerueckt = await rueckeNach(trx, [...new Set(schritte.map(({ schicht }) => schicht))], jetzt, wartet)
  const weg = wechsel.filter(({ nachher }) => nachher !== 'gemeldet' && nachher !== 'eingeteilt')
  await zieheAngeboteZurueck(
    trx,
    weg.map(({ anmeldung }) => anmeldung),
    jetzt,
  )
  await sql`update sanitaetsdienste set ${touched(wer, jetzt)} where _id = ${dienst._id}::uuid`.execute(trx)
  await folgeStatus(trx, dienst._id)
  await protokolliereHelfer(trx, dienst._id, wechsel, wer, vorher)
  await protokolliereHelfer(trx, dienst._id, nachgerueckt, null)
  await meldeStand(kontext, trx, wechsel, wer)
  await meldeStand(kontext, trx, nachgerueckt, null)
}

import type { sanitaetsdiensteContract } from '../../contract.ts'
import { planeEinteilung } from '#blocks/anmeldung/server/index.ts'
import { veraltet } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { ladeZumEinteilen, schichtenVon, setzeEin } from './besetzen.ts'
import { lies } from '../lesen/lesen.ts'

type C = typeof sanitaetsdiensteContract

/** Staffs a service: only the people named change, all of them or none. Two leaders on one board: the second is told (409). */
export const einteilen =
  (kontext: Kontext): Handler<C['einteilung']> =>
  async ({ trx, nutzer, params, body }) => {
    const dienst = await ladeZumEinteilen(trx, nutzer, params.id)
    if (dienst.version !== body.version) throw veraltet()
    const zeilen = body.helfer.map((zeile) => ({ ...zeile, profil: zeile.profil.toLowerCase(), schicht: zeile.schicht.toLowerCase() }))
    const schritte = await planeEinteilung(trx, await schichtenVon(trx, dienst._id), zeilen, (nr, feld) => `helfer.${nr}.${feld}`)
    await setzeEin(kontext, trx, dienst, schritte, nutzer._id)
    return lies(kontext, trx, nutzer, dienst._id)
  }

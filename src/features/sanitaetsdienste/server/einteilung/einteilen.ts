import { sql } from 'kysely'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { planeEinteilung } from '#blocks/anmeldung/server/index.ts'
import { nichtGefunden, veraltet } from '#server/fehler.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { eineSchicht, schichtenVon } from '../anmeldung/anlass.ts'
import { helferAus } from '../reading.ts'
import { ladeZumEinteilen, setzeEin } from './besetzen.ts'
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

/** Puts one person into a state, also somebody who never signed up. */
export const setzeAnmeldung =
  (kontext: Kontext): Handler<C['setzeAnmeldung']> =>
  async ({ trx, nutzer, params, body }) => {
    const dienst = await ladeZumEinteilen(trx, nutzer, params.id)
    const schichten = await schichtenVon(trx, dienst._id)
    const profil = params.profileId.toLowerCase()
    const { kommentar, kommentarSichtbarkeit, schicht: gewaehlt, ...rest } = body
    const schicht = eineSchicht(schichten, gewaehlt)
    await gibtEs(trx, profil)
    // What the member wrote stays, unless who plans writes something.
    const worte = kommentar === '' ? {} : { kommentar, kommentarSichtbarkeit }
    const schritte = await planeEinteilung(trx, schichten, [{ ...rest, ...worte, profil, schicht }], (_, feld) => feld)
    await setzeEin(kontext, trx, dienst, schritte, nutzer._id)
    return liesAnmeldung(trx, schicht, profil)
  }

/** @throws 404 */
async function gibtEs(trx: Trx, profil: string): Promise<void> {
  const { rows } = await sql`select 1 from profile where _id = ${profil}::uuid and "geloeschtAm" is null`.execute(trx)
  if (rows.length === 0) throw nichtGefunden('Die Person')
}

async function liesAnmeldung(trx: Trx, angebot: string, profil: string): Promise<Helfer> {
  const { rows } = await sql<{ helfer: Helfer }>`
    ${helferAus(sql`anmeldungen`)} where m.angebot = ${angebot}::uuid and m.profil = ${profil}::uuid`.execute(trx)
  if (!rows[0]) throw nichtGefunden('Die Meldung')
  return rows[0].helfer
}

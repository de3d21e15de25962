import { sql } from 'kysely'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { planeAbmeldung, planeEinteilung, planeMeldung, schreibeNachgerueckte } from '#blocks/anmeldung/server/index.ts'
import { konflikt, nichtGefunden } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { schliesseErledigte } from '../anfragen/anfrage-daten.ts'
import { alsAnlass, folgeStatus } from './anlass.ts'
import { eineSchicht, ladeZumEinteilen, schichtenVon, setzeEin, zieheAngeboteZurueck } from '../einteilung/besetzen.ts'
import { protokolliereHelfer, schreibtEigene } from '../verlauf/helfer-historie.ts'
import { sperreZumMelden } from '../laden.ts'
import { meldeStand, verwirftEigene } from '../nachrichten/nachrichten.ts'
import { helferAus } from '../queries.ts'

type C = typeof sanitaetsdiensteContract

function eigenesProfil(nutzer: Nutzer): string {
  if (nutzer.profil === null) throw konflikt('Zu deinem Zugang gibt es noch kein Profil.')
  return nutzer.profil
}

/** Lock, read, write: three statements, for everybody does this at once when a service is published. */
export const anmelden =
  (kontext: Kontext): Handler<C['anmelden']> =>
  async ({ trx, nutzer, params, body }) => {
    const profil = eigenesProfil(nutzer)
    const jetzt = kontext.jetzt()
    // Shared: whoever calls the service off waits for this, and this for them.
    const dienst = await sperreZumMelden(trx, nutzer, params.id, 'share', body.schicht)
    const angebot = eineSchicht(dienst.schichten, body.schicht)
    const plan = await planeMeldung(trx, { ...body, angebot, anlass: alsAnlass(dienst) }, { profil, wer: nutzer._id, jetzt })
    const { rows } = await sql<{ helfer: Helfer }>`
      with m as (${plan.schreibt}), z as (${plan.zaehlt}), h as (${schreibtEigene(dienst._id, [plan.wechsel], nutzer._id)}),
        b as (${verwirftEigene(dienst._id, profil)})
      ${helferAus(sql`m`)}`.execute(trx)
    const [geschrieben] = rows
    if (!geschrieben) throw nichtGefunden('Die Meldung')
    if (plan.gefragt) await schliesseErledigte(trx, [{ ...plan.wechsel, anmeldung: geschrieben.helfer._id }], jetzt)
    return geschrieben.helfer
  }

export const abmelden =
  (kontext: Kontext): Handler<C['abmelden']> =>
  async ({ trx, nutzer, params, query }) => {
    const profil = eigenesProfil(nutzer)
    const jetzt = kontext.jetzt()
    // Whoever was staffed leaves a gap: the service's own state may follow.
    const dienst = await sperreZumMelden(trx, nutzer, params.id, 'update', query.schicht)
    const gemeint = query.schicht === undefined ? dienst.schichten : [eineSchicht(dienst.schichten, query.schicht)]
    const plan = await planeAbmeldung(trx, gemeint, alsAnlass(dienst), query.grund, { profil, wer: nutzer._id, jetzt })
    const { eigene, nachgerueckt } = plan
    await sql`
      with m as (${plan.schreibt}), z as (${plan.zaehlt}), h as (${schreibtEigene(dienst._id, eigene, nutzer._id)}),
        b as (${verwirftEigene(dienst._id, profil)})
      select m._id from m`.execute(trx)
    if (plan.angeboten)
      await zieheAngeboteZurueck(
        trx,
        eigene.map(({ anmeldung }) => anmeldung),
        jetzt,
      )
    if (nachgerueckt.length > 0) {
      await schreibeNachgerueckte(trx, nachgerueckt)
      await protokolliereHelfer(trx, dienst._id, nachgerueckt, null)
    }
    if (eigene.some(({ vorher }) => vorher === 'eingeteilt')) {
      await folgeStatus(trx, dienst._id)
      await meldeStand(kontext, trx, eigene, nutzer._id)
    }
    await meldeStand(kontext, trx, nachgerueckt, null)
  }

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

import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { planeEinteilung } from '#server/anmeldung/einteilung.ts'
import { melde, meldeAb } from '#server/anmeldung/melden.ts'
import { konflikt, nichtGefunden } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { alsAnlass, folgeStatus } from './anlass.ts'
import { eineSchicht, ladeZumEinteilen, schichtenVon, setzeEin, zieheAngeboteZurueck } from './besetzen.ts'
import { protokolliereHelfer } from './helfer-historie.ts'
import { lade } from './laden.ts'
import { meldeStand } from './nachrichten.ts'
import { liesAnmeldung } from './queries.ts'

type C = typeof sanitaetsdiensteContract

function eigenesProfil(nutzer: Nutzer): string {
  if (nutzer.profil === null) throw konflikt('Zu deinem Zugang gibt es noch kein Profil.')
  return nutzer.profil
}

export const anmelden =
  (kontext: Kontext): Handler<C['anmelden']> =>
  async ({ trx, nutzer, params, body }) => {
    const profil = eigenesProfil(nutzer)
    const jetzt = kontext.jetzt()
    // Shared: whoever calls the service off waits for this, and this for them.
    const dienst = await lade(trx, nutzer, params.id, 'share')
    const angebot = eineSchicht(await schichtenVon(trx, dienst._id), body.schicht)
    const wechsel = await melde(trx, { ...body, angebot, anlass: alsAnlass(dienst) }, { profil, wer: nutzer._id, jetzt })
    await protokolliereHelfer(trx, dienst._id, [wechsel], nutzer._id)
    await meldeStand(kontext, trx, [wechsel], nutzer._id)
    return liesAnmeldung(trx, wechsel.anmeldung)
  }

export const abmelden =
  (kontext: Kontext): Handler<C['abmelden']> =>
  async ({ trx, nutzer, params, query }) => {
    const profil = eigenesProfil(nutzer)
    const jetzt = kontext.jetzt()
    // Whoever was staffed leaves a gap: the service's own state may follow.
    const dienst = await lade(trx, nutzer, params.id, 'update')
    const schichten = await schichtenVon(trx, dienst._id)
    const gemeint = query.schicht === undefined ? schichten : [eineSchicht(schichten, query.schicht)]
    const { eigene, nachgerueckt } = await meldeAb(trx, gemeint, alsAnlass(dienst), query.grund, { profil, wer: nutzer._id, jetzt })
    await zieheAngeboteZurueck(
      trx,
      eigene.map(({ anmeldung }) => anmeldung),
      jetzt,
    )
    await folgeStatus(trx, dienst._id)
    await protokolliereHelfer(trx, dienst._id, eigene, nutzer._id)
    await protokolliereHelfer(trx, dienst._id, nachgerueckt, null)
    await meldeStand(kontext, trx, eigene, nutzer._id)
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
    return liesAnmeldung(trx, await anmeldungVon(trx, schicht, profil))
  }

/** @throws 404 */
async function gibtEs(trx: Trx, profil: string): Promise<void> {
  const { rows } = await sql`select 1 from profile where _id = ${profil}::uuid and "geloeschtAm" is null`.execute(trx)
  if (rows.length === 0) throw nichtGefunden('Die Person')
}

async function anmeldungVon(trx: Trx, angebot: string, profil: string): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    select _id from anmeldungen where angebot = ${angebot}::uuid and profil = ${profil}::uuid`.execute(trx)
  if (!rows[0]) throw nichtGefunden('Die Meldung')
  return rows[0]._id
}

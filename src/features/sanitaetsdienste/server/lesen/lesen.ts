import type { Moeglichkeit } from '#blocks/anmeldung/contract.ts'
import { darf } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { rechtFuer } from '../../formen.ts'
import { behaltenerBewerber, type Bewerberstand, ladeBewerber, moeglichkeit } from '#blocks/anmeldung/server/index.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { type Handler, JsonText } from '#server/routes.ts'
import { alsAnlass } from '../anmeldung/anlass.ts'
import { alsText, type Dienstteile, dienstteile } from './dienst-text.ts'
import { fuehrt } from '../laden.ts'
import { dienstdaten, siehtDienst, TABELLEN } from '../queries.ts'

type C = typeof sanitaetsdiensteContract

/** Possible when any shift is; otherwise what speaks against them, each reason once. */
function gesamt(schichten: readonly Moeglichkeit[]): Moeglichkeit {
  const moegliche = schichten.filter(({ moeglich }) => moeglich)
  const warteliste = moegliche.length > 0 && moegliche.every(({ warteliste: wartet }) => wartet)
  const alsPraktikant = (moegliche.length === 0 || warteliste) && schichten.some((schicht) => schicht.alsPraktikant === true)
  return {
    moeglich: moegliche.length > 0,
    gruende: moegliche.length > 0 ? [] : [...new Set(schichten.flatMap(({ gruende }) => gruende))],
    warteliste,
    ...(alsPraktikant ? { alsPraktikant } : {}),
  }
}

function fuerPerson(teile: Dienstteile, nutzer: Nutzer, bewerber: Bewerberstand | null, jetzt: Date): JsonText {
  const dienst = teile.daten
  const anlass = alsAnlass(dienst)
  const eigene = dienst.helfer.filter(({ profil }) => profil._id === nutzer.profil)
  const schichten = dienst.schichten.map((angebot) => {
    const meldung = eigene.find(({ schicht }) => schicht === angebot._id)?.status ?? null
    return moeglichkeit(bewerber, { angebot, anlass, meldung }, jetzt)
  })
  const eigen = {
    plant: darf(nutzer, rechtFuer('UPDATE', dienst.art)),
    fuehrt: fuehrt(nutzer, dienst),
    profil: nutzer.profil,
    schichten,
    anmeldung: gesamt(schichten),
  }
  return new JsonText(alsText(teile, eigen))
}

/** A service as this person sees it, inside a transaction: what the writing calls answer. Visibility must have been asked before. */
export async function lies(kontext: Kontext, trx: Trx, nutzer: Nutzer, id: string): Promise<JsonText> {
  const teile = dienstteile(await dienstdaten(trx, id))
  const jetzt = kontext.jetzt()
  return fuerPerson(teile, nutzer, nutzer.profil === null ? null : await ladeBewerber(trx, nutzer.profil, jetzt), jetzt)
}

/** What does not depend on who asks is read once and kept until one of its tables changes. */
const behaltene = (kontext: Kontext, id: string): Promise<Dienstteile> =>
  kontext.speicher.hole(
    `sanitaetsdienst ${id}`,
    TABELLEN,
    async () => dienstteile(await dienstdaten(kontext.db, id)),
    ({ groesse }) => groesse,
  )

/** No query while nothing changes: the service and whoever asks are both kept, and the answer is put together from them. */
export const lesen =
  (kontext: Kontext): Handler<C['get']> =>
  async ({ nutzer, params }) => {
    const teile = await behaltene(kontext, params.id.toLowerCase())
    const bewerber = nutzer.profil === null ? null : await behaltenerBewerber(kontext, nutzer.profil)
    const dabei = teile.helfer.some(({ profil }) => profil === nutzer.profil)
    if (!siehtDienst(nutzer, { ...teile.daten, gruppe: bewerber?.gruppe ?? null, dabei })) throw nichtGefunden('Der Sanitätsdienst')
    return fuerPerson(teile, nutzer, bewerber, kontext.jetzt())
  }

// One service as one person reads it. This is where rights per field are decided.
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { behaltenerBewerber, type Bewerberstand, ladeBewerber, gesamt, moeglichkeit } from '#blocks/anmeldung/server/index.ts'
import { darf } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type Dienst, rechtFuer } from '../../formen.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { alsAnlass } from '../anmeldung/anlass.ts'
import { fuehrt } from '../laden.ts'
import { TABELLEN } from '../queries.ts'
import { siehtDienst } from '../visibility.ts'
import { type Dienstdaten, dienstdaten } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

const STEHT: readonly string[] = ['gemeldet', 'eingeteilt', 'warteliste']

/**
 * What others read of a registration.
 * Annahme: who signed off, was turned down or did not come is nobody's business but theirs and the leaders'.
 */
const fuerAndere = (helfer: Helfer): Helfer[] =>
  STEHT.includes(helfer.status)
    ? [{ ...helfer, grund: '', kommentar: helfer.kommentarSichtbarkeit === 'alle' ? helfer.kommentar : '' }]
    : []

function fuerPerson(dienst: Dienstdaten, nutzer: Nutzer, bewerber: Bewerberstand | null, jetzt: Date): Dienst {
  const { veranstalter, helfer } = dienst
  const anlass = alsAnlass(dienst)
  const isOwn = ({ profil }: Helfer) => profil._id === nutzer.profil
  const own = helfer.filter(isOwn)
  const schichten = dienst.schichten.map((angebot) => {
    const meldung = own.find(({ schicht }) => schicht === angebot._id)?.status ?? null
    return { ...angebot, anmeldung: moeglichkeit(bewerber, { angebot, anlass, meldung }, jetzt) }
  })
  return {
    ...dienst,
    // Annahme: billing data of the organiser is for who plans; those who stand there need to know whom to call.
    veranstalter: darf(nutzer, rechtFuer('UPDATE', dienst.art)) ? veranstalter : { ...veranstalter, rechnungsadresse: '', kundennr: '' },
    schichten,
    helfer: fuehrt(nutzer, dienst) ? helfer : helfer.flatMap((one) => (isOwn(one) ? [one] : fuerAndere(one))),
    anmeldung: gesamt(schichten.map(({ anmeldung }) => anmeldung)),
  }
}

/** A service as this person sees it, inside a transaction: what the writing calls answer. Visibility must have been asked before. */
export async function lies(kontext: Kontext, trx: Trx, nutzer: Nutzer, id: string): Promise<Dienst> {
  const jetzt = kontext.jetzt()
  const dienst = await dienstdaten(trx, id)
  return fuerPerson(dienst, nutzer, nutzer.profil === null ? null : await ladeBewerber(trx, nutzer.profil, jetzt), jetzt)
}

/** What does not depend on who asks is read once and kept until one of its tables changes. */
const behaltener = ({ speicher, db }: Kontext, id: string): Promise<Dienstdaten> =>
  speicher.hole(
    `sanitaetsdienst ${id}`,
    TABELLEN,
    () => dienstdaten(db, id),
    ({ helfer }) => 6_000 + 2_500 * helfer.length,
  )

/** No query while nothing changes: the service and the person who asks are both kept, and the answer is put together from them. */
export const lesen =
  (kontext: Kontext): Handler<C['get']> =>
  async ({ nutzer, params }) => {
    const dienst = await behaltener(kontext, params.id.toLowerCase())
    const bewerber = nutzer.profil === null ? null : await behaltenerBewerber(kontext, nutzer.profil)
    const dabei = dienst.helfer.some(({ profil }) => profil._id === nutzer.profil)
    if (!siehtDienst(nutzer, dienst, { gruppe: bewerber?.gruppe ?? null, dabei })) throw nichtGefunden('Der Sanitätsdienst')
    return fuerPerson(dienst, nutzer, bewerber, kontext.jetzt())
  }

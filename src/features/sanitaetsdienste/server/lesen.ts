import type { Moeglichkeit } from '#contract/anmeldung.ts'
import { darf } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { type Dienst, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { moeglichkeiten } from '#server/anmeldung/moeglichkeiten.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { alsAnlass } from './anlass.ts'
import { fuehrt, lade } from './laden.ts'
import { type Dienstdaten, dienstdaten, TABELLEN } from './queries.ts'

type C = typeof sanitaetsdiensteContract

const STEHT: readonly string[] = ['gemeldet', 'eingeteilt', 'warteliste']

/** What this person may read of who signed up. */
function helferFuer(nutzer: Nutzer, dienst: Dienstdaten): Dienst['helfer'] {
  const leitet = fuehrt(nutzer, dienst)
  return dienst.helfer.flatMap((helfer) => {
    const eigen = helfer.profil._id === nutzer.profil
    if (leitet || eigen) return [helfer]
    // Annahme: who signed off, was turned down or did not come is nobody's business but theirs and the leaders'.
    if (!STEHT.includes(helfer.status)) return []
    return [{ ...helfer, grund: '', kommentar: helfer.kommentarSichtbarkeit === 'alle' ? helfer.kommentar : '' }]
  })
}

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

async function fuerPerson(kontext: Kontext, db: Db | Trx, nutzer: Nutzer, dienst: Dienstdaten): Promise<Dienst> {
  const anlass = alsAnlass(dienst)
  const moeglich = await moeglichkeiten(
    db,
    nutzer.profil,
    dienst.schichten.map(({ _id }) => ({ angebot: _id, anlass })),
    kontext.jetzt(),
  )
  const schichten = dienst.schichten.map((schicht) => ({
    ...schicht,
    anmeldung: moeglich.get(schicht._id) ?? { moeglich: false, gruende: [], warteliste: false },
  }))
  const { veranstalter } = dienst
  // Annahme: billing data of the organiser is for who plans; whoever stands there needs to know whom to call.
  const plant = darf(nutzer, rechtFuer('UPDATE', dienst.art))
  return {
    ...dienst,
    veranstalter: plant ? veranstalter : { ...veranstalter, rechnungsadresse: '', kundennr: '' },
    schichten,
    helfer: helferFuer(nutzer, dienst),
    anmeldung: gesamt(schichten.map(({ anmeldung }) => anmeldung)),
  }
}

/** A service as this person sees it, inside a transaction: what the writing calls answer. Visibility must have been asked before. */
export const lies = async (kontext: Kontext, trx: Trx, nutzer: Nutzer, id: string): Promise<Dienst> =>
  fuerPerson(kontext, trx, nutzer, await dienstdaten(trx, id))

/** What does not depend on who asks is read once and kept until one of its tables changes. */
const behaltene = (kontext: Kontext, id: string): Promise<Dienstdaten> =>
  kontext.speicher.hole(
    `sanitaetsdienst ${id}`,
    TABELLEN,
    () => dienstdaten(kontext.db, id),
    (dienst) => 4000 + dienst.helfer.length * 900,
  )

export const lesen =
  (kontext: Kontext): Handler<C['get']> =>
  async ({ db, nutzer, params }) => {
    await lade(db, nutzer, params.id)
    return fuerPerson(kontext, db, nutzer, await behaltene(kontext, params.id))
  }

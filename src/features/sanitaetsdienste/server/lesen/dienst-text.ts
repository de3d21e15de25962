// A service as JSON in pieces. What is the same for a class of readers is written once and kept; what is somebody's own
// (may I sign up, my comment) is put between the pieces. This is where rights per field are decided.
import type { Helfer, Moeglichkeit } from '#blocks/anmeldung/contract.ts'
import { type Dienst, dienst as dienstSchema } from '../../formen.ts'
import { siebe } from '#server/siebe.ts'
import type { Dienstdaten } from '../queries.ts'

interface Zeile {
  readonly profil: string
  /** As those who lead and the person themselves read it. */
  readonly ganz: string
  /** As everybody else does; '' where they do not. */
  readonly andere: string
}
export interface Dienstteile {
  readonly daten: Dienstdaten
  /** All but shifts and people, without the closing brace: as those who plan read it, and as everybody else does. */
  readonly kopf: { readonly planend: string; readonly andere: string }
  /** Each without its closing brace. */
  readonly schichten: readonly string[]
  readonly helfer: readonly Zeile[]
  /** All of them joined. */
  readonly alleHelfer: { readonly ganz: string; readonly andere: string }
  /** How much memory it takes, roughly. */
  readonly groesse: number
}

const STEHT: readonly string[] = ['gemeldet', 'eingeteilt', 'warteliste']

/**
 * What others read of a registration.
 * Annahme: who signed off, was turned down or did not come is nobody's business but theirs and the leaders'.
 */
const fuerAndere = (helfer: Helfer): Helfer | null =>
  STEHT.includes(helfer.status)
    ? { ...helfer, grund: '', kommentar: helfer.kommentarSichtbarkeit === 'alle' ? helfer.kommentar : '' }
    : null

const ohneSchluss = (objekt: object) => JSON.stringify(objekt).slice(0, -1)
const verbinde = (texte: readonly string[]) => texte.filter((text) => text !== '').join()

/** Columns that the contract does not name stay here. */
export function dienstteile(gelesen: Dienstdaten): Dienstteile {
  const daten = siebe(dienstSchema)(gelesen) as Dienstdaten
  const { schichten, helfer, ...kopf } = daten
  // Annahme: billing data of the organiser is for who plans; whoever stands there needs to know whom to call.
  const andererKopf = { ...kopf, veranstalter: { ...kopf.veranstalter, rechnungsadresse: '', kundennr: '' } }
  const zeilen = helfer.map((einer): Zeile => {
    const anderer = fuerAndere(einer)
    return { profil: einer.profil._id, ganz: JSON.stringify(einer), andere: anderer ? JSON.stringify(anderer) : '' }
  })
  const [ganz, andere] = [verbinde(zeilen.map((zeile) => zeile.ganz)), verbinde(zeilen.map((zeile) => zeile.andere))]
  return {
    daten,
    kopf: { planend: ohneSchluss(kopf), andere: ohneSchluss(andererKopf) },
    schichten: schichten.map(ohneSchluss),
    helfer: zeilen,
    alleHelfer: { ganz, andere },
    groesse: 6_000 + 4 * ganz.length,
  }
}

/** What is one's own of a service. */
export interface Eigenteil {
  /** Plans services of this kind. */
  readonly plant: boolean
  /** Plans or leads this one: reads comments and reasons. */
  readonly fuehrt: boolean
  readonly profil: string | null
  /** May one sign up: per shift in their order, and for the whole. */
  readonly schichten: readonly Moeglichkeit[]
  readonly anmeldung: Moeglichkeit
}

function helferText({ helfer, alleHelfer }: Dienstteile, { fuehrt, profil }: Eigenteil): string {
  if (fuehrt) return alleHelfer.ganz
  if (!helfer.some((zeile) => zeile.profil === profil)) return alleHelfer.andere
  return verbinde(helfer.map((zeile) => (zeile.profil === profil ? zeile.ganz : zeile.andere)))
}

/** The answer for one person, as JSON. */
export function alsText(teile: Dienstteile, eigen: Eigenteil): string {
  const schichten = teile.schichten.map((text, i) => `${text},"anmeldung":${JSON.stringify(eigen.schichten[i])}}`)
  const kopf = eigen.plant ? teile.kopf.planend : teile.kopf.andere
  const rest: Pick<Dienst, 'anmeldung'> = { anmeldung: eigen.anmeldung }
  return `${kopf},"schichten":[${schichten.join()}],"helfer":[${helferText(teile, eigen)}],${JSON.stringify(rest).slice(1)}`
}

// The staffing board's state: what the server says, what was changed on top of it, and what others changed meanwhile. Pure.
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'

/** One person in one shift, as the board shows it; `von` and `bis` are instants (ISO, UTC). */
export interface Stelle {
  readonly person: { readonly _id: string; readonly vorname: string; readonly nachname: string }
  readonly qualifikation: Qualifikation
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly funktion: string
  /** `_id` of the shift's vehicle, not of the vehicle itself. */
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string
  readonly bis: string
}
export type Stellen = Readonly<Record<string, Stelle>>

/** Names a person in a shift. */
export const schluessel = (schicht: string, profil: string): string => `${schicht}/${profil}`

/** What the server says of who is where. */
export const stellenAus = (dienst: Pick<Dienst, 'helfer'>): Stellen =>
  Object.fromEntries(
    dienst.helfer.map(({ profil, qualifikation, schicht, status, funktion, fahrzeug, praktikant, von, bis }) => [
      schluessel(schicht, profil._id),
      { person: profil, qualifikation, schicht, status, funktion, fahrzeug, praktikant, von, bis },
    ]),
  )

const FELDER = ['status', 'funktion', 'fahrzeug', 'praktikant', 'von', 'bis'] as const

/** Does it come to the same, whatever the person is called by now? */
export const gleich = (a: Stelle | undefined, b: Stelle | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && FELDER.every((feld) => a[feld] === b[feld]))

/** Changes laid over a state; those that come to the same fall away. */
export const uebrig = (stand: Stellen, aenderungen: Stellen): Stellen =>
  Object.fromEntries(Object.entries(aenderungen).filter(([name, stelle]) => !gleich(stand[name], stelle)))

export interface Unterschied {
  readonly name: string
  readonly vorher: Stelle | undefined
  readonly nachher: Stelle | undefined
  /** One's own unsaved change concerns the same person in the same shift. */
  readonly meine: boolean
}

/** What became different from one state of the server to another. */
export const unterschiede = (vorher: Stellen, nachher: Stellen, aenderungen: Stellen): readonly Unterschied[] =>
  [...new Set([...Object.keys(vorher), ...Object.keys(nachher)])].flatMap((name) =>
    gleich(vorher[name], nachher[name]) ? [] : [{ name, vorher: vorher[name], nachher: nachher[name], meine: name in aenderungen }],
  )

/** The body of the call that saves: only what changed. */
export const alsZeilen = (aenderungen: Stellen) =>
  Object.values(aenderungen).map(({ person, schicht, status, funktion, fahrzeug, praktikant, von, bis }) => ({
    profil: person._id,
    schicht,
    status,
    funktion,
    fahrzeug,
    praktikant,
    von,
    bis,
  }))

/** Half-open spans: back to back is legal. */
export const ueberschneidet = (a: { von: string; bis: string }, b: { von: string; bis: string }): boolean => a.von < b.bis && b.von < a.bis

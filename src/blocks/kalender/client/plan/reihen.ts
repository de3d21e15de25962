// The rows of a plan, worked out once per change.
import type { Planeintrag, Planzeile } from './plan.ts'
import { linien, streckeVon, type Strecke } from './planzeit.ts'

export interface Reihe {
  /** The first day of the plan. */
  readonly erster: string
  readonly zeile: Planzeile
  readonly eintraege: readonly Planeintrag[]
  /** Where each of them lies, and in which line of the row. */
  readonly strecken: readonly Strecke[]
  readonly nummern: readonly number[]
  readonly linien: number
}

export function inReihe(zeile: Planzeile, eintraege: readonly Planeintrag[], erster: string): Reihe {
  const strecken = eintraege.map((eintrag) => streckeVon(erster, eintrag))
  const { nummern, anzahl } = linien(strecken)
  return { erster, zeile, eintraege, strecken, nummern, linien: anzahl }
}

const gleich = (a: object, b: object): boolean => {
  const [links, rechts] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return links.length === rechts.size && links.every(([name, wert]) => rechts.has(name) && rechts.get(name) === wert)
}

/** Would both be drawn alike? Everything else of a row follows from what is compared here. */
export const gleicheReihe = (a: Reihe, b: Reihe): boolean =>
  a === b ||
  (a.erster === b.erster &&
    gleich(a.zeile, b.zeile) &&
    a.eintraege.length === b.eintraege.length &&
    a.eintraege.every((eintrag, nummer) => gleich(eintrag, b.eintraege[nummer] ?? {})))

/** As the style sheet has them, in pixels. */
const LINIE = 36
const RAND = 8
export const hoehe = (reihe: Reihe): number => RAND + reihe.linien * LINIE

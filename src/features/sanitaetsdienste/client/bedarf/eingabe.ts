// What the estimate's panel knows without the server: an input to begin with, what is still missing, how things are said.
import type { z } from 'zod/mini'
import type { bedarfseingabe, Risiko } from '#features/sanitaetsdienste/formen.ts'

export type Eingabe = z.output<typeof bedarfseingabe>
export type Ergebnis = Risiko['ergebnis']

export const LEER: Eingabe = {
  variante: 'IVR-2017',
  veranstaltungsart: '',
  maxBesucher: null,
  erwarteteBesucher: null,
  flaecheQm: null,
  geschlossen: false,
  prominente: 0,
  gewaltErwartet: false,
}

/** What must still be entered before there is an estimate, as one sentence; null when it is enough. */
export function fehltNoch({ veranstaltungsart, maxBesucher, erwarteteBesucher, flaecheQm }: Eingabe): string | null {
  if (veranstaltungsart === '') return 'Wähle die Veranstaltungsart.'
  if (flaecheQm !== null || (maxBesucher !== null && erwarteteBesucher !== null)) return null
  if (maxBesucher === null && erwarteteBesucher === null) return 'Gib an, wie viele Besucher zulässig und erwartet sind, oder die Fläche.'
  return maxBesucher === null ? 'Gib auch an, wie viele Besucher zulässig sind.' : 'Gib auch an, wie viele Besucher erwartet werden.'
}

/** By `stufe` of the result. */
export const STUFEN = [
  'kein Sanitätsdienst nötig',
  'Erste-Hilfe-Posten',
  'Sanitätsdienst mit Fachpersonal',
  'Sanitätsdienst mit eigener Einsatzleitung',
] as const
export const stufe = ({ stufe: n }: Pick<Ergebnis, 'stufe'>): string => STUFEN[n as 0 | 1 | 2 | 3] ?? ''

const zahl = new Intl.NumberFormat('de-DE')
/** '100,8' */
export const n = (wert: number): string => zahl.format(wert)
/** '1 Punkt', '38 Punkte' */
export const punkte = (wert: number): string => `${n(wert)} ${wert === 1 ? 'Punkt' : 'Punkte'}`
/** '5', or '1 bis 3' */
export const helfer = ({ helferVon, helferBis }: Pick<Ergebnis, 'helferVon' | 'helferBis'>): string =>
  helferVon === helferBis ? n(helferBis) : `${n(helferVon)} bis ${n(helferBis)}`

/** Where a total lies on a scale of equally wide levels, 0 to 1; `stufen` are the bounds of all levels but the last, which ends at `ende`. */
export function stelle(gesamt: number, stufen: readonly number[], ende: number): number {
  const grenzen = [0, ...stufen, ende]
  const nr = grenzen.findIndex((grenze, i) => i > 0 && gesamt <= grenze)
  if (nr < 0) return 1
  const [von = 0, bis = 1] = [grenzen[nr - 1], grenzen[nr]]
  return (nr - 1 + (gesamt - von) / (bis - von)) / (grenzen.length - 1)
}

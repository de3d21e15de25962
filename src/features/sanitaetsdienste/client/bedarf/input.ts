import type { z } from 'zod/mini'
import type { bedarfsInput, Risiko } from '#blocks/bedarf/contract.ts'

export type Input = z.output<typeof bedarfsInput>
export type Result = Risiko['ergebnis']

export const EMPTY: Input = {
  variante: 'IVR-2017',
  veranstaltungsart: '',
  maxBesucher: null,
  erwarteteBesucher: null,
  flaecheQm: null,
  geschlossen: false,
  prominente: 0,
  gewaltErwartet: false,
}

export function stillMissing(
  { veranstaltungsart, maxBesucher, erwarteteBesucher, flaecheQm }: Input,
  withoutMaximum: boolean,
): string | null {
  if (veranstaltungsart === '') return 'Wähle die Veranstaltungsart.'
  if (flaecheQm !== null || ((maxBesucher !== null || withoutMaximum) && erwarteteBesucher !== null)) return null
  if (maxBesucher === null && erwarteteBesucher === null) return 'Gib an, wie viele Besucher zulässig und erwartet sind, oder die Fläche.'
  return maxBesucher === null ? 'Gib auch an, wie viele Besucher zulässig sind.' : 'Gib auch an, wie viele Besucher erwartet werden.'
}

const number = new Intl.NumberFormat('de-DE')
export const numberText = (value: number): string => number.format(value)
/**
 * Position of a total on a scale of equally wide levels, 0 to 1. `levels` are the upper bounds of all but the last, which ends at
 * `ende`.
 */
export function scalePosition(total: number, levels: readonly number[], ende: number): number {
  const limits = [0, ...levels, ende]
  const number = limits.findIndex((limit, i) => i > 0 && total <= limit)
  if (number < 0) return 1
  const [von = 0, bis = 1] = [limits[number - 1], limits[number]]
  return (number - 1 + (total - von) / (bis - von)) / (limits.length - 1)
}

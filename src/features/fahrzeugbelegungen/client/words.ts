import type { Fahrzeugwarnung } from '#features/fahrzeuge/schemas.ts'

interface FahrzeugDetail {
  readonly bezeichnung: string
  readonly kennung: string
}
/** "MTW 1 · 1901" */
export const fahrzeugText = ({ bezeichnung, kennung }: FahrzeugDetail): string => [bezeichnung, kennung].filter(Boolean).join(' · ')

/** "Gesperrt: HU überfällig (09/2026)"; undefined if it may be booked. */
export function blockText(warnings: readonly Fahrzeugwarnung[]): string | undefined {
  const blocking = warnings.filter(({ sperrt }) => sperrt).map(({ text }) => text)
  return blocking.length === 0 ? undefined : `Gesperrt: ${blocking.join(', ')}`
}

export const onlyWarn = (warnings: readonly Fahrzeugwarnung[]): readonly string[] =>
  warnings.flatMap(({ text, sperrt }) => (sperrt ? [] : [text]))

/** Reasons against the reader as driver; a booking needs none. */
export const driverHints = (hinweise: readonly string[]): readonly string[] =>
  hinweise.length === 0 ? hinweise : [...hinweise, 'Buchen geht trotzdem: Fahren muss dann jemand anders.']

export const STATUS_REASONS: Readonly<Record<string, string | undefined>> = {
  werkstatt: 'In der Werkstatt',
  ausserDienst: 'Außer Dienst',
}

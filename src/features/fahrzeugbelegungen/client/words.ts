// How vehicles read in their bookings.
import type { Fahrzeugwarnung } from '#features/fahrzeuge/schemas.ts'

interface FahrzeugDetail {
  readonly bezeichnung: string
  readonly kennung: string
}
/** "MTW 1 · 1901" */
export const fahrzeugname = ({ bezeichnung, kennung }: FahrzeugDetail): string => [bezeichnung, kennung].filter(Boolean).join(' · ')

/** "Gesperrt: HU überfällig (09/2026)"; nothing where it may be booked. */
export function blockText(warnings: readonly Fahrzeugwarnung[]): string | undefined {
  const blocking = warnings.filter(({ sperrt: blocks }) => blocks).map(({ text }) => text)
  return blocking.length === 0 ? undefined : `Gesperrt: ${blocking.join(', ')}`
}

/** What warns and blocks nothing. */
export const onlyWarn = (warnings: readonly Fahrzeugwarnung[]): readonly string[] =>
  warnings.flatMap(({ text, sperrt: blocks }) => (blocks ? [] : [text]))

/** What a vehicle's state says in the plan; nothing where it drives. */
export const STATUS_REASONS: Readonly<Record<string, string | undefined>> = {
  werkstatt: 'In der Werkstatt',
  ausserDienst: 'Außer Dienst',
}

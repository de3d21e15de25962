// How vehicles read in their bookings.
interface FahrzeugDetail {
  readonly bezeichnung: string
  readonly kennung: string
}
/** "MTW 1 · 1901" */
export const fahrzeugname = ({ bezeichnung, kennung }: FahrzeugDetail): string => [bezeichnung, kennung].filter(Boolean).join(' · ')

/** What a vehicle's state says in the plan; nothing where it drives. */
export const STATUS_REASONS: Readonly<Record<string, string | undefined>> = {
  werkstatt: 'In der Werkstatt',
  ausserDienst: 'Außer Dienst',
}

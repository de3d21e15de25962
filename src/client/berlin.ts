// The clock of Europe/Berlin, without a library: what the browser itself knows of the zone.

export interface Lokal {
  readonly jahr: number
  /** 1 to 12 */
  readonly monat: number
  readonly tag: number
  readonly stunde: number
  readonly minute: number
}

const uhr = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** What calendar and clock in Berlin show at an instant. */
export function lokal(zeit: Date): Lokal {
  const teile = Object.fromEntries(uhr.formatToParts(zeit).map(({ type, value }) => [type, Number(value)]))
  return { jahr: teile['year']!, monat: teile['month']!, tag: teile['day']!, stunde: teile['hour']!, minute: teile['minute']! }
}

const alsUtc = ({ jahr, monat, tag, stunde, minute }: Lokal) => Date.UTC(jahr, monat - 1, tag, stunde, minute)

/**
 * The instant at which Berlin shows this. In the night that has 2 to 3 o'clock twice the first one is meant;
 * a time that the spring night skips moves on by the hour that it skips.
 */
export function zeitpunktAus(wunsch: Lokal): Date {
  const naiv = alsUtc(wunsch)
  const abstand = (ms: number) => alsUtc(lokal(new Date(ms))) - ms
  // Candidates by the offsets of the day before and after: they differ only around a change of the clock.
  const [vorher, nachher] = [naiv - abstand(naiv - 86_400_000), naiv - abstand(naiv + 86_400_000)]
  const passt = (ms: number) => alsUtc(lokal(new Date(ms))) === naiv
  if (passt(vorher)) return new Date(vorher)
  return new Date(passt(nachher) ? nachher : vorher)
}

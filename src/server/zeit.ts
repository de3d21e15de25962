// The server's one module between instants (UTC) and what a person in Europe/Berlin reads or means.
const ZONE = 'Europe/Berlin'
const tagForm = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const lesbar = new Intl.DateTimeFormat('de-DE', {
  timeZone: ZONE,
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The day in Berlin on which an instant falls, `YYYY-MM-DD`. */
export const tagInBerlin = (zeit: Date): string => tagForm.format(zeit)

/** "Di., 24.11.2026, 17:00" for mails and documents; takes an instant, ISO 8601 or Date. */
export const lesbareZeit = (zeit: Date | string): string => lesbar.format(typeof zeit === 'string' ? new Date(zeit) : zeit)

const uhr = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What the clock in Berlin shows at an instant, as milliseconds that a clock without changes would have counted. */
export function wanduhr(zeit: Date | string): number {
  const t = Object.fromEntries(uhr.formatToParts(new Date(zeit)).map(({ type, value }) => [type, Number(value)])) as Record<string, number>
  return Date.UTC(t['year'] ?? 0, (t['month'] ?? 1) - 1, t['day'], t['hour'], t['minute'], t['second'])
}

/**
 * The instant at which the clock in Berlin shows this (see `wanduhr`). Of an hour that comes twice the first is meant; one
 * that the spring night skips moves on by what it skips.
 */
export function zeitAusWanduhr(wand: number): Date {
  // The offsets of the day before and after differ only around a change of the clock.
  const [vorher = wand, nachher = wand] = [-86_400_000, 86_400_000].map((tag) => wand - (wanduhr(new Date(wand + tag)) - (wand + tag)))
  return new Date(wanduhr(new Date(vorher)) === wand || wanduhr(new Date(nachher)) !== wand ? vorher : nachher)
}

const uhrzeit = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

/** "Di., 24.11.2026, 17:00 bis 22:00 Uhr", over midnight with both days; takes instants. */
export function lesbareSpanne(beginn: Date | string, ende: Date | string): string {
  const [von, bis] = [new Date(beginn), new Date(ende)]
  return `${lesbar.format(von)} bis ${tagInBerlin(von) === tagInBerlin(bis) ? uhrzeit.format(bis) : lesbar.format(bis)} Uhr`
}

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

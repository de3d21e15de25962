const QUARTER = 15 * 60_000

/** '23 km'; null while one of the readings is missing or they run backwards. */
export function gefahren(kmStart: unknown, kmEnde: unknown): string | null {
  if (typeof kmStart !== 'number' || typeof kmEnde !== 'number' || kmEnde < kmStart) return null
  return `${(kmEnde - kmStart).toLocaleString('de-DE')} km`
}

/** What is odd about the first reading, beside the vehicle's own; null when nothing is. It does not block: readings get mistyped. */
export function kmHint(kmState: number | null, kmStart: unknown): string | null {
  if (kmState === null || typeof kmStart !== 'number' || kmStart === kmState) return null
  const distance = Math.abs(kmStart - kmState).toLocaleString('de-DE')
  return kmStart < kmState ? `${distance} km weniger als zuletzt` : `${distance} km fehlen im Fahrtenbuch`
}

/** The hour that has just ended, by quarters. */
export function lastHour(now: Date): { beginn: string; ende: string } {
  const ende = Math.floor(now.getTime() / QUARTER) * QUARTER
  return { beginn: new Date(ende - 4 * QUARTER).toISOString(), ende: new Date(ende).toISOString() }
}

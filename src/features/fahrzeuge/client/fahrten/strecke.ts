const QUARTER = 15 * 60_000

/** '23 km'; null if a reading is missing or they decrease. */
export function distanceText(kmStart: unknown, kmEnde: unknown): string | null {
  if (typeof kmStart !== 'number' || typeof kmEnde !== 'number' || kmEnde < kmStart) return null
  return `${(kmEnde - kmStart).toLocaleString('de-DE')} km`
}

/** Warning about the first reading compared with the vehicle's own; null if plausible. It does not block: readings get mistyped. */
export function kmHint(kmState: number | null, kmStart: unknown): string | null {
  if (kmState === null || typeof kmStart !== 'number' || kmStart === kmState) return null
  const distance = Math.abs(kmStart - kmState).toLocaleString('de-DE')
  return kmStart < kmState ? `${distance} km weniger als zuletzt` : `${distance} km fehlen im Fahrtenbuch`
}

/** The past hour, rounded to quarters. */
export function lastHour(now: Date): { beginn: string; ende: string } {
  const ende = Math.floor(now.getTime() / QUARTER) * QUARTER
  return { beginn: new Date(ende - 4 * QUARTER).toISOString(), ende: new Date(ende).toISOString() }
}

const VIERTEL = 15 * 60_000

/** '23 km'; null while one of the readings is missing or they run backwards. */
export function gefahren(kmStart: unknown, kmEnde: unknown): string | null {
  if (typeof kmStart !== 'number' || typeof kmEnde !== 'number' || kmEnde < kmStart) return null
  return `${(kmEnde - kmStart).toLocaleString('de-DE')} km`
}

/** What is odd about the first reading, beside the vehicle's own; null when nothing is. It does not block: readings get mistyped. */
export function kmHinweis(kmStand: number | null, kmStart: unknown): string | null {
  if (kmStand === null || typeof kmStart !== 'number' || kmStart === kmStand) return null
  const abstand = Math.abs(kmStart - kmStand).toLocaleString('de-DE')
  return kmStart < kmStand ? `${abstand} km weniger als zuletzt` : `${abstand} km fehlen im Fahrtenbuch`
}

/** The hour that has just ended, by quarters. */
export function letzteStunde(jetzt: Date): { beginn: string; ende: string } {
  const ende = Math.floor(jetzt.getTime() / VIERTEL) * VIERTEL
  return { beginn: new Date(ende - 4 * VIERTEL).toISOString(), ende: new Date(ende).toISOString() }
}

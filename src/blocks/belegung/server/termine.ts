// The dates that a booking is made for: one, or those of a series as somebody decided them.
import { ungueltig } from '#server/fehler.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import { doppelterTermin, type Einwand, rasterEinwand, type Spanne, zeitraumEinwand } from './zeitraum.ts'

/** A span with the vehicles or the room that it is booked for. */
export interface Termin extends Spanne {
  readonly ressourcen: readonly string[]
}

/**
 * The dates of a new booking in UTC, by begin; without `termine` the booking's own, which is also what stands for a date
 * that names no vehicle or room of its own. Annahme: two dates of one series may overlap where they are booked for different things.
 * @throws 400 naming the date and what is wrong with it
 */
export function pruefeTermine(eigener: Termin, termine: readonly Termin[], jetzt: Date, ruestMinuten = 0): Termin[] {
  const inUtc = ({ beginn, ende, ressourcen }: Termin): Termin => ({
    beginn: new Date(beginn).toISOString(),
    ende: new Date(ende).toISOString(),
    ressourcen: [...new Set(ressourcen.length > 0 ? ressourcen : eigener.ressourcen)],
  })
  const alle = (termine.length > 0 ? termine : [eigener]).map(inUtc).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  verlangeJeden(alle, (termin) => zeitraumEinwand(termin, jetzt))
  verlangeNacheinander(alle, ruestMinuten, 'termine')
  return alle
}

/**
 * Dates that hold the same thing must follow one another. `ruestMinuten` lie between two of them; where each has set-up times of
 * its own, the spans have them and `genannt` is the begin without.
 * @throws 400 naming the first date that overlaps with one before it
 */
export function verlangeNacheinander(
  termine: readonly (Termin & { readonly genannt?: string })[],
  ruestMinuten: number,
  feld: string,
): void {
  const doppelt = doppelterTermin(termine, ruestMinuten)
  if (doppelt) throw ungueltig(`Der Termin am ${lesbareZeit(doppelt.genannt ?? doppelt.beginn)} überschneidet sich mit dem davor.`, feld)
}

/** @throws 400 with what `regel` says against the first that it refuses; where they are several dates, with the date */
export function verlangeJeden<T extends Spanne>(termine: readonly T[], regel: (termin: T) => Einwand | null): void {
  const mehrere = new Set(termine.map(({ beginn }) => beginn)).size > 1
  for (const termin of termine) {
    const einwand = regel(termin)
    if (einwand) throw ungueltig(mehrere ? `${lesbareZeit(termin.beginn)}: ${einwand.msg}` : einwand.msg, einwand.feld)
  }
}

/** @throws 400 naming the first date that is off the grid of quarter hours */
export const verlangeRaster = (termine: readonly Spanne[]): void => verlangeJeden(termine, (termin) => rasterEinwand(termin))

// The dates that a booking is made for: one, or those of a series as somebody decided them.
import { ungueltig } from '#server/fehler.ts'
import { doppelterTermin, type Einwand, rasterEinwand, type Spanne, zeitraumEinwand } from './zeitraum.ts'
import { lesbareZeit } from '#server/zeit.ts'

const inUtc = ({ beginn, ende }: Spanne): Spanne => ({ beginn: new Date(beginn).toISOString(), ende: new Date(ende).toISOString() })

/**
 * The dates of a new booking in UTC, by begin; without `termine` its own span.
 * @throws 400 naming the date and what is wrong with it
 */
export function pruefeTermine(spanne: Spanne, termine: readonly Spanne[], jetzt: Date, ruestMinuten = 0): Spanne[] {
  const serie = termine.length > 0
  const alle = (serie ? termine : [spanne]).map(inUtc).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  verlangeJeden(alle, (termin) => zeitraumEinwand(termin, jetzt))
  const doppelt = doppelterTermin(alle, ruestMinuten)
  if (doppelt) throw ungueltig(`Der Termin am ${lesbareZeit(doppelt.beginn)} überschneidet sich mit dem davor.`, 'termine')
  return alle
}

function verlangeJeden(termine: readonly Spanne[], regel: (termin: Spanne) => Einwand | null): void {
  for (const termin of termine) {
    const einwand = regel(termin)
    if (einwand) throw ungueltig(termine.length > 1 ? `${lesbareZeit(termin.beginn)}: ${einwand.msg}` : einwand.msg, einwand.feld)
  }
}

/** @throws 400 naming the first date that is off the grid of quarter hours */
export const verlangeRaster = (termine: readonly Spanne[]): void => verlangeJeden(termine, (termin) => rasterEinwand(termin))

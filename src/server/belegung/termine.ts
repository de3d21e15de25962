// The dates that a booking is made for: one, or those of a series as somebody decided them.
import { ungueltig } from '#server/fehler.ts'
import { doppelterTermin, type Spanne, zeitraumEinwand } from './zeitraum.ts'
import { lesbareZeit } from '#server/zeit.ts'

const inUtc = ({ beginn, ende }: Spanne): Spanne => ({ beginn: new Date(beginn).toISOString(), ende: new Date(ende).toISOString() })

/**
 * The dates of a new booking in UTC, by begin; without `termine` its own span.
 * @throws 400 naming the date and what is wrong with it
 */
export function pruefeTermine(spanne: Spanne, termine: readonly Spanne[], jetzt: Date, ruestMinuten = 0): Spanne[] {
  const serie = termine.length > 0
  const alle = (serie ? termine : [spanne]).map(inUtc).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  for (const termin of alle) {
    const einwand = zeitraumEinwand(termin, jetzt)
    if (einwand) throw ungueltig(serie && alle.length > 1 ? `${lesbareZeit(termin.beginn)}: ${einwand.msg}` : einwand.msg, einwand.feld)
  }
  const doppelt = doppelterTermin(alle, ruestMinuten)
  if (doppelt) throw ungueltig(`Der Termin am ${lesbareZeit(doppelt.beginn)} überschneidet sich mit dem davor.`, 'termine')
  return alle
}

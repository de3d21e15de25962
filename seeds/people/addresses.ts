// Fictitious addresses: post codes starting with 00 are unassigned, phone numbers are reserved by the Bundesnetzagentur for fiction,
// domains for examples.
import type { Random } from '../random.ts'

export const CITIES = [
  ['00101', 'Musterstadt'],
  ['00102', 'Musterstadt'],
  ['00107', 'Neu Musterstadt'],
  ['00115', 'Beispielhausen'],
  ['00121', 'Oberprobach'],
  ['00122', 'Unterprobach'],
  ['00130', 'Klein Entwürfen'],
  ['00144', 'Groß Entwürfen'],
] as const

const STREETS =
  `Ahornweg|Alte Mühle|Am Anger|Am Kirchberg|An der Wache|Bahnhofstraße|Birkenallee|Brückenstraße|Buchenweg|Dorfstraße|Eichenstraße|
Feldrain|Gartenstraße|Goethestraße|Hauptstraße|Hinter den Höfen|Im Grund|Jahnstraße|Kastanienweg|Lindenplatz|Marktplatz|Mühlenstraße|
Neue Straße|Parkstraße|Ringstraße|Rosenweg|Schillerstraße|Schulstraße|Sonnenhang|Straße der Einheit|Tannenweg|Uferstraße|Waldstraße|Wiesengrund`
    .replaceAll('\n', '')
    .split('|')

export function address(random: Random): { strasse: string; hausnummer: string; plz: string; stadt: string } {
  const [plz, city] = random.pick(CITIES)
  return {
    strasse: random.pick(STREETS),
    hausnummer: `${random.whole(1, 140)}${random.chance(0.12) ? random.pick(['a', 'b', 'c']) : ''}`,
    plz,
    stadt: city,
  }
}

const FESTNETZ = ['030 23125', '069 90009', '040 66969', '0221 4710', '089 99998'] as const

/** The n-th telephone number, out of 5,000. */
export const festnetz = (n: number): string => `${FESTNETZ[Math.floor(n / 1000) % 5]}${String(n % 1000).padStart(3, '0')}`

export const mobile = (random: Random): string =>
  `${random.pick(['0171 39200', '0176 040690'])}${String(random.whole(0, 99)).padStart(2, '0')}`

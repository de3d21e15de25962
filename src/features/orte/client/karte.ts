import type { Ort } from './daten.ts'

/** The address in one line, `''` when there is none. */
export const anschrift = ({ strasse, hausnummer, plz, stadt }: Pick<Ort, 'strasse' | 'hausnummer' | 'plz' | 'stadt'>): string =>
  [`${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')

/** Where a free map shows the place: by its coordinates, else by its address; null without both. */
export function kartenlink(ort: Pick<Ort, 'koordinaten' | 'strasse' | 'hausnummer' | 'plz' | 'stadt'>): string | null {
  if (ort.koordinaten) {
    const { lat, lon } = ort.koordinaten
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
  }
  const wo = anschrift(ort)
  return wo === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(wo)}`
}

/** Reads `51.4556, 7.0116` and the German `51,4556 7,0116`; undefined when it is no pair of numbers. */
export function leseKoordinaten(eingabe: string): { lat: number; lon: number } | undefined {
  const treffer = /^(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;,]\s+|[;\s]\s*|,(?=\s*-?\d{1,3}[.,]))(-?\d{1,3}(?:[.,]\d+)?)$/.exec(eingabe.trim())
  if (!treffer) return undefined
  const [lat, lon] = [treffer[1], treffer[2]].map((zahl) => Number(zahl?.replace(',', '.')))
  return lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lat, lon }
}

// Formats a place as text and as a map link; shared by all areas with an address.
interface Adresse {
  readonly strasse: string
  readonly hausnummer: string
  readonly plz: string
  readonly stadt: string
}

/** The address in one line, `''` when there is none. */
export const addressText = ({ strasse, hausnummer, plz, stadt }: Adresse): string =>
  [`${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')

/** OpenStreetMap link by coordinates, else by address; null without either. */
export function mapLink(ort: Adresse & { readonly koordinaten: { readonly lat: number; readonly lon: number } | null }): string | null {
  if (ort.koordinaten) {
    const { lat, lon } = ort.koordinaten
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
  }
  const where = addressText(ort)
  return where === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`
}

export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

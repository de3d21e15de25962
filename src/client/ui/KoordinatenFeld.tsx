import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Feldangaben, useFeld } from './feld.ts'

/** Reads `51.4556, 7.0116` and the German `51,4556 7,0116`; undefined when it is no pair of numbers. */
export function leseKoordinaten(eingabe: string): { lat: number; lon: number } | undefined {
  const treffer = /^(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;,]\s+|[;\s]\s*|,(?=\s*-?\d{1,3}[.,]))(-?\d{1,3}(?:[.,]\d+)?)$/.exec(eingabe.trim())
  if (!treffer) return undefined
  const [lat, lon] = [treffer[1], treffer[2]].map((zahl) => Number(zahl?.replace(',', '.')))
  return lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lat, lon }
}

const alsText = (wert: unknown) => {
  const paar = wert as { lat: number; lon: number } | null
  return paar ? `${paar.lat}, ${paar.lon}` : ''
}

/** Latitude and longitude in one field, as map programs copy them. */
export function KoordinatenFeld({ hinweis = 'Breite und Länge, wie sie Kartendienste kopieren', ...rest }: Feldangaben) {
  const { wert, setze, setzeFehler, props } = useFeld({ ...rest, hinweis })
  const [getippt, setGetippt] = useState<string | null>(null)

  function uebernimm() {
    if (getippt === null) return
    const gelesen = getippt.trim() === '' ? null : leseKoordinaten(getippt)
    if (gelesen === undefined) return setzeFehler('Das sind keine Koordinaten. Beispiel: 51.4556, 7.0116')
    setGetippt(null)
    setze(gelesen)
    setzeFehler(null)
  }

  return (
    <TextInput
      {...props}
      placeholder="51.4556, 7.0116"
      value={getippt ?? alsText(wert)}
      onChange={(e) => setGetippt(e.currentTarget.value)}
      onBlur={uebernimm}
    />
  )
}

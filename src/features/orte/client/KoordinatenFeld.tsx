import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFeld } from '#client/ui/feld.ts'
import { leseKoordinaten } from './karte.ts'

const alsText = (wert: unknown) => {
  const paar = wert as { lat: number; lon: number } | null
  return paar ? `${paar.lat}, ${paar.lon}` : ''
}

/** Latitude and longitude in one field, as map programs copy them. */
export function KoordinatenFeld() {
  const { wert, setze, setzeFehler, props } = useFeld({ name: 'koordinaten', hinweis: 'Breite und Länge, wie sie Kartendienste kopieren' })
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

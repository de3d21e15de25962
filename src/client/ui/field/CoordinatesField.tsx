import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, useField } from '../form/field.ts'

/** Parses `51.4556, 7.0116` and the German `51,4556 7,0116`; undefined for anything else. */
export function readCoordinates(input: string): { lat: number; lon: number } | undefined {
  const match = /^(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;,]\s+|[;\s]\s*|,(?=\s*-?\d{1,3}[.,]))(-?\d{1,3}(?:[.,]\d+)?)$/.exec(input.trim())
  if (!match) return undefined
  const [lat, lon] = [match[1], match[2]].map((number) => Number(number?.replace(',', '.')))
  return lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lat, lon }
}

const asText = (value: unknown) => {
  const pair = value as { lat: number; lon: number } | null
  return pair ? `${pair.lat}, ${pair.lon}` : ''
}

/** Latitude and longitude in one field, in the format map applications copy. */
export function CoordinatesField({ hint = 'Breite und Länge, wie sie Kartendienste kopieren', ...rest }: FieldProps) {
  const { wert, set, setError, props } = useField({ ...rest, hint })
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    if (typed === null) return
    const read = typed.trim() === '' ? null : readCoordinates(typed)
    if (read === undefined) return setError('Das sind keine Koordinaten. Beispiel: 51.4556, 7.0116')
    setTyped(null)
    set(read)
    setError(null)
  }

  return (
    <TextInput
      {...props}
      placeholder="51.4556, 7.0116"
      value={typed ?? asText(wert)}
      onChange={(e) => setTyped(e.currentTarget.value)}
      onBlur={commit}
    />
  )
}

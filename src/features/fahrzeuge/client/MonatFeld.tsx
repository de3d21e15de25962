import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { heute } from '#client/datum.ts'
import { useFeld } from '#client/ui/feld.ts'
import { ampel, leseMonat, monatText } from './pruefungen.ts'
import { AMPEL_FARBEN, AMPEL_TEXTE } from './woerter.ts'

/** The month in which an inspection ends, typed as `03/2027`; says below how urgent it is. */
export function MonatFeld({ name }: { name: string }) {
  const { wert, setze, setzeFehler, props } = useFeld({ name })
  const [getippt, setGetippt] = useState<string | null>(null)
  const monat = typeof wert === 'string' ? wert : ''
  const stufe = props.error ? null : ampel(monat, heute())

  function uebernimm() {
    if (getippt === null) return
    const gelesen = getippt.trim() === '' ? '' : leseMonat(getippt)
    if (gelesen === undefined) return setzeFehler('Das ist kein Monat. Beispiel: 03/2027')
    setGetippt(null)
    setze(gelesen)
    setzeFehler(null)
  }

  return (
    <div>
      <TextInput
        {...props}
        placeholder="MM/JJJJ"
        autoComplete="off"
        value={getippt ?? (monat === '' ? '' : monatText(monat))}
        onChange={(e) => setGetippt(e.currentTarget.value)}
        onBlur={uebernimm}
      />
      {stufe && getippt === null ? (
        <Text size="sm" mt={4} c={`var(--mantine-color-${AMPEL_FARBEN[stufe]}-light-color)`}>
          {AMPEL_TEXTE[stufe]}
        </Text>
      ) : null}
    </div>
  )
}

import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { leseMonat, monatText } from '#contract/monat.ts'
import { type Feldangaben, useFeld } from './feld.ts'

interface Angaben extends Feldangaben {
  /** A word below the month and its colour: 'bald fällig'. The month is `YYYY-MM`, '' for none. */
  readonly note?: (month: string) => readonly [word: string, color: string] | null
}

/** A month, typed as `03/2027`. The value is 'YYYY-MM' or ''. */
export function MonatFeld({ note, ...rest }: Angaben) {
  const { wert, setze, setzeFehler, props } = useFeld(rest)
  const [getippt, setGetippt] = useState<string | null>(null)
  const monat = typeof wert === 'string' ? wert : ''
  const below = props.error || getippt !== null ? null : note?.(monat)

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
      {below ? (
        <Text size="sm" mt={4} c={`var(--mantine-color-${below[1]}-light-color)`}>
          {below[0]}
        </Text>
      ) : null}
    </div>
  )
}

import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dringlichkeit } from '#blocks/faelligkeit/contract.ts'
import { heute } from '#client/datum.ts'
import { useFeld } from '#client/ui/feld.ts'
import { leseMonat, monatText } from '#contract/monat.ts'

const HINWEIS = { rot: ['überfällig', 'red'], gelb: ['bald fällig', 'gelb'], gruen: ['in Ordnung', 'gruen'] } as const

/** The month in which an inspection ends, typed as `03/2027`; says below how urgent it is. */
export function MonatFeld({ name }: { name: string }) {
  const { wert, setze, setzeFehler, props } = useFeld({ name })
  const [getippt, setGetippt] = useState<string | null>(null)
  const monat = typeof wert === 'string' ? wert : ''
  const { ampel } = dringlichkeit(monat, heute())
  const hinweis = props.error || ampel === 'grau' ? null : HINWEIS[ampel]

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
      {hinweis && getippt === null ? (
        <Text size="sm" mt={4} c={`var(--mantine-color-${hinweis[1]}-light-color)`}>
          {hinweis[0]}
        </Text>
      ) : null}
    </div>
  )
}

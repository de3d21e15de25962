import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { tagVon, uhrzeit, kurzTag } from '#client/datum.ts'
import { deuteUhrzeit } from '#client/deute.ts'
import { naheBei } from './werte.ts'

interface Angaben {
  readonly titel: string
  /** The planned instant: the typed time is taken near it. */
  readonly plan: string
  readonly wert: string
  readonly setze: (wert: string) => void
}

/** A clock time near a planned instant: typed as one says it ("22", "22:15"), the day follows. */
export function Uhrzeitfeld({ titel, plan, wert, setze }: Angaben) {
  const [getippt, setzeGetippt] = useState<string | null>(null)
  const unlesbar = getippt !== null && deuteUhrzeit(getippt) === null
  return (
    <TextInput
      label={titel}
      inputMode="numeric"
      autoComplete="off"
      description={tagVon(wert) === tagVon(plan) ? undefined : kurzTag(tagVon(wert))}
      value={getippt ?? uhrzeit(wert)}
      error={unlesbar ? 'Zum Beispiel 22:15' : undefined}
      onChange={(e) => {
        const text = e.currentTarget.value
        setzeGetippt(text)
        const zeit = deuteUhrzeit(text)
        if (zeit) setze(naheBei(plan, zeit))
      }}
      onBlur={() => !unlesbar && setzeGetippt(null)}
    />
  )
}

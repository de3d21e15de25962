import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, timeOfDay, shortDay } from '#client/date.ts'
import { interpretTimeOfDay } from '#client/interpret.ts'
import { nearPlan } from './values.ts'

interface Props {
  readonly titel: string
  /** The planned instant: the typed time is taken near it. */
  readonly plan: string
  readonly wert: string
  readonly set: (value: string) => void
}

/** A clock time near a planned instant: typed as one says it ("22", "22:15"), the day follows. */
export function TimeOfDayField({ titel, plan, wert: value, set }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const unreadable = typed !== null && interpretTimeOfDay(typed) === null
  return (
    <TextInput
      label={titel}
      inputMode="numeric"
      autoComplete="off"
      description={dayOf(value) === dayOf(plan) ? undefined : shortDay(dayOf(value))}
      value={typed ?? timeOfDay(value)}
      error={unreadable ? 'Zum Beispiel 22:15' : undefined}
      onChange={(e) => {
        const text = e.currentTarget.value
        setTyped(text)
        const time = interpretTimeOfDay(text)
        if (time) set(nearPlan(plan, time))
      }}
      onBlur={() => !unreadable && setTyped(null)}
    />
  )
}

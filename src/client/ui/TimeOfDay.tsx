import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, nearPlan, shortDay, timeOfDay } from '../date.ts'
import { interpretTimeOfDay } from '../interpret.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

interface Props {
  readonly titel: string
  /** The planned instant: the typed time is taken near it. */
  readonly plan: string
  readonly value: string
  readonly set: (value: string) => void
}

/** A clock time near a planned instant: typed as one says it ("22", "22:15"), the day follows. */
export function TimeOfDay({ titel, plan, value, set }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const unreadable = typed !== null && interpretTimeOfDay(typed) === null
  return (
    <div>
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
      <ZoneChoice value={value} set={set} />
    </div>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, nearPlan, shortDay, SKIPPED, timeOfDay } from '../../text/date.ts'
import { interpretInstant, interpretTimeOfDay } from '../../text/interpret.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

interface Props {
  readonly titel: string
  /** The planned instant; the day nearest to it is used for the typed time. */
  readonly plan: string
  readonly value: string
  readonly set: (value: string) => void
}

/** Clock time near a planned instant, typed as "22" or "22:15"; the day is derived, or can be typed. */
export function TimeOfDay({ titel, plan, value, set }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const time = interpretTimeOfDay(text)
    return { time, fresh: time === null ? interpretInstant(text) : nearPlan(plan, time) }
  }
  const now = typed === null ? null : read(typed)
  const refused = now?.fresh === null && (now.time === null ? 'Zum Beispiel 22:15' : SKIPPED)
  return (
    <div>
      <TextInput
        label={titel}
        inputMode="numeric"
        autoComplete="off"
        description={dayOf(value) === dayOf(plan) ? undefined : shortDay(dayOf(value))}
        value={typed ?? timeOfDay(value)}
        error={refused || undefined}
        data-unreadable={refused ? true : undefined}
        onChange={(e) => {
          const text = e.currentTarget.value
          setTyped(text)
          const { fresh } = read(text)
          if (fresh !== null) set(fresh)
        }}
        onBlur={() => !refused && setTyped(null)}
      />
      <ZoneChoice value={value} set={set} />
    </div>
  )
}

import { useState } from 'react'
import { dayOf, nearPlan, shortDay, SKIPPED, timeOfDay } from '../../text/date.ts'
import { interpretInstant, interpretTimeOfDay } from '../../text/interpret.ts'
import { plusMinutes } from './clock.ts'
import { ClockInput } from './ClockInput.tsx'
import { ZoneChoice } from './ZoneChoice.tsx'

interface Props {
  readonly titel: string
  /** The planned instant; the day nearest to it is used for the typed time. */
  readonly plan: string
  readonly value: string
  readonly set: (value: string) => void
}

/** Clock time near a planned instant by quarter hours, or typed as "22" or "22:15"; the day is derived, or can be typed. */
export function TimeOfDay({ titel, plan, value, set }: Props) {
  const [error, setError] = useState('')
  const put = (instant: string) => {
    setError('')
    set(instant)
  }
  const read = (text: string) => {
    const time = interpretTimeOfDay(text)
    return time === null ? interpretInstant(text) : nearPlan(plan, time)
  }
  const description = dayOf(value) === dayOf(plan) ? undefined : shortDay(dayOf(value))
  return (
    <div>
      <ClockInput
        titel={titel}
        input={{ label: titel, description, error: error || undefined }}
        value={timeOfDay(value)}
        missing={error !== ''}
        read={read}
        refuse={(text) => setError(interpretTimeOfDay(text) === null ? 'Zum Beispiel 22:15' : SKIPPED)}
        set={put}
        step={(minutes) => put(plusMinutes(value, minutes))}
      />
      <ZoneChoice value={value} set={put} />
    </div>
  )
}

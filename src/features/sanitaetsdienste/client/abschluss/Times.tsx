import { SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, timeOfDay, shortDay } from '#client/date.ts'
import { interpretTimeOfDay } from '#client/interpret.ts'
import { CountInput } from '#client/ui/CountInput.tsx'
import { nearPlan, type Deviation, type Span } from './values.ts'

interface Props {
  readonly titles: readonly [von: string, bis: string, pause: string]
  readonly plan: Span
  readonly values: Span & { readonly pause: number }
  readonly change: (fresh: Deviation) => void
}

/** From when to when somebody was there, and with which pause. */
export const Times = ({ titles: [von, bis, pause], plan, values, change }: Props) => (
  <SimpleGrid minColWidth="min(100%, 120px)" autoFlow="auto-fit" spacing={12} maw={560} pt={8} pb={12} style={{ alignItems: 'end' }}>
    <TimeOfDay titel={von} plan={plan.von} value={values.von} set={(fresh) => change({ von: fresh })} />
    <TimeOfDay titel={bis} plan={plan.bis} value={values.bis} set={(fresh) => change({ bis: fresh })} />
    <CountInput label={pause} suffix=" Minuten" max={600} empty={0} value={values.pause} set={(fresh) => change({ pause: fresh })} />
  </SimpleGrid>
)

interface TimeProps {
  readonly titel: string
  /** The planned instant: the typed time is taken near it. */
  readonly plan: string
  readonly value: string
  readonly set: (value: string) => void
}

/** A clock time near a planned instant: typed as one says it ("22", "22:15"), the day follows. */
function TimeOfDay({ titel, plan, value, set }: TimeProps) {
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

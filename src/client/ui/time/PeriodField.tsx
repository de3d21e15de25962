import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { durationText, hoursLater, spanText } from '../../text/date.ts'
import { InstantField } from './DateField.tsx'
import { filledText, useFormContext, useValue } from '../form/field.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

interface Props {
  readonly beginn?: string
  readonly ende?: string
  /** Shows the duration and requires begin and end to differ. */
  readonly lasting?: boolean
}

/** Default duration for the proposed end, in hours. */
const PROPOSED_HOURS = 2

/** Begin and end as two schema fields ('beginn' and 'ende' by default), with a one-line summary. Proposes an empty end from the begin. */
export function PeriodField({ beginn = 'beginn', ende = 'ende', lasting = false }: Props) {
  const [von, bis] = [filledText(useValue(beginn)), filledText(useValue(ende))]
  const { form } = useFormContext()
  const [proposal, setProposal] = useState<string | null>(null)
  const propose = () => {
    if (von === null || bis !== null) return
    const end = hoursLater(von, PROPOSED_HOURS)
    setProposal(end)
    form.setFieldValue(ende, end)
  }
  const both = von !== null && bis !== null
  const reversed = both && (bis < von || (lasting && bis === von))
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <InstantField name={beginn} onLeave={propose} />
        <InstantField name={ende} proposed={bis !== null && bis === proposal} />
      </SimpleGrid>
      {both && (
        <Text size="sm" mt={6} c={reversed ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {reversed
            ? lasting
              ? END_AFTER_BEGIN
              : 'Das Ende liegt vor dem Beginn.'
            : `${spanText(von, bis)}${lasting ? ` · ${durationText(von, bis)}` : ''}`}
        </Text>
      )}
    </div>
  )
}

import { Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { dayOf, daysBetween, durationText, hoursBetween, plusDays, shortDay, spanShort } from '../../text/date.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { filledText, useFormContext, useValue } from '../form/field.ts'
import { DurationChips } from './DurationChips.tsx'
import { DayField, InstantField } from './DateField.tsx'
import { moveEnd, plusMinutes, repairEnd } from './clock.ts'

interface Props {
  readonly beginn?: string
  readonly ende?: string
  /** Day of a time that is chosen without one. */
  readonly day?: string | null
  /** Minutes named elsewhere in the form, until both times are chosen. */
  readonly lasts?: number | null
}

/** Length of a period whose end is not chosen yet, in minutes. */
const PROPOSED = 120
/** Stands for a begin that is not chosen yet. */
const ANY = '2026-01-01T12:00:00.000Z'

/**
 * Begin and end as two schema fields ('beginn' and 'ende' by default). The end follows the begin and never lies before it; below
 * stands what was chosen.
 */
export function PeriodField({ beginn = 'beginn', ende = 'ende', day = null, lasts = null }: Props) {
  const [von, bis] = [filledText(useValue(beginn)), filledText(useValue(ende))]
  const { form } = useFormContext()
  const reversed = von !== null && bis !== null && bis <= von
  const span = von !== null && bis !== null && !reversed ? { von, bis } : null
  // Keeps the length while a begin is being typed, and a length chosen first.
  const [kept, setKept] = useState(span)
  const [word, setWord] = useState('')
  const lasting = span ?? kept ?? (lasts === null ? null : { von: ANY, bis: plusMinutes(ANY, lasts) })
  const minutes = lasting && hoursBetween(lasting.von, lasting.bis) * 60

  function setBegin(value: string | null) {
    if (span) setKept(span)
    form.setFieldValue(beginn, value)
    setWord('')
    if (value !== null) form.setFieldValue(ende, lasting ? moveEnd(lasting, value) : plusMinutes(value, PROPOSED))
  }
  function setEnd(value: string | null, typing: boolean) {
    const repaired = value === null || von === null || typing ? value : repairEnd(von, value)
    form.setFieldValue(ende, repaired)
    setWord(repaired !== null && value !== null && dayOf(repaired) !== dayOf(value) ? `Das Ende ist ${shortDay(dayOf(repaired))}` : '')
  }
  function last(length: number) {
    const start = von ?? ANY
    const chosen = { von: start, bis: plusMinutes(start, length) }
    setKept(chosen)
    if (von !== null) setEnd(chosen.bis, false)
  }
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing={14}>
        <InstantField name={beginn} assign={setBegin} usualDay={day} />
        <div>
          <InstantField
            name={ende}
            near="none"
            assign={setEnd}
            after={von}
            usualDay={von === null ? day : dayOf(von)}
            von={von === null ? undefined : dayOf(von)}
          />
          <DurationChips minutes={minutes} choose={last} />
        </div>
      </SimpleGrid>
      <Text size="sm" mt={8} mih={22} c={reversed ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {reversed
          ? END_AFTER_BEGIN
          : span && [spanShort(span.von, span.bis), durationText(span.von, span.bis), word].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

interface DaysProps {
  /** First day of the calendar. */
  readonly first?: string
}
/** First and last day as the schema fields 'von' and 'bis'. The last day follows the first and never lies before it. */
export function DaysField({ first }: DaysProps) {
  const [start, end] = [filledText(useValue('von')), filledText(useValue('bis'))]
  const { form } = useFormContext()
  const days = start !== null && end !== null && end >= start ? daysBetween(start, end) : null
  const [kept, setKept] = useState(days)
  function setStart(day: string | null) {
    if (days !== null) setKept(days)
    form.setFieldValue('von', day)
    const length = days ?? kept
    if (day !== null && length !== null) form.setFieldValue('bis', plusDays(day, length))
  }
  const setEnd = (day: string | null, typing: boolean) =>
    form.setFieldValue('bis', !typing && day !== null && start !== null && day < start ? start : day)
  return (
    <Group grow align="flex-start">
      <DayField name="von" von={first} assign={setStart} />
      <DayField name="bis" von={start ?? first} assign={setEnd} />
    </Group>
  )
}

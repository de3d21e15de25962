import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readMonth, monthText } from '#contract/time/month.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { type FieldProps, useField } from '../form/field.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { nearMonths } from './clock.ts'
import classes from './Choice.module.css'

const MonthPicker = lazyPart(async () => (await import('./DayPicker.tsx')).MonthPicker)

interface Props extends FieldProps {
  /** Months below to choose by a tap: the last ones, or those in which an inspection may end. */
  readonly near?: 'back' | 'ahead'
  /** Note below the month with its colour: 'bald fällig'. The month is `YYYY-MM`, '' for none. */
  readonly note?: (month: string) => readonly [word: string, color: string] | null
}

/** Month, tapped, picked or typed as `03/2027`. The value is 'YYYY-MM' or ''. */
export function MonthField({ near, note, ...rest }: Props) {
  const { wert, set, setError, props } = useField(rest)
  const [typed, setTyped] = useState<string | null>(null)
  const month = typeof wert === 'string' ? wert : ''
  const below = props.error || typed !== null ? null : note?.(month)

  function commit() {
    if (typed === null) return
    const read = typed.trim() === '' ? '' : readMonth(typed)
    if (read === undefined) return setError('Das ist kein Monat. Beispiel: 03/2027')
    setTyped(null)
    set(read)
    setError(null)
  }

  function choose(picked: string) {
    setTyped(null)
    set(picked)
    setError(null)
  }

  return (
    <div>
      <TextInput
        {...props}
        placeholder="MM/JJJJ"
        autoComplete="off"
        value={typed ?? (month === '' ? '' : monthText(month))}
        onChange={(e) => setTyped(e.currentTarget.value)}
        onBlur={commit}
        rightSectionPointerEvents="auto"
        rightSectionWidth={44}
        rightSection={
          <CalendarButton
            day={month === '' ? null : `${month}-01`}
            disabled={props.disabled}
            choose={(day) => choose(day.slice(0, 7))}
            Picker={MonthPicker}
          />
        }
      />
      {near && !props.disabled && (
        <div className={classes['chips']} role="group" aria-label={`${props.label ?? ''}: Monat`}>
          {nearMonths(near).map(([word, chip]) => (
            <button key={chip} type="button" className={classes['chip']} aria-pressed={chip === month} onClick={() => choose(chip)}>
              {word}
            </button>
          ))}
        </div>
      )}
      {below ? (
        <Text size="sm" mt={4} c={`var(--mantine-color-${below[1]}-light-color)`}>
          {below[0]}
        </Text>
      ) : null}
    </div>
  )
}

import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readMonth, monthText } from '#contract/time/month.ts'
import { type FieldProps, useField } from '../form/field.ts'

interface Props extends FieldProps {
  /** Note below the month with its colour: 'bald fällig'. The month is `YYYY-MM`, '' for none. */
  readonly note?: (month: string) => readonly [word: string, color: string] | null
}

/** Month input, typed as `03/2027`. The value is 'YYYY-MM' or ''. */
export function MonthField({ note, ...rest }: Props) {
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

  return (
    <div>
      <TextInput
        {...props}
        placeholder="MM/JJJJ"
        autoComplete="off"
        value={typed ?? (month === '' ? '' : monthText(month))}
        onChange={(e) => setTyped(e.currentTarget.value)}
        onBlur={commit}
      />
      {below ? (
        <Text size="sm" mt={4} c={`var(--mantine-color-${below[1]}-light-color)`}>
          {below[0]}
        </Text>
      ) : null}
    </div>
  )
}

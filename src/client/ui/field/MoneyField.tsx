import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { centsAsTyped, plainEuros } from '#contract/money/cents.ts'
import { type FieldProps, useField } from '../form/field.ts'
import { emptyValue } from '../form/form-values.ts'

/** An amount in euros as people write it; the form holds cents. A third decimal stays, and is refused: it is never cut. */
export function MoneyField(props: FieldProps) {
  const { feld: field, wert: value, set, props: input } = useField(props)
  // What is being typed stands as it is; its cents are added when it is left.
  const [typed, setTyped] = useState<string | null>(null)
  const held = (text: string) => centsAsTyped(text) ?? emptyValue(field)
  const shown = typed !== null && Object.is(held(typed), value) ? typed : null
  return (
    <NumberInput
      {...input}
      value={shown ?? (typeof value === 'number' ? plainEuros(value) : '')}
      withKeyboardEvents={false}
      onValueChange={({ value: text }, { event }) => {
        // What was not typed comes from the form.
        if (!event) return
        setTyped(text)
        set(held(text))
      }}
      onBlur={() => {
        if (typeof value !== 'number' || Number.isInteger(value)) setTyped(null)
        input.onBlur?.()
      }}
      suffix=" €"
      placeholder={input.placeholder || '€'}
      inputMode="decimal"
    />
  )
}

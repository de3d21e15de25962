import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { centsAsTyped, plainEuros } from '#contract/money/cents.ts'
import { type FieldProps, useField } from '../form/field.ts'
import { emptyValue } from '../form/form-values.ts'

/** Amount in euros; the form stores cents. A third decimal is kept and rejected, never truncated. */
export function MoneyField(props: FieldProps) {
  const { feld, wert, set, props: input } = useField(props)
  // Text being typed is left alone; cents are added on blur.
  const [typed, setTyped] = useState<string | null>(null)
  const valueOf = (text: string) => centsAsTyped(text) ?? emptyValue(feld)
  const shown = typed !== null && Object.is(valueOf(typed), wert) ? typed : null
  return (
    <NumberInput
      {...input}
      value={shown ?? (typeof wert === 'number' ? plainEuros(wert) : '')}
      withKeyboardEvents={false}
      onValueChange={({ value: text }, { event }) => {
        // Programmatic changes come from the form.
        if (!event) return
        setTyped(text)
        set(valueOf(text))
      }}
      onBlur={() => {
        if (typeof wert !== 'number' || Number.isInteger(wert)) setTyped(null)
        input.onBlur?.()
      }}
      suffix=" €"
      placeholder={input.placeholder || '€'}
      inputMode="decimal"
    />
  )
}

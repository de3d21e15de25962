import { NumberInput } from '@mantine/core'
import { centsOf, plainEuros } from '#contract/cents.ts'
import { type FieldProps, useField } from './field.ts'
import { emptyValue } from './form-values.ts'

/** An amount in euros as people write it; the form holds cents. */
export function MoneyField(props: FieldProps) {
  const { feld: field, wert: value, set, props: input } = useField(props)
  return (
    <NumberInput
      {...input}
      value={typeof value === 'number' ? plainEuros(value) : ''}
      onValueChange={({ value: text }) => set(centsOf(text) ?? emptyValue(field))}
      decimalScale={2}
      fixedDecimalScale
      suffix=" €"
      inputMode="decimal"
    />
  )
}

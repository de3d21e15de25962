import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useField, type FieldProps } from './field.ts'
import { emptyValue } from './form-values.ts'

interface Props extends FieldProps {
  /** Behind the number: " km", " kg". */
  readonly unit?: string
  readonly decimals?: number
  /** For years and numbers that are names: no dot for thousands. */
  readonly withoutGrouping?: boolean
}

/** A number with a decimal comma; empty is the schema's default, null where it has none. */
export function NumberField({ unit, decimals = 0, withoutGrouping = false, ...rest }: Props) {
  const { feld: field, wert: value, set, props } = useField(rest)
  // A default comes back when one leaves, not under the hand that is about to type another number.
  const [cleared, setCleared] = useState(false)
  return (
    <NumberInput
      {...props}
      value={typeof value === 'number' && !cleared ? value : ''}
      onChange={(fresh) => {
        setCleared(fresh === '')
        set(typeof fresh === 'number' ? fresh : fresh === '' ? emptyValue(field) : Number(fresh))
      }}
      onBlur={() => {
        setCleared(false)
        props.onBlur?.()
      }}
      decimalScale={decimals}
      {...(unit ? { suffix: ` ${unit}` } : {})}
      {...(withoutGrouping ? { thousandSeparator: '' } : {})}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  )
}

import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useField, type FieldProps } from '../form/field.ts'
import { decimalsOf } from '#contract/schema.ts'
import { emptyValue } from '../form/form-values.ts'

interface Props extends FieldProps {
  readonly unit?: string
  readonly withoutGrouping?: boolean
}

/**
 * Number with a decimal comma; emptied, it falls back to the schema's default or null. Excess decimals are rejected by the schema, not
 * truncated.
 */
export function NumberField({ unit, withoutGrouping = false, ...rest }: Props) {
  const { feld, wert, set, props } = useField(rest)
  // Restores the default on blur only, so that typing another number is possible.
  const [cleared, setCleared] = useState(false)
  const decimals = decimalsOf(feld)
  return (
    <NumberInput
      {...props}
      value={typeof wert === 'number' && !cleared ? wert : ''}
      onChange={(value) => {
        setCleared(value === '')
        set(typeof value === 'number' ? value : value === '' ? emptyValue(feld) : Number(value))
      }}
      onBlur={() => {
        setCleared(false)
        props.onBlur?.()
      }}
      // The unit is shown in an empty field, too.
      {...(unit ? { suffix: ` ${unit}`, placeholder: props.placeholder || unit } : {})}
      {...(withoutGrouping ? { thousandSeparator: '' } : {})}
      // In an integer field, a dot is a thousands separator.
      {...(decimals === 0 ? { allowedDecimalSeparators: [','] } : {})}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  )
}

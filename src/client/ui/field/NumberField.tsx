import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useField, type FieldProps } from '../form/field.ts'
import { decimalsOf } from '#contract/schema.ts'
import { emptyValue } from '../form/form-values.ts'

interface Props extends FieldProps {
  /** After the number: " km", " kg". */
  readonly unit?: string
  /** For years and identifiers: no dot between thousands. */
  readonly withoutGrouping?: boolean
}

/** A number with a decimal comma; when emptied it takes the schema's default, or null. Decimals too many are refused by the schema, not cut. */
export function NumberField({ unit, withoutGrouping = false, ...rest }: Props) {
  const { feld: field, wert: value, set, props } = useField(rest)
  // The default returns on blur, not while somebody is about to type another number.
  const [cleared, setCleared] = useState(false)
  const decimals = decimalsOf(field)
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
      // An empty one says as well what is counted.
      {...(unit ? { suffix: ` ${unit}`, placeholder: props.placeholder || unit } : {})}
      {...(withoutGrouping ? { thousandSeparator: '' } : {})}
      // A dot in a whole number is one of thousands.
      {...(decimals === 0 ? { allowedDecimalSeparators: [','] } : {})}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  )
}

import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useFeld, type Feldangaben } from './feld.ts'
import { leerwert } from './formularwerte.ts'

interface Angaben extends Feldangaben {
  /** Behind the number: " km", " kg". */
  readonly einheit?: string
  readonly nachkommastellen?: number
  /** For years and numbers that are names: no dot for thousands. */
  readonly ohnePunkt?: boolean
}

/** A number with a decimal comma; empty is the schema's default, null where it has none. */
export function Zahlfeld({ einheit, nachkommastellen = 0, ohnePunkt = false, ...rest }: Angaben) {
  const { feld, wert, setze, props } = useFeld(rest)
  // A default comes back when one leaves, not under the hand that is about to type another number.
  const [geleert, setzeGeleert] = useState(false)
  return (
    <NumberInput
      {...props}
      value={typeof wert === 'number' && !geleert ? wert : ''}
      onChange={(neu) => {
        setzeGeleert(neu === '')
        setze(typeof neu === 'number' ? neu : neu === '' ? leerwert(feld) : Number(neu))
      }}
      onBlur={() => {
        setzeGeleert(false)
        props.onBlur?.()
      }}
      decimalScale={nachkommastellen}
      {...(einheit ? { suffix: ` ${einheit}` } : {})}
      {...(ohnePunkt ? { thousandSeparator: '' } : {})}
      inputMode={nachkommastellen > 0 ? 'decimal' : 'numeric'}
    />
  )
}

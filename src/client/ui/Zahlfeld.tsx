import { NumberInput } from '@mantine/core'
import { useFeld, type Feldangaben } from './feld.ts'

interface Angaben extends Feldangaben {
  /** Behind the number: " km", " kg". */
  readonly einheit?: string
  readonly nachkommastellen?: number
  /** For years and numbers that are names: no dot for thousands. */
  readonly ohnePunkt?: boolean
}

/** A number with a decimal comma; empty is null. */
export function Zahlfeld({ einheit, nachkommastellen = 0, ohnePunkt = false, ...rest }: Angaben) {
  const { wert, setze, props } = useFeld(rest)
  return (
    <NumberInput
      {...props}
      value={typeof wert === 'number' ? wert : ''}
      onChange={(neu) => setze(typeof neu === 'number' ? neu : neu === '' ? null : Number(neu))}
      decimalScale={nachkommastellen}
      {...(einheit ? { suffix: ` ${einheit}` } : {})}
      {...(ohnePunkt ? { thousandSeparator: '' } : {})}
      inputMode={nachkommastellen > 0 ? 'decimal' : 'numeric'}
    />
  )
}

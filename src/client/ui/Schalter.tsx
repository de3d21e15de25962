import { Switch } from '@mantine/core'
import { useFeld, type Feldangaben } from './feld.ts'

/** Yes or no. */
export function Schalter(angaben: Feldangaben) {
  const { wert, setze, props } = useFeld(angaben)
  const { placeholder: _p, withAsterisk: _a, 'aria-required': _r, ...rest } = props
  return <Switch {...rest} checked={wert === true} onChange={(e) => setze(e.currentTarget.checked)} />
}

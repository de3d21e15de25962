import { Switch } from '@mantine/core'
import { useField, type FieldProps } from '../form/field.ts'

export function SwitchField(givenProps: FieldProps) {
  const { wert, set, props } = useField(givenProps)
  const { placeholder: _p, withAsterisk: _a, 'aria-required': _r, ...rest } = props
  return <Switch {...rest} checked={wert === true} onChange={(e) => set(e.currentTarget.checked)} />
}

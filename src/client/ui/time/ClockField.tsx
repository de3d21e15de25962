import { filledText, useField, type FieldProps } from '../form/field.ts'
import { ClockInput } from './ClockInput.tsx'
import { firstTime, shiftTime } from './clock.ts'

/** Clock time without a day, chosen by quarter hours or typed. The value is 'HH:MM'. */
export function ClockField(field: FieldProps) {
  const { wert, set, setError, props } = useField(field)
  const value = filledText(wert)
  const put = (time: string) => {
    set(time)
    setError(null)
  }
  return (
    <ClockInput
      titel={props.label ?? ''}
      input={props}
      disabled={props.disabled}
      value={value ?? ''}
      set={put}
      step={(minutes) => put(value === null ? firstTime(null) : shiftTime(value, minutes))}
    />
  )
}

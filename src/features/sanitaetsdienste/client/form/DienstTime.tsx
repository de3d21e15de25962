import { useEffect, useRef } from 'react'
import { filledText, FormContext, useFormContext, useValue } from '#client/ui/form/field.ts'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { pullAlong } from './schicht-values.ts'

/** Begin and end of the service. Dependent times (shifts, deadlines) move along during typing. */
export function DienstTime() {
  const state = useFormContext()
  const { form } = state
  const [beginn, ende] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  // A time is unreadable at times during typing; moves are relative to the last readable one.
  const last = useRef({ beginn, ende })
  useEffect(() => {
    if (beginn) last.current.beginn = beginn
    if (ende) last.current.ende = ende
  }, [beginn, ende])

  function setFieldValue(name: string, value: unknown) {
    const [edge, edgeNow] = [name === 'ende' ? 'ende' : 'beginn', filledText(value)] as const
    form.setFieldValue(name, value)
    const before = last.current[edge]
    if (edgeNow === null || edgeNow === before) return
    for (const [field, moved] of Object.entries(pullAlong(form.getValues(), edge, before, edgeNow))) form.setFieldValue(field, moved)
    // The end may have moved along.
    const moved = filledText(form.getValues()['ende'])
    if (moved) last.current.ende = moved
  }
  return (
    <FormContext value={{ ...state, form: { ...form, setFieldValue } }}>
      <PeriodField />
    </FormContext>
  )
}

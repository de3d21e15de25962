import { useState, type ReactNode } from 'react'
import { FormContext, useFormContext, type FormState } from './field.ts'

interface Props {
  /** Top-level fields the children read; other values may be stale. */
  readonly fields: readonly string[]
  readonly children: ReactNode
}

const isWithin = (path: string, fields: readonly string[]) => fields.some((field) => path === field || path.startsWith(`${field}.`))
/** Field values as text; object identities change with every update. */
const fingerprint = ({ form }: FormState, fields: readonly string[]) =>
  JSON.stringify([fields.map((field) => form.values[field]), Object.entries(form.errors).filter(([path]) => isWithin(path, fields))])
const same = (old: FormState, now: FormState, fields: readonly string[]) =>
  old === now || (old.schema === now.schema && old.gesperrt === now.gesperrt && fingerprint(old, fields) === fingerprint(now, fields))

/**
 * A part of a large form that re-renders only when its own fields change.
 * Components inside read other values with `form.getValues()`.
 */
export function FormPart({ fields, children }: Props) {
  const whole = useFormContext()
  const [remembered, setRemembered] = useState(whole)
  const state = same(remembered, whole, fields) ? remembered : whole
  if (state !== remembered) setRemembered(state)
  return <FormContext value={state}>{children}</FormContext>
}

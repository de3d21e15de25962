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
const same = (old: FormState, fresh: FormState, fields: readonly string[]) =>
  old === fresh ||
  (old.schema === fresh.schema && old.gesperrt === fresh.gesperrt && fingerprint(old, fields) === fingerprint(fresh, fields))

/**
 * A part of a large form that re-renders only when its own fields change.
 * Components inside read other values with `form.getValues()`.
 */
export function FormPart({ fields, children }: Props) {
  const whole = useFormContext()
  const [remembered, remember] = useState(whole)
  const state = same(remembered, whole, fields) ? remembered : whole
  if (state !== remembered) remember(state)
  return <FormContext value={state}>{children}</FormContext>
}

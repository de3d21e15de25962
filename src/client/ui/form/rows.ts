import { useFormContext, useValue } from './field.ts'

/** A list in the form, and how to change it: errors that name a line by its number would stand at another one then. */
export function useRows<T>(name: string): [rows: readonly T[], set: (fresh: readonly T[]) => void] {
  const { form } = useFormContext()
  const rows = useValue(name) as readonly T[]
  function set(fresh: readonly T[]) {
    form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, name))))
    form.setFieldValue(name, fresh)
  }
  return [rows, set]
}

/** Is the first path that of the second or of a part of it? */
export const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`)

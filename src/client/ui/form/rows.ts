import { useFormContext, useValue } from './field.ts'

/** Rows of a form list and their setter. Setting clears their errors, which refer to rows by index. */
export function useRows<T>(name: string): [rows: readonly T[], set: (newRows: readonly T[]) => void] {
  const { form } = useFormContext()
  const rows = useValue(name) as readonly T[]
  function set(changedRows: readonly T[]) {
    form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, name))))
    form.setFieldValue(name, changedRows)
  }
  return [rows, set]
}

export const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`)

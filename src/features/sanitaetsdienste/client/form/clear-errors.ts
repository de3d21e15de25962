import type { FormState } from '#client/ui/field.ts'

/** Lines moved: errors that name a line by its number would stand at another one now. */
export function clearErrors(form: FormState['form'], list: string): void {
  form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([path]) => path !== list && !path.startsWith(`${list}.`))))
}

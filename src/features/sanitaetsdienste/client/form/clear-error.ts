import type { FormState } from '#client/ui/field.ts'

/** Lines moved: errors that name a line by its number would stand at another one now. */
export function clearError(form: FormState['form'], list: string): void {
  form.setErrors((error) => Object.fromEntries(Object.entries(error).filter(([path]) => path !== list && !path.startsWith(`${list}.`))))
}

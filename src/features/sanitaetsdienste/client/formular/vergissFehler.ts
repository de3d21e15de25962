import type { Formularzustand } from '#client/ui/feld.ts'

/** Lines moved: errors that name a line by its number would stand at another one now. */
export function vergissFehler(form: Formularzustand['form'], liste: string): void {
  for (const pfad of Object.keys(form.errors)) if (pfad === liste || pfad.startsWith(`${liste}.`)) form.clearFieldError(pfad)
}

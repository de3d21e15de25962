import type { Formularzustand } from '#client/ui/feld.ts'

/** Lines moved: errors that name a line by its number would stand at another one now. */
export function vergissFehler(form: Formularzustand['form'], liste: string): void {
  form.setErrors((fehler) => Object.fromEntries(Object.entries(fehler).filter(([pfad]) => pfad !== liste && !pfad.startsWith(`${liste}.`))))
}

// What speaks against a planner's action on a service: the one home of these reasons. The server refuses by them, the grey
// button shows them. Data in, reason out; null: nothing.
import type { Dienststatus } from './schemas.ts'

interface State {
  readonly abgesagt: boolean
  readonly status: Dienststatus
}
/** It took place, whatever became of it since. */
export const isOver = (status: Dienststatus): boolean => status === 'durchgefuehrt' || status === 'abgerechnet'
const people = (number: number): string => (number === 1 ? 'eine Person ist' : `${number} Personen sind`)

/** Why a service can no longer be changed. */
export function changeHindernis({ abgesagt, status }: State): string | null {
  if (abgesagt) return 'Der Dienst ist abgesagt und lässt sich nicht mehr ändern.'
  return isOver(status) ? 'Der Dienst ist abgeschlossen und lässt sich nicht mehr ändern.' : null
}

/** Why it can no longer be called off. From any state before `durchgefuehrt` (entities.md 2.18), also after the begin: a match may be broken off by the weather. */
export function absageHindernis({ abgesagt, status }: State): string | null {
  if (abgesagt) return 'Der Dienst ist schon abgesagt.'
  return isOver(status) ? 'Der Dienst hat schon stattgefunden; absagen lässt er sich nicht mehr.' : null
}

/** Why it cannot be deleted: somebody is registered, staffed or waits (`gemeldete`), or it took place. */
export function deleteHindernis({ abgesagt, status, gemeldete }: State & { readonly gemeldete: number }): string | null {
  if (isOver(status)) return 'Ein abgeschlossener Dienst lässt sich nicht löschen.'
  if (gemeldete === 0) return null
  return abgesagt
    ? `Der Dienst bleibt als abgesagt stehen: ${people(gemeldete)} gemeldet oder eingeteilt gewesen.`
    : `Sage den Dienst ab, statt ihn zu löschen: ${people(gemeldete)} schon gemeldet oder eingeteilt.`
}

/** Why a published service cannot become a draft again. */
export const draftHindernis = (gemeldete: number): string | null =>
  gemeldete === 0 ? null : `Zurück zum Entwurf geht nicht mehr: ${people(gemeldete)} schon gemeldet oder eingeteilt.`

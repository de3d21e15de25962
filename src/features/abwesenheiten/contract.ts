import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { historyEntry, requiredInstant, state, strings, text } from '#contract/fields.ts'
import { dateText, readableTime, tagInBerlin, wholeDays } from '#contract/time/berlin.ts'
import { inHistory } from '#contract/history.ts'
import { PLAN_KINDS, PLAN_STATES } from '#contract/time/plan.ts'
import { path, type ScreenAddress, withQuery } from '#contract/screens.ts'

const textOf = (last: boolean) => ({
  text: (value: string) =>
    wholeDays(value, value) ? dateText(tagInBerlin(new Date(Date.parse(value) - (last ? 1 : 0)))) : `${readableTime(value)} Uhr`,
})

/** Half-open span; whole days run from midnight to midnight in Berlin (`wholeDays`). */
export const abwesenheitFields = {
  beginn: inHistory(requiredInstant('Von'), textOf(false)),
  ende: inHistory(requiredInstant('Bis'), textOf(true)),
  /** Visible to the owner only and excluded from the history. */
  notiz: text('Notiz für mich', 200),
}
const { _id, version } = state
const abwesenheit = z.object({ _id, version, ...abwesenheitFields })
export type Abwesenheit = z.output<typeof abwesenheit>

/** Includes the duties in that time; they remain until the member signs off. */
const entered = z.extend(abwesenheit, {
  einsaetze: z.array(z.object({ ...strings('titel', 'beginn', 'ende', 'pfad'), art: z.enum(PLAN_KINDS), zustand: z.enum(PLAN_STATES) })),
})
export type Entered = z.output<typeof entered>

/** Opens the entry in the member's plan; without an id, the plan. */
export const inPlan = (id: string | null): ScreenAddress => (id === null ? path('/plan') : withQuery(path('/plan'), { eintrag: id }))

const call = callsUnder('/api/abwesenheiten')
// Assumption: every signed-in member, restricted ones included, enters absences for themselves; nobody does so for others.
export const abwesenheitenContract = defineContract({
  list: call('GET', '', 'angemeldet', 'Meine Abwesenheiten, die noch nicht vorbei sind', { response: z.array(abwesenheit) }),
  create: call('POST', '', 'angemeldet', 'Sich für eine Zeit als nicht verfügbar eintragen', {
    body: z.object(abwesenheitFields),
    response: entered,
    status: 201,
  }),
  update: call('PUT', '/{id}', 'angemeldet', 'Eine eigene Abwesenheit ändern', {
    body: z.object({ version, ...abwesenheitFields }),
    response: entered,
  }),
  remove: call('DELETE', '/{id}', 'angemeldet', 'Eine eigene Abwesenheit löschen'),
  history: call('GET', '/{id}/history', 'angemeldet', 'Verlauf einer eigenen Abwesenheit lesen', { response: z.array(historyEntry) }),
})

// Seats of duties that stayed or stay empty, by qualification, weekday and week; counts of the staffing boards.
import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { numbers, requiredDay } from '#contract/fields.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { PLAN_KINDS } from '#contract/time/plan.ts'
import { GAPS, NEXT_WEEKS } from './plan.ts'

const sums = {
  art: z.enum(PLAN_KINDS),
  ...numbers('plaetze', 'unbesetzt'),
  fehlt: z.array(z.object({ qualifikation: z.enum(SANITAETSAUSBILDUNGEN), ...numbers('anzahl') })),
}
/** `wochentag`: 1 for Monday. */
const gap = z.object({ ...numbers('wochentag'), ...sums })
export type Gap = z.output<typeof gap>

/** `woche`: 0 for the seven days from today. `erwartet`: open seats that experience leaves open; `imEntwurf`: seats of drafts. */
const week = z.object({ ...numbers('woche'), ...sums, ...numbers('erwartet', 'imEntwurf') })
export type Week = z.output<typeof week>
/** Past seats of a kind: those open so many weeks before, and filled until the end. */
const rate = z.object({ art: sums.art, ...numbers('wochen', 'plaetze', 'frei', 'gefuellt') })
export type Rate = z.output<typeof rate>

const call = callsUnder('/api/luecken')
export const gapsContract = defineContract({
  past: call('GET', '', GAPS.recht, 'Plätze, die in einer Zeit unbesetzt blieben, nach Art und Wochentag', {
    query: z.object({ von: requiredDay('Von'), bis: requiredDay('Bis') }),
    response: z.array(gap),
  }),
  forecast: call('GET', '/vorschau', GAPS.recht, `Offene Plätze der ${NEXT_WEEKS}, und was nach Erfahrung offen bleibt`, {
    response: z.object({ wochen: z.array(week), tage: z.array(gap), grundlage: z.array(rate) }),
  }),
})

import { queryOptions } from '@tanstack/react-query'
import { anlassCalls, type AnlassScreens } from '#blocks/dienst/client/index.ts'
import { sendSilently, submit, submitOrKeep } from '#client/net/api.ts'
import { createClient } from '#contract/client.ts'
import type { InputOf, ResponseOf } from '#contract/endpoint.ts'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'

export type Week = ResponseOf<typeof ktwWeeksContract.get>
export type Sunday = ResponseOf<typeof ktwSundaysContract.get>

const alsoReads = ['config', 'abwesenheiten']

/** Seats have calls of their own. A fit member is assigned at once, and leaving starts the search for a replacement. */
function withSeats(plan: AnlassScreens['data']) {
  const calls = anlassCalls(plan)
  const seats = plan.contract as unknown as typeof ktwWeeksContract
  const [loud, silent] = [createClient(seats, submit), createClient(seats, sendSilently)]
  const kind: typeof calls.kind = {
    ...calls.kind,
    reasonAlways: true,
    calls: {
      ...calls.kind.calls,
      abmelden: ({ params: { id }, query: { schicht, grund } }) => silent.leave({ params: { id, platzId: schicht }, query: { grund } }),
    },
    submit: {
      ...calls.kind.submit,
      anmelden: async ({ params: { id }, body: { schicht, antworten } }) =>
        (await loud.take({ params: { id, platzId: schicht }, body: { antworten } })).helfer,
    },
  }
  return { ...calls, kind, take: createClient({ take: seats.take }, submitOrKeep).take }
}
export type Ktw = ReturnType<typeof withSeats>

export const weeks = { table: 'ktw_wochen', alsoReads, contract: ktwWeeksContract as unknown as AnlassScreens['data']['contract'] }
export const sundays = { table: 'ktw_sonntage', alsoReads, contract: ktwSundaysContract as unknown as AnlassScreens['data']['contract'] }
export const weekCalls = withSeats(weeks)
export const sundayCalls = withSeats(sundays)

const silentSundays = createClient(ktwSundaysContract, sendSilently)
const silentWeeks = createClient(ktwWeeksContract, sendSilently)
export const serie = { weeks: silentWeeks.serie, sundays: silentSundays.serie }
export const previewQuery = (query: InputOf<typeof ktwWeeksContract.preview>['query']) =>
  queryOptions({
    meta: { tables: ['ktw_wochen', 'ktw_sonntage'] },
    queryKey: ['ktw_wochen', 'vorschau', query],
    queryFn: () => silentWeeks.preview({ query }),
    retry: false,
  })
export type Preview = ResponseOf<typeof ktwWeeksContract.preview>
export const sundaysQuery = (query: InputOf<typeof ktwSundaysContract.preview>['query']) =>
  queryOptions({
    meta: { tables: ['ktw_wochen', 'ktw_sonntage', 'anmeldungen'] },
    queryKey: ['ktw_sonntage', 'vorschau', query],
    queryFn: () => silentSundays.preview({ query }),
    retry: false,
  })
export const freeDays = silentSundays.tage
export type SundayPreview = ResponseOf<typeof ktwSundaysContract.preview>

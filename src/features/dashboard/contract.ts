// The first screen: what its cards ask for, in one request (ADR 50).
import * as z from 'zod/mini'
import { countCard } from '#contract/dashboard.ts'
import { callsUnder, defineContract } from '#contract/endpoint.ts'

/** By the call's path and query: what it answered, as text of JSON, and how many rows there are in all, of a list. What failed is not there. */
export type OverviewAnswers = Readonly<Record<string, { readonly total: number | null; readonly body: unknown }>>

const call = callsUnder('/api/dashboard')
export const dashboardContract = defineContract({
  get: call('GET', '', 'angemeldet', 'Was alle Karten der Startseite zeigen, in einer Anfrage', { kind: 'stream' }),
  waiting: call('GET', '/wartet', 'angemeldet', 'Was auf wen wartet, der plant: freie Plätze, Meldungen, Entwürfe', {
    response: z.array(countCard),
  }),
})

/** Who plans something of which it is counted; said anew in the browser, whose first screen loads no contract. */
export const WAITS_FOR = [
  'UPDATE_AUSBILDUNG',
  'UPDATE_BLUTSPENDE',
  'UPDATE_DIENSTABEND',
  'UPDATE_FAHRZEUG',
  'UPDATE_KTW_WOCHE',
  'UPDATE_SONNTAG_KTW',
  'UPDATE_VERANSTALTUNG',
] as const

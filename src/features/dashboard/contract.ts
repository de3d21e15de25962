// The dashboard: all requests of its cards in one (ADR 50).
import * as z from 'zod/mini'
import { countCard } from '#contract/dashboard.ts'
import { callsUnder, defineContract } from '#contract/endpoint.ts'

/**
 * Keyed by path and query of the call. The value is the response as JSON text, for lists with the total number of rows. Failed calls are
 * missing.
 */
export type OverviewAnswers = Readonly<Record<string, { readonly total: number | null; readonly body: unknown }>>

const call = callsUnder('/api/dashboard')
export const dashboardContract = defineContract({
  get: call('GET', '', 'angemeldet', 'Was alle Karten der Startseite zeigen, in einer Anfrage', { kind: 'stream' }),
  waiting: call('GET', '/wartet', 'angemeldet', 'Was auf wen wartet, der plant: freie Plätze, Meldungen, Entwürfe', {
    response: z.array(countCard),
  }),
})

/** Rights of planners with counted tasks. Duplicated in the browser, whose dashboard loads no contract. */
export const WAITS_FOR = [
  'UPDATE_AUSBILDUNG',
  'UPDATE_BLUTSPENDE',
  'UPDATE_DIENSTABEND',
  'UPDATE_FAHRZEUG',
  'UPDATE_KTW_WOCHE',
  'UPDATE_SONNTAG_KTW',
  'UPDATE_VERANSTALTUNG',
] as const

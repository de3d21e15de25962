// The first screen: what its cards ask for, in one request (ADR 50).
import { callsUnder, defineContract } from '#contract/endpoint.ts'

/** By the call's path and query: what it answered, as text of JSON, and how many rows there are in all, of a list. What failed is not there. */
export type OverviewAnswers = Readonly<Record<string, { readonly total: number | null; readonly body: unknown }>>

export const dashboardContract = defineContract({
  get: callsUnder('/api/dashboard')('GET', '', 'angemeldet', 'Was alle Karten der Startseite zeigen, in einer Anfrage', { kind: 'stream' }),
})

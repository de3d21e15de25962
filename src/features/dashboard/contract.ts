// The dashboard: all requests of its cards in one (ADR 50).
import * as z from 'zod/mini'
import { countCard, inboxItem } from '#contract/dashboard.ts'
import { callsUnder, defineContract } from '#contract/endpoint.ts'

/**
 * Keyed by path and query of the call. The value is the response as JSON text, for lists with the total number of rows. Failed calls are
 * missing.
 */
export type OverviewAnswers = Readonly<Record<string, { readonly total: number | null; readonly body: unknown }>>

const call = callsUnder('/api/dashboard')
export const dashboardContract = defineContract({
  get: call('GET', '', 'angemeldet', 'Was alle Karten der Startseite zeigen, in einer Anfrage', { kind: 'stream' }),
  waiting: call('GET', '/wartet', 'angemeldet', 'Was auf wen wartet, der plant oder verwaltet: je Kachel die Zahl ihrer Liste', {
    response: z.array(countCard),
  }),
  inbox: call('GET', '/eingang', 'angemeldet', 'Was von mir etwas will: Anfragen, Abgelehntes, Fristen, Entwürfe, Neues', {
    response: z.array(inboxItem),
  }),
})

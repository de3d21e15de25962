import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { requiredInstant } from '#contract/fields.ts'
import { planEntry } from '#contract/time/plan.ts'

/** A year with its adjacent weeks. */
export const PLAN_DAYS = 400

const span = z.object({ von: requiredInstant('Von'), bis: requiredInstant('Bis') })

export const planContract = defineContract({
  // Annahme: every signed-in member has a plan; of each area it contains their own duties, if readable.
  plan: {
    method: 'GET',
    path: '/api/plan',
    zugang: 'angemeldet',
    titel: `Mein Plan: eigene Dienste, Räume, Fahrzeuge und Übergaben, höchstens ${PLAN_DAYS} Tage auf einmal`,
    query: span,
    response: z.array(planEntry),
  },
  stock: callsUnder('/api/plan')(
    'GET',
    '/vorrat',
    'angemeldet',
    'Für Dienste ohne Netz: der Plan, die nächsten eigenen Dienste, Karten ihrer Leute und Angaben für Formulare',
    { query: span, kind: 'stream' },
  ),
  naechste: {
    method: 'GET',
    path: '/api/plan/naechste',
    zugang: 'angemeldet',
    titel: 'Was ich als Nächstes vorhabe, über alle Bereiche',
    response: z.array(planEntry),
  },
})

import * as z from 'zod/mini'
import { id, strings } from '../fields.ts'
import { PLAN_KINDS, type PlanKind } from './plan.ts'

/**
 * Relation of the entry to the reader. Own: staffed, registered, waiting, leading; `frei`: a suitable free place; `ohne`: not involved.
 * Bookings: requested, confirmed, refused. `abgesagt`: cancelled. `abwesend`: declared unavailable.
 */
export const KALENDER_STATES = [
  'eingeteilt',
  'gemeldet',
  'warteliste',
  'leitung',
  'frei',
  'ohne',
  'entwurf',
  'angefragt',
  'bestaetigt',
  'abgelehnt',
  'abgesagt',
  'abwesend',
] as const
export type KalenderState = (typeof KALENDER_STATES)[number]

/** Shown only on explicit request: many entries, and no duties. */
export const ON_DEMAND: readonly PlanKind[] = ['geburtstag']

/** Those of others are shown only on explicit request, too. */
export const BOOKINGS: readonly PlanKind[] = ['fahrzeugbuchung', 'raumbuchung']

/** Instants, ISO. `objekt` is the record behind `pfad`. One occasion may have several entries: one per place held, and one per session. */
export const kalenderEntry = z.object({
  _id: id,
  objekt: id,
  art: z.enum(PLAN_KINDS),
  ...strings('titel', 'unter', 'beginn', 'ende', 'pfad'),
  zustand: z.enum(KALENDER_STATES),
  eigene: z.boolean(),
  /** True: the reader is asked for help there, and has not answered. */
  gefragt: z.optional(z.boolean()),
  /** Fitting seats of a shift of a day plan. */
  frei: z.optional(z.number()),
})
export type KalenderEntry = z.output<typeof kalenderEntry>

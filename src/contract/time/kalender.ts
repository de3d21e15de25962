// What the calendar over all areas is made of: every area adds its entries (src/server/calendar/kalender.ts).
import * as z from 'zod/mini'
import { id, strings } from '../fields.ts'
import { PLAN_KINDS, type PlanKind } from './plan.ts'

/**
 * How it stands to the person who asks. Their own: staffed, registered, waiting, leading; `frei`: a free place suits them; `ohne`: without them.
 * Of a booking: asked for, confirmed, refused. `abgesagt`: called off. `abwesend`: said to be not available.
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

/** Shown to who asks for it by name: they are many, and nobody's duty. */
export const ON_DEMAND: readonly PlanKind[] = ['geburtstag']

/** Instants, ISO. `objekt` is the record that `pfad` shows; one occasion may have an entry for each place that one has in it, and for each session. */
export const kalenderEntry = z.object({
  _id: id,
  objekt: id,
  art: z.enum(PLAN_KINDS),
  ...strings('titel', 'unter', 'beginn', 'ende', 'pfad'),
  zustand: z.enum(KALENDER_STATES),
  eigene: z.boolean(),
})
export type KalenderEntry = z.output<typeof kalenderEntry>

// Schema of a member's plan (docs/adr/0034): every area adds its entries to one timeline.
import * as z from 'zod/mini'
import { id, person, placeData, strings, stringsOrNull } from '../fields.ts'

/** Kind of an entry, which determines colour and icon. Areas add their own here. */
export const PLAN_KINDS = [
  'sanitaetsdienst',
  'blutspende',
  'dienstabend',
  'ktwWoche',
  'ktwSonntag',
  'veranstaltung',
  'ausbildung',
  'fahrzeugbuchung',
  'raumbuchung',
  'abwesenheit',
  'cdienst',
  'geburtstag',
] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/**
 * Member status in an entry. Place: staffed, registered, waiting, offered to someone, handed on, absent; `leitung`: leads without a
 * place.
 * Question to the member: `gefragt` (help wanted), `zuUebernehmen` (take over a place). Booking: requested, confirmed, refused.
 * `abgesagt`: cancelled. `abwesend`: declared unavailable. `eingeteilt` includes on-call.
 */
export const PLAN_STATES = [
  'eingeteilt',
  'gemeldet',
  'warteliste',
  'angeboten',
  'uebergeben',
  'nichtErschienen',
  'leitung',
  'gefragt',
  'zuUebernehmen',
  'angefragt',
  'bestaetigt',
  'abgelehnt',
  'abgesagt',
  'abwesend',
] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** A duty for its card: time, place, crew and leader. Instants, ISO. */
export const duty = z.object({
  dienst: id,
  /** Place that can be given back; null for a leader without a place. */
  angebot: z.nullable(id),
  ...strings('bezeichnung', 'schicht', 'von', 'bis', 'treffpunkt', 'fahrzeug'),
  ...stringsOrNull('treffpunktZeit'),
  zustand: z.enum(PLAN_STATES),
  ...strings('als'),
  /** Empty without a place; for a vehicle crew, the vehicle's home. */
  ortDaten: z.extend(placeData, { _id: z.nullable(id) }),
  mit: z.array(person),
  /** Contact; the number is '' if not shared. Null: nobody, or the member. */
  leitung: z.nullable(z.object({ ...person.shape, ...strings('telefon') })),
})
export type Duty = z.output<typeof duty>

export const planEntry = z.object({
  _id: id,
  art: z.enum(PLAN_KINDS),
  ...strings('titel', 'unter', 'beginn', 'ende', 'pfad'),
  zustand: z.enum(PLAN_STATES),
  /** Role: a function, 'Leitung'; '' for none. */
  als: z.string(),
  /** The other person: receiver of the place, requester, or the one responsible for a shared booking. */
  wer: z.nullable(person),
  platz: z.nullable(z.object({ dienst: id, angebot: id })),
  /** True for a booking of a vehicle that must not drive at present. */
  steht: z.optional(z.boolean()),
  /** Set for the next duty of its area. */
  einsatz: z.nullable(duty),
})
export type PlanEntry = z.output<typeof planEntry>

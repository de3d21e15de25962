// What a member's own plan is made of (docs/adr/0034): every area adds its entries, and the screen shows them in one timeline.
import * as z from 'zod/mini'
import { id, person, placeData, strings, stringsOrNull } from '../fields.ts'

/** What an entry is: says its colour and icon. An area adds its own here. */
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
 * How one stands in it. A place: staffed, registered, waiting, offered to somebody, handed on, not been there; `leitung`: leads without a place.
 * A question to me: `gefragt` (come and help), `zuUebernehmen` (take over a place). A booking: asked for, confirmed, refused. `abgesagt`: called off. `abwesend`: said to be not available. `eingeteilt` is also who is on call.
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

/** A duty as its card shows it: when, where, with whom, and who leads. Instants, ISO. */
export const duty = z.object({
  dienst: id,
  /** Where one has a place that can be given back; null for who only leads. */
  angebot: z.nullable(id),
  ...strings('bezeichnung', 'schicht', 'von', 'bis', 'treffpunkt', 'fahrzeug'),
  ...stringsOrNull('treffpunktZeit'),
  zustand: z.enum(PLAN_STATES),
  /** As what one is there, as in the plan. */
  ...strings('als'),
  /** Empty where no place is named; of a vehicle's crew its home. */
  ortDaten: z.extend(placeData, { _id: z.nullable(id) }),
  mit: z.array(person),
  /** Whom to call; the number is '' where they do not show it. Null: nobody, or oneself. */
  leitung: z.nullable(z.object({ ...person.shape, ...strings('telefon') })),
})
export type Duty = z.output<typeof duty>

export const planEntry = z.object({
  _id: id,
  art: z.enum(PLAN_KINDS),
  ...strings('titel', 'unter', 'beginn', 'ende', 'pfad'),
  zustand: z.enum(PLAN_STATES),
  /** As what one is there: a function, 'Leitung'; '' for nothing in particular. */
  als: z.string(),
  /** Whom the place was offered or went to; who asks; who answers for a booking that is not mine alone. */
  wer: z.nullable(person),
  /** A place that can be given back: the occasion and its offer. */
  platz: z.nullable(z.object({ dienst: id, angebot: id })),
  /** Of the next duty of its area. */
  einsatz: z.nullable(duty),
})
export type PlanEntry = z.output<typeof planEntry>

// Somebody who could stand in an offer, as who staffs needs to see them.
import * as z from 'zod/mini'
import { HELD } from '#blocks/konflikte/contract.ts'
import { hint } from '#blocks/gueltigkeit/contract.ts'
import { id, stringsOrNull, numbers, person, strings } from '#contract/fields.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { GRADES } from '#blocks/konflikte/contract.ts'
import { keysOf } from '#contract/schema.ts'
import { idList, page } from '#contract/endpoint.ts'
import { helfer, onlySchicht } from './contract.ts'

/** Warnings (`hinweise`) explain; only `besetztVon`, a true overlap, keeps a person from being staffed. Hours are decimal. */
const kandidat = z.object({
  profil: person,
  ...strings('gruppe'),
  qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
  ...strings('fuehrungsausbildung'),
  /** The state in this offer, or null. */
  status: z.nullable(helfer.shape.status),
  ...strings('kommentar', 'telefon'),
  /** Where the person stands, leads or drives at that time, over all areas: blocks. */
  besetztVon: z.nullable(z.object({ als: z.enum(HELD), ...strings('titel', 'beginn', 'ende') })),
  /** May drive which of the offer's vehicles (ids of its places), and why not which. */
  faehrt: z.array(id),
  hinweise: z.array(hint),
  /** The highest minimum age of the need's lines that they reach, not their age; null: no recorded birthday. */
  altersstufe: z.optional(z.nullable(z.number())),
  /** What they said of that time; null: nothing. `reserve` is for who staffs alone. */
  wunsch: z.optional(z.nullable(z.enum(keysOf(GRADES)))),
  /** Staffed in the original of this copy. */
  dabei: z.optional(z.boolean()),
  ...numbers('stunden90Tage', 'dienste90Tage'),
  ...stringsOrNull('zuletztGefragtAm'),
  /** Covers an open line of the need, free and rested: worth asking. */
  geeignet: z.boolean(),
})
export type Kandidat = z.output<typeof kandidat>

/** Without a limit so many are answered. */
const BEST = 50
/** Whom a call of candidates answers: the first so many of an order, and always who has a state in the offer. */
export const kandidatenQuestion = z.object({
  ...onlySchicht.shape,
  suche: page.suche,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), BEST),
  /** Just these people. */
  profile: z.optional(idList(500, 'Personen')),
  /** People to ask for help, the most suited of them first. */
  fragen: z.optional(z.literal('ja')),
  /** Nobody who is barred from this seat, or has less training: of a function, in the place of a vehicle. */
  funktion: z.optional(z.string().check(z.maxLength(60))),
  fahrzeug: z.optional(id),
  ab: z.optional(z.enum(SANITAETSAUSBILDUNGEN)),
})
export type KandidatenQuestion = z.output<typeof kandidatenQuestion>
/** The counts are those of everybody whom the call could answer. */
export const kandidaten = z.object({
  /** With suited people among them, and the most hours that one has. */
  ...numbers('gesamt', 'geeignet', 'meisteStunden'),
  kandidaten: z.array(kandidat),
})
export type Kandidaten = z.output<typeof kandidaten>

// A candidate for an offer, as planners see them.
import * as z from 'zod/mini'
import { HELD } from '#blocks/konflikte/contract.ts'
import { hint } from '#blocks/gueltigkeit/contract.ts'
import { id, stringsOrNull, numbers, person, strings } from '#contract/fields.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { GRADES } from '#blocks/konflikte/contract.ts'
import { keysOf } from '#contract/schema.ts'
import { idList, page } from '#contract/endpoint.ts'
import { helfer, onlySchicht } from './contract.ts'
import { ALL_CANDIDATES } from './names.ts'

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
  /** Places of the offer's vehicles they may drive. */
  faehrt: z.array(id),
  hinweise: z.array(hint),
  /** The highest minimum age of the need's lines that they reach, not their age; null: no recorded birthday. */
  altersstufe: z.optional(z.nullable(z.number())),
  /** Their wish for that time; null: none. Only planners read `reserve`. */
  wunsch: z.optional(z.nullable(z.enum(keysOf(GRADES)))),
  /** Staffed in the original of this copy. */
  dabei: z.optional(z.boolean()),
  ...numbers('stunden90Tage', 'dienste90Tage'),
  ...stringsOrNull('zuletztGefragtAm'),
  /** Covers an open line of the need, free and rested: worth asking. */
  geeignet: z.boolean(),
})
export type Kandidat = z.output<typeof kandidat>

/** The limit of a call without one. */
const BEST = 50
/** Selects the answered candidates; people with a state in the offer are always among them. */
export const kandidatenQuestion = z.object({
  ...onlySchicht.shape,
  suche: page.suche,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ALL_CANDIDATES)), BEST),
  /** Just these people. */
  profile: z.optional(idList(500, 'Personen')),
  /** People to ask for help, the most suited of them first. */
  fragen: z.optional(z.literal('ja')),
  /** Seat by function and place of a vehicle, and least training; leaves out people barred from it. */
  funktion: z.optional(z.string().check(z.maxLength(60))),
  fahrzeug: z.optional(id),
  ab: z.optional(z.enum(SANITAETSAUSBILDUNGEN)),
})
export type KandidatenQuestion = z.output<typeof kandidatenQuestion>
/** The counts ignore the limit. */
export const kandidaten = z.object({
  /** All, the suited among them, and the most hours of one person. */
  ...numbers('gesamt', 'geeignet', 'meisteStunden'),
  kandidaten: z.array(kandidat),
})
export type Kandidaten = z.output<typeof kandidaten>

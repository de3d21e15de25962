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

/** Warnings (`hinweise`) inform; only a true overlap (`besetztVon`) blocks staffing. Decimal hours. */
const kandidat = z.object({
  profil: person,
  ...strings('gruppe'),
  qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
  ...strings('fuehrungsausbildung'),
  status: z.nullable(helfer.shape.status),
  ...strings('kommentar', 'telefon'),
  /** Duty at that time in any area, as staffed, leader or driver: blocks. */
  besetztVon: z.nullable(z.object({ als: z.enum(HELD), ...strings('titel', 'beginn', 'ende') })),
  faehrt: z.array(id),
  hinweise: z.array(hint),
  /** Highest minimum age of the need that they reach, not their age; null: no recorded birthday. */
  altersstufe: z.optional(z.nullable(z.number())),
  /** Wish for that time; null: none. Only planners may read `reserve`. */
  wunsch: z.optional(z.nullable(z.enum(keysOf(GRADES)))),
  dabei: z.optional(z.boolean()),
  ...numbers('stunden90Tage', 'dienste90Tage'),
  ...stringsOrNull('zuletztGefragtAm'),
  /** Worth asking: covers an open line of the need, free and rested. */
  geeignet: z.boolean(),
})
export type Kandidat = z.output<typeof kandidat>

const BEST = 50
export const kandidatenQuestion = z.object({
  ...onlySchicht.shape,
  suche: page.suche,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ALL_CANDIDATES)), BEST),
  profile: z.optional(idList(500, 'Personen')),
  fragen: z.optional(z.literal('ja')),
  /** Seat by function, vehicle place and minimum training; excludes people barred from it. */
  funktion: z.optional(z.string().check(z.maxLength(60))),
  fahrzeug: z.optional(id),
  ab: z.optional(z.enum(SANITAETSAUSBILDUNGEN)),
})
export type KandidatenQuestion = z.output<typeof kandidatenQuestion>
export const kandidaten = z.object({
  ...numbers('gesamt', 'geeignet', 'meisteStunden'),
  kandidaten: z.array(kandidat),
})
export type Kandidaten = z.output<typeof kandidaten>

// Validity on the day of a duty: what speaks against somebody there, and what a licence allows.
import * as z from 'zod/mini'
import { id, strings } from '#contract/fields.ts'

/** Reason against somebody in a duty. The text is one short German sentence. */
export const hint = z.object({
  art: z.enum([
    'qualifikation',
    'ausbildung',
    'fuehrerschein',
    'einweisung',
    'ruhe',
    'dauer',
    'alter',
    'geburtsdatum',
    'fuehrungszeugnis',
    'status',
    'anderswo',
    'abwesend',
    'wunsch',
  ]),
  ...strings('text'),
  /** Which vehicle it concerns; absent: any, or none. */
  fahrzeug: z.optional(id),
  /** Working time of an employed member: bars from staffing. */
  sperrt: z.optional(z.boolean()),
})
export type Hint = z.output<typeof hint>

/** Profiles with one of these take part in duties. */
export const DIENSTFAEHIG: readonly string[] = ['aktiv', 'eingeschraenkt', 'extern']
/** Members with one of these are meant to come to the chapter's own evenings; helpers from elsewhere are asked for duties only. */
export const MEANT_TO_COME = ['aktiv', 'eingeschraenkt'] as const

/** The classes of driving licences; FK are the licences for emergency vehicles of a Land. */
export const FUEHRERSCHEIN_CLASSES = [
  'AM',
  'A1',
  'A2',
  'A',
  'B',
  'B96',
  'BE',
  'C1',
  'C1E',
  'C',
  'CE',
  'D1',
  'D',
  'L',
  'T',
  'FK4.75',
  'FK7.5',
] as const
export type Fuehrerscheinklasse = (typeof FUEHRERSCHEIN_CLASSES)[number]

/**
 * What a licence of a class allows besides its own (§ 6 Abs. 3 FeV; a class that is only given to holders of another
 * carries that one as well).
 */
const INCLUDES: Readonly<Record<Fuehrerscheinklasse, readonly Fuehrerscheinklasse[]>> = {
  AM: [],
  A1: ['AM'],
  A2: ['A1', 'AM'],
  A: ['A2', 'A1', 'AM'],
  B: ['AM', 'L'],
  B96: ['B', 'AM', 'L'],
  BE: ['B96', 'B', 'AM', 'L'],
  C1: ['B', 'AM', 'L'],
  C1E: ['C1', 'BE', 'B96', 'B', 'AM', 'L'],
  C: ['C1', 'B', 'AM', 'L'],
  CE: ['C', 'C1', 'C1E', 'BE', 'B96', 'B', 'AM', 'L', 'T'],
  D1: ['B', 'AM', 'L'],
  D: ['D1', 'B', 'AM', 'L'],
  L: [],
  T: ['L', 'AM'],
  'FK4.75': [],
  'FK7.5': ['FK4.75'],
}
/** Up to which gross mass in kg the licences for emergency vehicles reach; they stand beside a class B. */
const REACH = { 'FK4.75': 4750, 'FK7.5': 7500 } as const

/** What a vehicle asks of who drives it; `zulGesamtmasse` in kg, null where unknown. */
export interface Fahranforderung {
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
}

/**
 * Do these classes allow to drive such a vehicle? The licences for emergency vehicles (FK) stand in for C1 up to their
 * gross mass; where the mass is unknown they do not.
 */
export function mayFahren(classes: readonly string[], { fuehrerscheinklasse, zulGesamtmasse }: Fahranforderung): boolean {
  if (
    classes.some(
      (category) =>
        category === fuehrerscheinklasse || INCLUDES[category as Fuehrerscheinklasse]?.some((included) => included === fuehrerscheinklasse),
    )
  )
    return true
  // A licence for lorries of that mass makes one for emergency vehicles unnecessary.
  if (fuehrerscheinklasse === 'FK4.75' || fuehrerscheinklasse === 'FK7.5')
    return mayFahren(classes, { fuehrerscheinklasse: 'C1', zulGesamtmasse })
  return (
    fuehrerscheinklasse === 'C1' &&
    zulGesamtmasse !== null &&
    (['FK4.75', 'FK7.5'] as const).some((category) => classes.includes(category) && zulGesamtmasse <= REACH[category])
  )
}

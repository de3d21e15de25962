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
  /** Vehicle concerned; absent: any, or none. */
  fahrzeug: z.optional(id),
  /** Working time of an employed member: blocks staffing. */
  sperrt: z.optional(z.boolean()),
})
export type Hint = z.output<typeof hint>

export const DIENSTFAEHIG: readonly string[] = ['aktiv', 'eingeschraenkt', 'extern']
/** Member states expected at chapter evenings; external helpers are asked for duties only. */
export const MEANT_TO_COME = ['aktiv', 'eingeschraenkt'] as const
export const MEANT_TEXT = 'Gezählt wird nur, wer kommen soll: aktive und eingeschränkt aktive Mitglieder, keine fördernden, keine externen.'
/** Groups that support and are in no quota, until the chapter names its own. */
export const SUPPORTING_GROUPS: readonly string[] = ['Fördernde', 'Fördermitglieder']

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

/** Classes included in a class (§ 6 Abs. 3 FeV), also by prerequisite. */
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
/** Maximum gross mass in kg of the emergency vehicle licences; they require class B. */
const REACH = { 'FK4.75': 4750, 'FK7.5': 7500 } as const

/** Licence requirement of a vehicle; `zulGesamtmasse` in kg, null if unknown. */
export interface Fahranforderung {
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
}

/**
 * Returns true if these classes allow driving the vehicle. Emergency vehicle licences (FK) replace C1 up to their gross mass.
 * With an unknown mass they do not.
 */
export function mayFahren(classes: readonly string[], { fuehrerscheinklasse, zulGesamtmasse }: Fahranforderung): boolean {
  if (
    classes.some(
      (category) =>
        category === fuehrerscheinklasse || INCLUDES[category as Fuehrerscheinklasse]?.some((included) => included === fuehrerscheinklasse),
    )
  )
    return true
  // A lorry licence for that mass makes an emergency vehicle licence unnecessary.
  if (fuehrerscheinklasse === 'FK4.75' || fuehrerscheinklasse === 'FK7.5')
    return mayFahren(classes, { fuehrerscheinklasse: 'C1', zulGesamtmasse })
  return (
    fuehrerscheinklasse === 'C1' &&
    zulGesamtmasse !== null &&
    (['FK4.75', 'FK7.5'] as const).some((category) => classes.includes(category) && zulGesamtmasse <= REACH[category])
  )
}

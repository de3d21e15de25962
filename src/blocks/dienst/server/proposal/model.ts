// Assignment of people to open places as a mixed-integer program (docs/adr/0047). Hard rules restrict the candidates; the objective fills
// places first, then balances hours. Output: CPLEX LP format for HiGHS.

import type { Grade } from '#blocks/konflikte/contract.ts'

const HOUR = 3_600_000
/** Between two duties of a person. */
const REST_MS = 11 * HOUR
/** Penalty of an open place: outweighs any unfairness. */
const OPEN = 10_000
/** Bonus for a requested place or a wish for that time; reserve people rank last. */
const ASKED = -40
const WISHES: Readonly<Record<Grade, number>> = { gern: -15, kann: 0, reserve: 400, nicht: 0 }
/** Approximate duty length: converts hours of the last 90 days into duties. */
const DUTY_HOURS = 8
/** Maximum number of proposed duties per person. */
const MOST = 6

export interface Place {
  readonly beginn: string
  readonly ende: string
  readonly fit: readonly { readonly person: number; readonly asked: boolean; readonly wish?: Grade | null }[]
}
export interface Load {
  readonly hours: number
}

const variable = (place: number, person: number): string => `x${place}_${person}`

/** Rising cost of a person's next duties: minimizes the sum of squares. */
const steps = ({ hours }: Load): number[] => Array.from({ length: MOST }, (_, i) => Math.round(2 * (hours / DUTY_HOURS + i) + 1))

/** Groups of mutually exclusive places: running, or within the rest after, at one instant. */
export function clashGroups(places: readonly Place[]): number[][] {
  const spans = places.map(({ beginn, ende }) => [Date.parse(beginn), Date.parse(ende) + REST_MS] as const)
  const instants = [...new Set(spans.map(([from]) => from))]
  return instants.map((at) => spans.flatMap(([from, until], place) => (from <= at && at < until ? [place] : [])))
}

/** One term per line: LP readers limit the line length. */
const sum = (terms: readonly string[]): string => terms.join('\n + ')

/** Program with variables `x<place>_<person>`; 1 if the person takes the place. */
export function programOf(places: readonly Place[], people: readonly Load[]): string {
  const of = new Map<number, number[]>()
  places.forEach(({ fit }, place) => fit.forEach(({ person }) => of.set(person, [...(of.get(person) ?? []), place])))
  const preferred = places.flatMap(({ fit }, place) =>
    fit.flatMap(({ person, asked, wish }) => {
      const worth = asked ? ASKED : WISHES[wish ?? 'kann']
      return worth === 0 ? [] : [`${worth < 0 ? '-' : '+'} ${Math.abs(worth)} ${variable(place, person)}`]
    }),
  )
  const costs = [...of.keys()].flatMap((person) => steps(people[person] ?? { hours: 0 }).map((cost, i) => `${cost} y${person}_${i}`))
  const rows = [
    ...places.map(({ fit }, place) => sum([`u${place}`, ...fit.map(({ person }) => variable(place, person))]) + ' = 1'),
    ...[...of].map(
      ([person, mine]) =>
        `${sum(mine.map((place) => variable(place, person)))}\n` +
        `${Array.from({ length: MOST }, (_, i) => `- y${person}_${i}`).join('\n')} = 0`,
    ),
    ...clashGroups(places).flatMap((group) =>
      [...of].flatMap(([person, mine]) => {
        const ownPlaces = group.filter((place) => mine.includes(place))
        return ownPlaces.length > 1 ? [`${sum(ownPlaces.map((place) => variable(place, person)))} <= 1`] : []
      }),
    ),
  ]
  const bounds = [...of.keys()].flatMap((person) => Array.from({ length: MOST }, (_, i) => `0 <= y${person}_${i} <= 1`))
  const whole = places.flatMap(({ fit }, place) => fit.map(({ person }) => variable(place, person)))
  return [
    'Minimize',
    ` cost: ${sum([...places.map((_, place) => `${OPEN} u${place}`), ...costs])}`,
    ...preferred,
    'Subject To',
    ...rows.map((row, i) => ` r${i}: ${row}`),
    'Bounds',
    ...places.map((_, place) => ` 0 <= u${place} <= 1`),
    ...bounds.map((line) => ` ${line}`),
    'Binary',
    ...whole.map((name) => ` ${name}`),
    'End',
  ].join('\n')
}

export const readSolution = (places: readonly Place[], value: (name: string) => number): (number | null)[] =>
  places.map(({ fit }, place) => fit.find(({ person }) => value(variable(place, person)) > 0.5)?.person ?? null)

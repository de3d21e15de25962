// Compares solver and greedy assignment for a week of 84 places and up to 250 people: places filled, spread of hours, time.
import { writeFileSync } from 'node:fs'
import type { Grade } from '#blocks/konflikte/contract.ts'
import { clashGroups, type Load, type Place, solveProposal } from '#blocks/dienst/server/index.ts'
import { dayAfter, LISTS, mondayOf, SEATS, type SeatKind, spanOf, USUAL_WEEK } from '#features/ktw/plan.ts'
import { newRandom } from '#seeds/random.ts'

const HOUR = 3_600_000
interface Case {
  readonly name: string
  readonly people: number
  readonly trained: Readonly<Record<SeatKind, number>>
  readonly free: number
}
const SMALL_WEEK: Case = {
  name: '50 Leute, kaum jemand kann',
  people: 50,
  trained: { Transportführer: 0.2, Fahrer: 0.3, Dritter: 0.5 },
  free: 0.15,
}
const CASES: readonly Case[] = [
  { name: '250 Leute, jeder Dritte kann', people: 250, trained: { Transportführer: 0.25, Fahrer: 0.3, Dritter: 0.6 }, free: 0.33 },
  { name: '250 Leute, kaum jemand kann', people: 250, trained: { Transportführer: 0.2, Fahrer: 0.25, Dritter: 0.5 }, free: 0.04 },
  { name: '50 Leute, jeder Dritte kann', people: 50, trained: { Transportführer: 0.2, Fahrer: 0.3, Dritter: 0.5 }, free: 0.33 },
  SMALL_WEEK,
]

function weekOf({ name, people, trained, free }: Case): { places: Place[]; loads: Load[] } {
  const random = newRandom(name)
  const loads = Array.from({ length: people }, () => ({ hours: random.whole(0, 60) }))
  const skills = loads.map(() => {
    // Vehicle briefing and level of training are independent.
    const [luck, drives] = [random.fraction(), random.fraction()]
    return (seat: SeatKind) => (seat === 'Fahrer' ? drives : luck) < trained[seat]
  })
  const days = loads.map(() => Array.from({ length: 7 }, () => random.chance(free)))
  // Two in five stated a wish for a day.
  const wishes = loads.map(() =>
    Array.from({ length: 7 }, () => (random.chance(0.4) ? random.pick(['gern', 'kann', 'reserve'] as const) : null)),
  )
  const monday = mondayOf(2026, 49)
  const places = LISTS.flatMap((list) =>
    USUAL_WEEK[list].flatMap((shift) => {
      const span = spanOf(dayAfter(monday, shift.tag), shift)
      return (Object.keys(SEATS) as SeatKind[]).map((seat) => ({
        ...span,
        fit: loads.flatMap((_, person) =>
          skills[person]?.(seat) === true && days[person]?.[shift.tag] === true
            ? [{ person, asked: random.chance(0.05), wish: wishes[person]?.[shift.tag] ?? null }]
            : [],
        ),
      }))
    }),
  )
  return { places, loads }
}

/** Greedy assignment: places in order, by wish, then by lowest load, like the former proposal on the staffing board. */
function greedy(places: readonly Place[], people: readonly Load[]): (number | null)[] {
  const taken: (number | null)[] = places.map(() => null)
  const hours = people.map((one) => one.hours)
  const groups = clashGroups(places)
  for (const place of places.keys()) {
    const near = new Set(groups.filter((group) => group.includes(place)).flat())
    const free = (places[place]?.fit ?? []).filter(({ person }) => [...near].every((other) => taken[other] !== person))
    const [best] = free.toSorted((a, b) => Number(b.asked) - Number(a.asked) || (hours[a.person] ?? 0) - (hours[b.person] ?? 0))
    if (!best) continue
    taken[place] = best.person
    const one = places[place]
    hours[best.person] = (hours[best.person] ?? 0) + (one ? (Date.parse(one.ende) - Date.parse(one.beginn)) / HOUR : 0)
  }
  return taken
}

/** Returns places filled, hours of the busiest above the mean of all assigned, and number of people assigned. */
function judge(places: readonly Place[], loads: readonly Load[], taken: readonly (number | null)[]) {
  const hours = new Map<number, number>()
  taken.forEach((who, i) => {
    const place = places[i]
    if (who === null || !place) return
    hours.set(who, (hours.get(who) ?? loads[who]?.hours ?? 0) + (Date.parse(place.ende) - Date.parse(place.beginn)) / HOUR)
  })
  const all = loads.map((one, person) => hours.get(person) ?? one.hours)
  const mean = all.reduce((a, b) => a + b, 0) / all.length
  const spread = Math.sqrt(all.reduce((a, b) => a + (b - mean) ** 2, 0) / all.length)
  const countWishes = (grade: Grade) =>
    taken.filter((who, i) => places[i]?.fit.some(({ person, wish }) => person === who && wish === grade)).length
  return {
    filled: taken.filter((who) => who !== null).length,
    people: hours.size,
    spread,
    gladly: countWishes('gern'),
    reserve: countWishes('reserve'),
  }
}

/** Fills one generated week both ways. @throws if the solver does */
async function compareProposals(one: Case) {
  const { places, loads } = weekOf(one)
  const before = performance.now()
  const { taken, optimal } = await solveProposal(places, loads)
  const seconds = (performance.now() - before) / 1000
  return { optimal, seconds, solver: judge(places, loads, taken), inTurn: judge(places, loads, greedy(places, loads)) }
}
export const compareSmallWeek = () => compareProposals(SMALL_WEEK)

const number = (value: number, digits = 1) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits })
export async function printProposals(say: (line: string) => void): Promise<void> {
  const lines: string[] = []
  for (const one of CASES) {
    const { optimal, seconds, solver, inTurn } = await compareProposals(one)
    lines.push(
      `| ${one.name} | ${solver.filled} | ${inTurn.filled} | ${number(solver.spread)} | ${number(inTurn.spread)} | ${solver.people} | ${inTurn.people} | ${solver.gladly}, ${solver.reserve} | ${inTurn.gladly}, ${inTurn.reserve} | ${number(seconds)} s${optimal ? '' : ' (Zeit um)'} |`,
    )
    say(lines.at(-1) ?? '')
  }
  writeFileSync(
    new URL('../vorschlag.md', import.meta.url),
    `# Vorschlag: Löser und der Reihe nach

\`npm run bench -- --teil=vorschlag\`: eine KTW-Woche mit 84 Plätzen. „Löser“ ist HiGHS (\`proposal/model.ts\`), „Reihe“ besetzt einen Platz nach dem anderen, so wie
sie kommen, mit dem, der gefragt hat, sonst mit dem, der am wenigsten Stunden hat (wie früher die Einteilung der Sanitätsdienste). Die Streuung ist die Standardabweichung der Stunden aller nach der Woche: je kleiner, desto gerechter.

| Fall | besetzt (Löser) | besetzt (Reihe) | Streuung (Löser) | Streuung (Reihe) | Leute (Löser) | Leute (Reihe) | gern, notfalls (Löser) | gern, notfalls (Reihe) | Dauer |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`,
  )
}

// Weeks of the ambulance, and its Sundays and holidays: staffed up to the end of the next week, with gaps after it (demo-data.md).
import { sql, type Transaction } from 'kysely'
import { holidaysBetween } from '#server/holidays.ts'
import { dayAfter, frameOf, LISTS, mondayOf, seatsOf, SEATS, USUAL_SUNDAY, USUAL_WEEK, weekOf, weekParts } from '#features/ktw/plan.ts'
import { rang } from '#contract/qualifikation.ts'
import type { DB } from '#server/db/schema.ts'
import { addAnlaesse, type PlannedAnlass } from './anlaesse.ts'
import { berlin } from './clock.ts'
import { instant } from './days.ts'
import type { Fahrzeug } from './fahrzeuge.ts'
import type { Mitglied } from './mitglieder.ts'
import { newRandom, type Random } from './random.ts'
import type { Size } from './size.ts'

const WEEKS_BACK: Readonly<Record<Size, number>> = { S: 20, M: 52, L: 156 }
const WEEKS_AHEAD = 8
/** Whose plan the journeys walk through. */
const ACCOUNTS: readonly string[] = ['admin', 'leitung', 'fahrzeugwart', 'helfer']

interface Stock {
  readonly people: readonly Mitglied[]
  readonly vehicles: readonly Fahrzeug[]
  readonly today: string
  readonly size: Size
}

/** Who takes the next seat: in turn, never twice within two days, never where one stands elsewhere. */
class Crew {
  readonly #busy: Set<string>
  readonly #ready: Readonly<Record<string, readonly string[]>>
  readonly #next = new Map<string, number>()
  constructor(people: readonly Mitglied[], busy: Set<string>) {
    this.#busy = busy
    const active = people.filter(({ person: { status, username } }) => status === 'aktiv' && !ACCOUNTS.includes(username))
    this.#ready = Object.fromEntries(
      Object.values(SEATS).map((needs) => [
        needs,
        active.filter(({ profil }) => rang(profil.sanitaetsausbildung ?? '') >= rang(needs)).map(({ profil }) => profil._id),
      ]),
    )
  }
  take(needs: string, day: string): string | undefined {
    const all = this.#ready[needs] ?? []
    for (let tried = 0; tried < Math.min(all.length, 40); tried += 1) {
      const at = this.#next.get(needs) ?? 0
      this.#next.set(needs, (at + 1) % all.length)
      const who = all[at] ?? ''
      const days = [dayAfter(day, -1), day, dayAfter(day, 1)].map((one) => `${who} ${one}`)
      if (days.some((one) => this.#busy.has(one))) continue
      this.#busy.add(`${who} ${day}`)
      return who
    }
    return undefined
  }
}

/** Fills both plans; people, vehicles and all other duties must be there. */
export async function fillKtw(trx: Transaction<DB>, { people, vehicles, today, size }: Stock): Promise<void> {
  const random = newRandom('ktw')
  const { rows: taken } = await sql<{ profil: string; beginn: string; ende: string }>`
    select profil, beginn, ende from anmeldungen where gilt and status in ('gemeldet', 'eingeteilt')`.execute(trx)
  const busy = new Set(
    taken.flatMap(({ profil, beginn, ende }) => [beginn, ende].map((time) => `${profil} ${berlin(Date.parse(time)).tag}`)),
  )
  const crew = new Crew(people, busy)
  const planner = people.find(({ user }) => user.rechte?.includes('UPDATE_KTW_WOCHE'))?.user._id ?? null
  const vehicle = (sign: string) => vehicles.find(({ kennung }) => kennung === sign)?._id ?? null
  const now = instant(today, 12)
  const planned = (day: string, seats: ReturnType<typeof seatsOf>, chance: number): PlannedAnlass['offers'] =>
    seats.map(({ fahrzeuge: [drives], beginn, ende, bedarf, ...seat }) => {
      const who = random.chance(chance) ? crew.take(bedarf[0]?.qualifikation ?? '', day) : undefined
      return {
        ...seat,
        beginn: new Date(beginn),
        ende: new Date(ende),
        bedarf,
        ...(drives ? { fahrzeug: drives.fahrzeug } : {}),
        people: who === undefined ? [] : [who],
      }
    })
  const monday = mondayOf(weekOf(today).jahr, weekOf(today).kw)
  const weeks = Array.from({ length: WEEKS_BACK[size] + WEEKS_AHEAD + 1 }, (_, i) => dayAfter(monday, 7 * (i - WEEKS_BACK[size])))
  await addAnlaesse(trx, random, {
    table: 'ktw_wochen',
    column: 'ktwWoche',
    now,
    staffedAhead: true,
    planned: weeks.map((first) => {
      const last = dayAfter(first, 6)
      const offers = LISTS.flatMap((list) =>
        USUAL_WEEK[list].flatMap((shift) => {
          const day = dayAfter(first, shift.tag)
          const chance = day <= dayAfter(today, 6) ? 0.96 : day <= dayAfter(today, 20) ? 0.6 : 0.2
          return planned(day, seatsOf(weekParts(list, shift), day, shift, vehicle(list)), first > dayAfter(monday, 35) ? 0 : chance)
        }),
      )
      return {
        row: {
          ...head(random, first, last, offers, planner, { today, draft: first > dayAfter(monday, 35) }),
          ...weekOf(first),
          kennung1: '1401',
          kennung2: '1402',
          '1401': USUAL_WEEK['1401'],
          '1402': USUAL_WEEK['1402'],
        },
        offers,
      }
    }),
  })
  const [from, until] = [dayAfter(monday, -7 * Math.min(52, WEEKS_BACK[size])), dayAfter(monday, 7 * WEEKS_AHEAD)]
  const days = [...new Set([...weeks.map((first) => dayAfter(first, 6)), ...holidaysBetween(from, until, 'NW').map(({ tag }) => tag)])]
    .filter((day) => day >= from && day <= until)
    .toSorted((a, b) => (a < b ? -1 : 1))
  await addAnlaesse(trx, random, {
    table: 'ktw_sonntage',
    column: 'ktwSonntag',
    now,
    staffedAhead: true,
    planned: days.map((datum) => {
      const chance = datum <= dayAfter(today, 10) ? 0.9 : 0.3
      const offers = USUAL_SUNDAY.flatMap((shift) => planned(datum, seatsOf([shift.schicht], datum, shift, vehicle('1401')), chance))
      return {
        row: { ...head(random, datum, datum, offers, planner, { today, draft: false }), datum, kennung: '1401', dienst: USUAL_SUNDAY },
        offers,
      }
    }),
  })
}

function head(
  random: Random,
  first: string,
  last: string,
  offers: PlannedAnlass['offers'],
  planner: string | null,
  { today, draft }: { readonly today: string; readonly draft: boolean },
) {
  const created = instant(first < dayAfter(today, 40) ? dayAfter(first, -45) : dayAfter(today, -5), 19)
  const closed = last < dayAfter(today, -7)
  return {
    _id: random.id(created),
    version: 1,
    erstelltAm: created,
    geaendertAm: created,
    erstelltVon: planner,
    geaendertVon: planner,
    status: draft ? 'entwurf' : closed ? 'abgeschlossen' : 'veroeffentlicht',
    abgeschlossenAm: closed ? instant(dayAfter(last, 2), 18) : null,
    abgesagt: false,
    absageGrund: '',
    abgesagtAm: null,
    ...frameOf(
      first,
      last,
      offers.map(({ beginn, ende }) => ({ beginn: beginn.toISOString(), ende: ende.toISOString() })),
    ),
    ort: null,
    leiter: null,
    stvLeiter: null,
    anmeldeschluss: null,
    warteliste: true,
    bemerkung: '',
  }
}

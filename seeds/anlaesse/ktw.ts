// Weeks of the ambulance, and its Sundays and holidays: staffed up to the end of the next week, with gaps after it.
import { sql, type Transaction } from 'kysely'
import { holidaysBetween } from '#server/calendar/holidays.ts'
import type { PlannedShift } from '#features/ktw/contract.ts'
import {
  dayAfter,
  frameOf,
  type List,
  LISTS,
  mondayOf,
  seatsOf,
  SEATS,
  spanOf,
  USUAL_SUNDAY,
  USUAL_WEEK,
  weekOf,
  weekParts,
} from '#features/ktw/plan.ts'
import { rangOf } from '#contract/qualifikation.ts'
import type { DB } from '#server/db/schema.ts'
import { addAnlaesse, type PlannedAnlass } from './anlaesse.ts'
import { berlin } from '../clock.ts'
import { instant } from '../days.ts'
import { Belegung } from '../dienste/belegung.ts'
import { briefDrivers } from '../dienste/einweisungen.ts'
import type { Rows } from '../dienste/rows.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import { newRandom, type Random } from '../random.ts'
import type { Size } from '../size.ts'

const WEEKS_BACK: Readonly<Record<Size, number>> = { S: 20, M: 52, L: 156 }
const WEEKS_AHEAD = 8
const ACCOUNTS: readonly string[] = ['admin', 'leitung', 'fahrzeugwart', 'helfer']

interface Stock {
  readonly people: readonly Mitglied[]
  readonly vehicles: readonly Fahrzeug[]
  readonly today: string
  readonly size: Size
  readonly dienste: Rows['fahrzeugbelegungen']
}

const mayDrive = ({ fuehrerscheinklassen, fuehrerscheinKontrolleNaechsteAm }: Mitglied['profil'], today: string): boolean =>
  (fuehrerscheinklassen?.includes('B') ?? false) && String(fuehrerscheinKontrolleNaechsteAm ?? '') > today

/** Assigns the next seat: in rotation, never twice within two days, never double-booked. */
class Crew {
  readonly #busy: Set<string>
  readonly #ready: Readonly<Record<string, readonly string[]>>
  readonly #next = new Map<string, number>()
  constructor(people: readonly Mitglied[], busy: Set<string>, today: string) {
    this.#busy = busy
    const active = people.filter(({ person: { status, username } }) => status === 'aktiv' && !ACCOUNTS.includes(username))
    this.#ready = Object.fromEntries(
      Object.values(SEATS).map((needs) => [
        needs,
        active
          .filter(
            ({ profil }) =>
              rangOf(profil.sanitaetsausbildung ?? '') >= rangOf(needs) && (needs !== SEATS.Fahrer || mayDrive(profil, today)),
          )
          .map(({ profil }) => profil._id),
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

/**
 * Fills both plans; requires people, vehicles and all other duties.
 * @returns the bookings of their vehicles, to be inserted with all others
 */
export async function fillKtw(
  trx: Transaction<DB>,
  { people, vehicles, today, size, dienste }: Stock,
): Promise<Rows['fahrzeugbelegungen']> {
  const random = newRandom('ktw')
  const { rows: taken } = await sql<{ profil: string; beginn: string; ende: string }>`
    select profil, beginn, ende from anmeldungen where gilt and status in ('gemeldet', 'eingeteilt')`.execute(trx)
  const busy = new Set(
    taken.flatMap(({ profil, beginn, ende }) => [beginn, ende].map((time) => `${profil} ${berlin(Date.parse(time)).tag}`)),
  )
  const crew = new Crew(people, busy, today)
  const planner = people.find(({ user }) => user.rechte?.includes('UPDATE_KTW_WOCHE'))?.user._id ?? null
  const vehicle = (sign: string) =>
    vehicles.find(({ kennung, aktiv, status }) => kennung === sign && aktiv && status !== 'ausserDienst')?._id ?? null
  const services = new Belegung()
  for (const { fahrzeug, beginn, ende } of dienste) services.occupy(fahrzeug, Date.parse(String(beginn)), Date.parse(String(ende)))
  /** The shift is dropped if a service has the vehicle. */
  const possible = <S extends PlannedShift>(sign: string, day: string, one: S): S => {
    const [{ beginn, ende }, held] = [spanOf(day, one), vehicle(sign)]
    return held === null || services.isFree(held, Date.parse(beginn), Date.parse(ende))
      ? one
      : { ...one, ausgefallen: true, grund: 'Das Fahrzeug ist im Sanitätsdienst.' }
  }
  const now = instant(today, 12)
  const planned = (day: string, seats: ReturnType<typeof seatsOf>, chance: number): PlannedAnlass['offers'] =>
    seats.map(({ fahrzeuge: [drives], beginn, ende, bedarf, ...seat }) => {
      const who = random.chance(chance) ? crew.take(bedarf[0]?.qualifikation ?? '', day) : undefined
      return {
        ...seat,
        beginn: new Date(beginn),
        ende: new Date(ende),
        bedarf,
        ...(drives?.fahrzeug ? { fahrzeug: drives.fahrzeug } : {}),
        people: who === undefined ? [] : [who],
      }
    })
  const monday = mondayOf(weekOf(today).jahr, weekOf(today).kw)
  const weeks = Array.from({ length: WEEKS_BACK[size] + WEEKS_AHEAD + 1 }, (_, i) => dayAfter(monday, 7 * (i - WEEKS_BACK[size])))
  const [from, until] = [dayAfter(monday, -7 * Math.min(52, WEEKS_BACK[size])), dayAfter(monday, 7 * WEEKS_AHEAD)]
  const days = [...new Set([...weeks.map((first) => dayAfter(first, 6)), ...holidaysBetween(from, until, 'NW').map(({ tag }) => tag)])]
    .filter((day) => day >= from && day <= until)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const shiftsOf = (list: List, first: string) =>
    USUAL_WEEK[list]
      .filter(({ tag }) => list !== '1401' || !days.includes(dayAfter(first, tag)))
      .map((one) => possible(list, dayAfter(first, one.tag), one))
  await addAnlaesse(trx, random, {
    table: 'ktw_wochen',
    column: 'ktwWoche',
    now,
    staffedAhead: true,
    planned: weeks.map((first) => {
      const last = dayAfter(first, 6)
      const offers = LISTS.flatMap((list) =>
        shiftsOf(list, first).flatMap((shift) => {
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
          '1401': shiftsOf('1401', first),
          '1402': shiftsOf('1402', first),
        },
        offers,
      }
    }),
  })
  await addAnlaesse(trx, random, {
    table: 'ktw_sonntage',
    column: 'ktwSonntag',
    now,
    staffedAhead: true,
    planned: days.map((datum) => {
      const chance = datum <= dayAfter(today, 10) ? 0.9 : 0.3
      const shifts = USUAL_SUNDAY.map((one) => possible('1401', datum, one))
      const offers = shifts.flatMap((shift) => planned(datum, seatsOf([shift.schicht], datum, shift, vehicle('1401')), chance))
      return {
        row: { ...head(random, datum, datum, offers, planner, { today, draft: false }), datum, kennung: '1401', dienst: shifts },
        offers,
      }
    }),
  })
  await briefDrivers(trx, newRandom('ktw-fahrer'), today)
  return bookings(trx, random)
}

async function bookings(trx: Transaction<DB>, random: Random): Promise<Rows['fahrzeugbelegungen']> {
  const { rows } = await sql<{
    anlass: string
    fahrzeug: string
    beginn: string
    ende: string
    titel: string
    platz: string
    erstelltAm: string
    erstelltVon: string | null
  }>`
    with seats as materialized (
      select d.*, v.fahrzeug, v._id as platz, tstzrange(a.beginn, a.ende) as zeit from (
        select _id as anlass, titel, "erstelltAm", "erstelltVon" from ktw_wochen where status <> 'entwurf'
        union all select _id, titel, "erstelltAm", "erstelltVon" from ktw_sonntage
      ) d join angebote a on d.anlass = coalesce(a."ktwWoche", a."ktwSonntag") join angebot_fahrzeuge v on v.angebot = a._id
    ), spans as (
      select anlass, titel, "erstelltAm", "erstelltVon", fahrzeug, unnest(range_agg(zeit)) as zeit from seats group by anlass, titel, "erstelltAm", "erstelltVon", fahrzeug
    )
    select s.anlass, s.titel, s."erstelltAm", s."erstelltVon", s.fahrzeug, lower(s.zeit) as beginn, upper(s.zeit) as ende,
      (array_agg(x.platz order by lower(x.zeit), x.platz))[1] as platz
    from spans s join seats x on x.anlass = s.anlass and x.fahrzeug = s.fahrzeug and s.zeit @> x.zeit
    group by s.anlass, s.titel, s."erstelltAm", s."erstelltVon", s.fahrzeug, s.zeit order by beginn, s.fahrzeug`.execute(trx)
  return rows.map(({ titel, platz, ...row }) => ({
    ...row,
    _id: random.id(new Date(row.erstelltAm)),
    version: 1,
    geaendertAm: row.erstelltAm,
    geaendertVon: row.erstelltVon,
    zweck: titel,
    art: 'KTW',
    verantwortlich: null,
    status: 'bestaetigt',
    angebotFahrzeug: platz,
    buchung: platz,
    serie: null,
    fahrer: null,
    ziel: '',
    kmStart: null,
    kmEnde: null,
    bemerkung: '',
    sperrzeit: false,
    grund: '',
  }))
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

// Days, rows of people, lines of duties and gaps of the board. Pure.
import { dayOf, plusDays, timeOfDay } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { coversQualifikation, rangOf } from '#contract/qualifikation.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { ownOf } from '#contract/words.ts'
import { splitSeat, withoutDay } from '#blocks/dienst/seat-name.ts'
import { type Grade, WISH_LETTERS } from '#blocks/konflikte/contract.ts'
import { HOURS } from '#features/wuensche/contract.ts'
import type { Board } from '../contract.ts'

export type Duty = Board['dienste'][number]
export type Offer = Duty['angebote'][number]
export type Person = Board['personen'][number]
type Time = Person['zeiten'][number]

export interface Day {
  readonly tag: string
  /** 0 for Monday. */
  readonly weekday: number
  readonly holiday: string
  readonly free: boolean
}
export interface Placed {
  readonly duty: Duty
  readonly offer: Offer
}

export function daysOf(month: string, holidays: Board['feiertage']): readonly Day[] {
  const days: Day[] = []
  for (let tag = `${month}-01`; tag.startsWith(month); tag = plusDays(tag, 1)) {
    const weekday = weekdayOf(tag)
    const holiday = holidays.find((one) => one.tag === tag)?.name ?? ''
    days.push({ tag, weekday, holiday, free: weekday === 6 || holiday !== '' })
  }
  return days
}

export const placesById = ({ dienste }: Board): ReadonlyMap<string, Placed> =>
  new Map(dienste.flatMap((duty) => duty.angebote.map((offer) => [offer._id, { duty, offer }] as const)))

/** Days on which an offer begins: of each session, if it has any. */
const daysOfOffer = ({ termine, beginn }: Pick<Offer, 'termine' | 'beginn'>): readonly string[] => [
  ...new Set((termine ?? [{ beginn }]).map((time) => dayOf(time.beginn))),
]

/** Days from the first to the last one of a time; midnight ends the day before. */
function daysWithin({ beginn, ende }: Pick<Time, 'beginn' | 'ende'>): readonly string[] {
  const last = dayOf(new Date(Date.parse(ende) - 1))
  const days = []
  for (let day = dayOf(beginn); day <= last; day = plusDays(day, 1)) days.push(day)
  return days
}

export const MARKS: Readonly<Record<Duty['art'], string>> = {
  sanitaetsdienst: 'S',
  ktwWoche: 'K',
  ktwSonntag: 'K',
  blutspende: 'B',
  dienstabend: 'D',
  veranstaltung: 'V',
  ausbildung: 'A',
  fahrzeugbuchung: 'F',
  raumbuchung: 'R',
  abwesenheit: '–',
  cdienst: 'C',
  geburtstag: '',
}
export const WITHOUT_OFFER = { leitung: 'L', bereitschaft: 'C', fahrer: 'F' } as const satisfies Partial<Record<Time['als'], string>>
/** A dot for duties that the reader does not see. */
const markOf = ({ angebot, als }: Time, places: ReadonlyMap<string, Placed>): string => {
  const placed = angebot === null ? undefined : places.get(angebot)
  return placed ? MARKS[placed.duty.art] : (ownOf(WITHOUT_OFFER, als) ?? '•')
}

export interface Cell {
  readonly mark: string
  readonly state: 'fest' | 'offen' | 'weg' | 'leer'
  readonly wish: Grade | ''
  readonly ruhe: string
}
export const WISHES = {
  gern: { mark: '+', word: 'gern' },
  kann: { mark: '·', word: 'geht' },
  reserve: { mark: '!', word: 'notfalls' },
  nicht: { mark: '×', word: 'lieber nicht' },
} as const satisfies Readonly<Record<Grade, object>>
const CAN = ['gern', 'kann', 'reserve'] as const
/** One wish of a day: a refusal counts first, then the readiest. */
function wishOf(letters: string): Cell['wish'] {
  return (['nicht', ...CAN] as const).find((wish) => letters.includes(WISH_LETTERS[wish])) ?? ''
}

const HOUR = 3_600_000
const { frueh, spaet, nacht } = HOURS
/** Letters of the parts of the day that a time touches; a night belongs to the day of its evening. */
function lettersIn(wishes: string, { beginn, ende }: Pick<Time, 'beginn' | 'ende'>, days: readonly Day[]): string {
  const letters = new Set<string>()
  for (let at = Date.parse(beginn); at < Date.parse(ende); at += HOUR) {
    const hour = Number(timeOfDay(new Date(at)).slice(0, 2))
    const day = days.findIndex(({ tag }) => tag === dayOf(new Date(hour < nacht[1] ? at - nacht[1] * HOUR : at)))
    letters.add(wishes[day * 3 + (hour < frueh[0] || hour >= nacht[0] ? 2 : hour < spaet[0] ? 0 : 1)] ?? '')
  }
  return [...letters].join('')
}

export function cellsOf(person: Person, days: readonly Day[], places: ReadonlyMap<string, Placed>): readonly Cell[] {
  const byDay = new Map<string, Time[]>()
  for (const time of person.zeiten)
    // A night belongs to the day of its evening; only absences last for days.
    for (const day of time.als === 'abwesend' ? daysWithin(time) : [dayOf(time.beginn)]) byDay.set(day, [...(byDay.get(day) ?? []), time])
  return days.map(({ tag }, i) => {
    const times = byDay.get(tag) ?? []
    const duties = times.filter(({ als }) => als !== 'abwesend')
    const marks = [...new Set(duties.map((time) => markOf(time, places)))]
    return {
      mark: marks.length > 1 ? String(duties.length) : (marks[0] ?? (times.length > 0 ? '–' : '')),
      state: duties.some(({ fest, als }) => fest || als === 'bereitschaft')
        ? 'fest'
        : duties.length > 0
          ? 'offen'
          : times.length > 0
            ? 'weg'
            : 'leer',
      wish: wishOf(person.wuensche.slice(i * 3, i * 3 + 3)),
      ruhe: person.ruhe.find((breach) => breach.tag === tag)?.text ?? '',
    }
  })
}

interface PeopleFilter {
  readonly suche: string
  readonly gruppe: string
  readonly ab: string
  readonly nur: string
  readonly folge: string
}
export function peopleFor(board: Board, { suche, gruppe, ab, nur, folge }: PeopleFilter): readonly Person[] {
  const filtered = board.personen.filter(
    (person) =>
      (gruppe === '' || person.gruppe === gruppe) &&
      (ab === '' || coversQualifikation(person.qualifikation, ab)) &&
      (nur !== 'ruhe' || person.ruhe.length > 0) &&
      (nur !== 'kann' || CAN.some((wish) => person.wuensche.includes(WISH_LETTERS[wish]))) &&
      (nur !== 'ohne' || person.dienste === 0),
  )
  const shown = findRows(filtered, suche, ({ profil }) => fullName(profil))
  if (folge === 'auf') return shown.toSorted((a, b) => a.stunden - b.stunden)
  if (folge === 'ab') return shown.toSorted((a, b) => b.stunden - a.stunden)
  return shown
}

export interface Line {
  readonly key: string
  readonly titel: string
  readonly art: Duty['art']
  readonly places: ReadonlyMap<string, readonly Placed[]>
}
/** "1401 · Früh" over all weeks; every other duty has a line of its own. */
function lineOf({ duty, offer }: Placed): readonly [key: string, titel: string] {
  const [shift] = splitSeat(offer.bezeichnung)
  if (duty.art === 'ktwSonntag') return [`2 ${shift}`, `Sonntag · ${shift}`]
  if (duty.art === 'ktwWoche') {
    const name = withoutDay(shift)
    return [`1 ${name}`, name]
  }
  return [`3 ${duty._id}`, duty.titel]
}
export function linesOf(board: Board): readonly Line[] {
  const all = board.dienste.flatMap((duty) => duty.angebote.map((offer) => ({ duty, offer })))
  const lines = Map.groupBy(all, (placed) => lineOf(placed)[0])
  return [...lines]
    .map(([key, placed]) => {
      const days = new Map<string, Placed[]>()
      for (const one of placed) for (const day of daysOfOffer(one.offer)) days.set(day, [...(days.get(day) ?? []), one])
      const [first] = placed
      return {
        key,
        titel: first ? lineOf(first)[1] : '',
        art: first?.duty.art ?? ('cdienst' as const),
        places: days,
        counts: first?.duty.zaehlt === true,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.counts) - Number(a.counts) ||
        (a.key[0] ?? '').localeCompare(b.key[0] ?? '') ||
        (a.key.startsWith('3')
          ? ([...a.places.keys()][0] ?? '').localeCompare([...b.places.keys()][0] ?? '')
          : a.titel.localeCompare(b.titel, 'de')),
    )
}

export const gapsIn = (placed: readonly Placed[]): number =>
  placed.reduce((sum, { duty, offer }) => sum + (duty.zaehlt ? offer.unbesetzt : 0), 0)

/** Unstaffed places of duties by day, and by the training that they ask for, the highest first; `from` leaves out what began before. */
export function gapsOf(board: Board, from = '') {
  const open = board.dienste.flatMap((duty) =>
    duty.zaehlt ? duty.angebote.filter(({ unbesetzt, beginn }) => unbesetzt > 0 && beginn > from).map((offer) => ({ duty, offer })) : [],
  )
  const byDay = new Map<string, Placed[]>()
  for (const placed of open) for (const day of daysOfOffer(placed.offer)) byDay.set(day, [...(byDay.get(day) ?? []), placed])
  const byTraining = new Map<string, number>()
  for (const { offer } of open)
    for (const { qualifikation, anzahl } of offer.fehlt) byTraining.set(qualifikation, (byTraining.get(qualifikation) ?? 0) + anzahl)
  return {
    sum: gapsIn(open),
    /** Of duties that the reader plans: those of the proposal. */
    planned: gapsIn(open.filter(({ duty }) => duty.plant)),
    byDay,
    byTraining: [...byTraining].toSorted(([a], [b]) => rangOf(b) - rangOf(a)),
  }
}

/** Offers that lack this person's training at a free time, wished ones first. */
export function fittingFor(person: Person, board: Board, days: readonly Day[], now: string): readonly Placed[] {
  const taken = person.zeiten.filter(({ fest, als }) => fest || als === 'abwesend')
  const wish = (offer: Offer) => wishOf(lettersIn(person.wuensche, offer, days))
  const rank = { gern: 0, kann: 1, '': 2, reserve: 3, nicht: 4 }
  return board.dienste
    .flatMap((duty) => (duty.zaehlt && duty.plant ? duty.angebote.map((offer) => ({ duty, offer })) : []))
    .filter(
      ({ offer }) =>
        offer.unbesetzt > 0 &&
        offer.beginn > now &&
        wish(offer) !== 'nicht' &&
        offer.fehlt.some(({ qualifikation }) => coversQualifikation(person.qualifikation, qualifikation)) &&
        taken.every(({ beginn, ende }) => ende <= offer.beginn || beginn >= offer.ende),
    )
    .toSorted((a, b) => rank[wish(a.offer)] - rank[wish(b.offer)] || (a.offer.beginn < b.offer.beginn ? -1 : 1))
}

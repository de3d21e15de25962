import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnlassRow } from '#blocks/dienst/client/index.ts'
import { sendSilently } from '#client/net/api.ts'
import { dayOf, plusDays, shortenTitle, toInstant } from '#client/text/date.ts'
import { findRows } from '#client/text/search.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { isSeatPlan } from '#blocks/dienst/names.ts'
import { seatWord, splitSeat, withoutDay } from '#blocks/dienst/seat-name.ts'
import { createClient } from '#contract/client.ts'
import { DUTY_TABLES } from '#contract/screens.ts'
import { joinWords } from '#contract/words.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { type Dienst, kalenderContract } from '#features/kalender/contract.ts'
import { chosenIn, placeOf } from '../alle/entries.ts'

const read = createClient(kalenderContract, sendSilently)
/** Tables whose changes concern the rows: those of the areas, and of people. */
const tables = [...DUTY_TABLES, 'angebote', 'anmeldungen', 'abwesenheiten']

const PART_DAYS = 28
/** Half a year; what is planned later stands in calendar and lists. */
const PARTS = 7

/** Duties from the Monday `first` on, four weeks at a time. */
export const feedQuery = (first: string, forMe: boolean) =>
  infiniteQueryOptions({
    meta: { tables },
    queryKey: ['kalender', 'dienste', first, forMe],
    queryFn: async ({ pageParam: from }) => {
      const query = {
        von: toInstant(from, '00:00'),
        bis: toInstant(plusDays(from, PART_DAYS), '00:00'),
        ...(forMe && { nur: 'fuerMich' as const }),
      }
      const whole = await read.dienste({ query })
      for (let next = whole.naechste; next !== null;) {
        const rest = await read.dienste({ query: { ...query, ab: next } })
        whole.eintraege.push(...rest.eintraege)
        next = rest.naechste
      }
      return whole
    },
    initialPageParam: first,
    getNextPageParam: (_, pages, from) => (pages.length < PARTS ? plusDays(from, PART_DAYS) : undefined),
  })
export const lastDay = (first: string, parts: number): string => plusDays(first, parts * PART_DAYS - 1)

export const WHAT = { meine: 'Meine', passt: 'Passt zu mir', alle: 'Alle' } as const

/** One chip per kind; both plans of the ambulance share one. */
export function kindChips(areas: readonly PlanKind[]) {
  const seats = areas.filter(isSeatPlan)
  return areas.flatMap((kind) => {
    if (!isSeatPlan(kind)) return [{ kinds: [kind], titel: KINDS[kind].titel, look: KINDS[kind] }]
    return kind === seats[0] ? [{ kinds: seats, titel: 'KTW', look: KINDS[kind] }] : []
  })
}

export interface Wanted {
  readonly nur: string
  readonly bereiche: string
  readonly suche: string
  readonly ort: string
  readonly tage: string
}

/** Rows that are not over. A course of several sessions stands at its next one, until the member takes part. */
export function feedRows(all: readonly Dienst[], now: string): Dienst[] {
  const seen = new Set<string>()
  return all.filter((row) => {
    if (row.ende <= now) return false
    const key = row.eigene || row.namen.length > 0 ? placeOf(row) : row.objekt
    return !seen.has(key) && seen.add(key)
  })
}

export function filterRows(rows: readonly Dienst[], { nur, bereiche, suche, ort, tage }: Wanted): readonly Dienst[] {
  const kinds = chosenIn(bereiche)
  const days = chosenIn(tage)
  const visible = rows.filter(
    (row) =>
      (kinds.length === 0 || kinds.includes(row.art)) &&
      (ort === '' || row.ort === ort) &&
      (days.length === 0 || days.includes(String(weekdayOf(dayOf(row.beginn)) + 1))) &&
      (nur === 'alle' || row.gefragt === true || (nur !== 'passt' && row.eigene) || (nur !== 'meine' && row.zustand === 'frei')),
  )
  return findRows(visible, suche, (row) => [titleOf(row), row.titel, row.ort].join(' '))
}

/** "KTW 1401 · Spät" for a shift of the ambulance, with its seats apart; the title of any other duty. */
export function titleOf({ titel, art, namen, zustand, beginn }: Dienst): string {
  if (!isSeatPlan(art) || namen.length === 0 || zustand === 'ohne') return shortenTitle(titel, beginn)
  const shifts = namen.map((name) => withoutDay(splitSeat(name)[0]))
  return `KTW ${joinWords([...new Set(shifts)])}`
}
export function seatsOf({ art, namen, zustand, eigene }: Dienst): string {
  if (!isSeatPlan(art)) return eigene ? (namen[0] ?? '') : ''
  return zustand === 'ohne' ? '' : joinWords([...new Set(namen.map((name) => seatWord(splitSeat(name)[1])))])
}

export const asRow = (row: Dienst): AnlassRow | null =>
  row.anmeldung && {
    _id: row.objekt,
    bezeichnung: titleOf(row),
    ortName: row.ort,
    beginn: row.beginn,
    ende: row.ende,
    abgesagt: row.zustand === 'abgesagt',
    absageGrund: '',
    schichten: row.angebote,
    meine: [],
    passt: row.zustand === 'frei',
    anmeldung: row.anmeldung,
  }

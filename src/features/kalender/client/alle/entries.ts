import type { KalenderEntry } from '#blocks/kalender/client/index.ts'
import { isSeatPlan } from '#blocks/dienst/names.ts'
import { seatWords } from '#blocks/dienst/seat-name.ts'
import { dayOf, timeOfDay } from '#client/text/date.ts'
import { findRows } from '#client/text/search.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import type { KalenderEntry as Entry, KalenderState } from '#contract/time/kalender.ts'
import { joinWords } from '#contract/words.ts'
import { BOOKINGS, ON_DEMAND } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'

export const ONLY = { meine: 'Meine', frei: 'Frei für mich', alle: 'Alle' } as const
/** Shown by their name only, unless they are one's own. */
const BY_NAME: readonly PlanKind[] = [...ON_DEMAND, ...BOOKINGS]

interface Wanted {
  readonly bereiche: string
  readonly nur: string
  readonly suche: string
}
export const chosenIn = (choice: string): readonly string[] => choice.split(',').filter(Boolean)

/** True if own and fitting entries suffice for what is wanted. */
export const isForMe = ({ bereiche, nur }: Omit<Wanted, 'suche'>): boolean =>
  nur !== 'alle' && !chosenIn(bereiche).some((kind) => BY_NAME.some((name) => name === kind))

/** Without a choice: own entries, and free places that fit. */
export function filterEntries(entries: readonly Entry[], { bereiche, nur, suche }: Wanted): readonly Entry[] {
  const kinds = chosenIn(bereiche)
  const visible = entries.filter(({ art, eigene, zustand }) => {
    if (kinds.length > 0 && !kinds.includes(art)) return false
    if (nur === 'meine' || nur === 'frei') return nur === 'meine' ? eigene : zustand === 'frei'
    if (eigene || zustand === 'frei') return true
    return BY_NAME.includes(art) ? kinds.includes(art) : nur === 'alle'
  })
  return findRows(visible, suche, ({ titel, unter: under }) => `${titel} ${under}`)
}

const WORDS: Readonly<Record<KalenderState, string>> = {
  eingeteilt: 'Du bist eingeteilt',
  gemeldet: 'Du bist gemeldet',
  warteliste: 'Du stehst auf der Warteliste',
  leitung: 'Du leitest',
  frei: 'Ein Platz passt zu dir',
  ohne: '',
  entwurf: 'Entwurf',
  angefragt: 'Angefragt',
  bestaetigt: '',
  abgelehnt: 'Abgelehnt',
  abgesagt: 'Abgesagt',
  abwesend: '',
}
const lookOf = (kind: PlanKind): Look => KINDS[kind]
/** Areas without staffing use the labels of open sign-up. */
const OPEN_WORDS: Partial<typeof WORDS> = { eingeteilt: 'Du bist dabei', gemeldet: 'Du bist angemeldet' }

export const stateWord = ({ zustand, eigene, art }: Entry): string =>
  eigene && zustand === 'bestaetigt'
    ? 'Du hast gebucht'
    : eigene && art === 'cdienst'
      ? 'Du hast C-Dienst'
      : ((lookOf(art).open ? OPEN_WORDS[zustand] : undefined) ?? WORDS[zustand])

function markOf({ zustand, eigene, art }: Entry): KalenderEntry['mark'] {
  if (zustand === 'abgesagt' || zustand === 'abgelehnt') return 'off'
  if (zustand === 'abwesend') return 'away'
  if (zustand === 'frei') return 'open'
  if (!eigene) return 'other'
  if (zustand === 'gemeldet' && lookOf(art).open) return 'own'
  return zustand === 'gemeldet' || zustand === 'warteliste' || zustand === 'angefragt' ? 'asked' : 'own'
}

/** Distinguishes several entries of one occasion: per slot or session. */
export const nameOf = ({ _id, beginn }: Entry): string => `${_id}~${beginn}`

/** Distinguishes free slots with the same begin. */
export const placeOf = (entry: Entry): string => `${nameOf(entry)}~${entry.ende}`

/** Entry of an address; external links contain only its id. */
export const findEntry = (entries: readonly Entry[], name: string): Entry | undefined =>
  entries.find((entry) => nameOf(entry) === name) ?? entries.find(({ _id }) => name !== '' && _id === name)

export function asKalenderEntry(entry: Entry): KalenderEntry {
  const { titel, beginn, ende, unter: under, art } = entry
  const word = stateWord(entry)
  return {
    id: nameOf(entry),
    titel,
    beginn,
    ende,
    look: lookOf(art),
    mark: markOf(entry),
    ...(word && { word }),
    ...(under && { subtitle: seatWords(art, under) }),
  }
}

const FOLDED = 'ktw~'
const seatsOn = (entries: readonly Entry[], day: string): readonly Entry[] =>
  entries
    .filter(({ art, frei, beginn }) => isSeatPlan(art) && frei !== undefined && dayOf(beginn) === day)
    .toSorted((a, b) => a.beginn.localeCompare(b.beginn))

/** The free shifts behind a line `foldSeats` made; null for any other name. */
export const foldedSeats = (entries: readonly Entry[], name: string): { readonly day: string; readonly seats: readonly Entry[] } | null => {
  const day = name.slice(FOLDED.length)
  return name.startsWith(FOLDED) ? { day, seats: seatsOn(entries, day) } : null
}

/** Calendar entries with one line "KTW 3 frei" for the free seats of a day. */
export function foldSeats(entries: readonly Entry[]): readonly KalenderEntry[] {
  const days = new Set(entries.flatMap(({ art, frei, beginn }) => (isSeatPlan(art) && frei !== undefined ? [dayOf(beginn)] : [])))
  const lines = [...days].map((day): KalenderEntry => {
    const seats = seatsOn(entries, day)
    const [first] = seats as [Entry]
    const begins = [...new Set(seats.map(({ beginn }) => timeOfDay(beginn)))]
    return {
      ...asKalenderEntry(first),
      id: seats.length === 1 ? nameOf(first) : `${FOLDED}${day}`,
      titel: `KTW ${seats.reduce((sum, { frei = 0 }) => sum + frei, 0)} frei`,
      ...(seats.length > 1 && {
        ende:
          seats
            .map(({ ende }) => ende)
            .toSorted()
            .at(-1) ?? first.ende,
        time: `Beginn ${joinWords(begins)} Uhr`,
        subtitle: `${seats.length} Schichten`,
      }),
    }
  })
  return [...entries.filter(({ art, frei }) => frei === undefined || !isSeatPlan(art)).map(asKalenderEntry), ...lines]
}

import { readableDays } from './berlin.ts'
import type { PlanEntry } from './plan.ts'

type Entry = Pick<PlanEntry, 'art' | 'zustand' | 'als' | 'beginn' | 'ende' | 'titel' | 'unter' | 'wer' | 'pfad' | '_id'>

const STATES: readonly PlanEntry['zustand'][] = ['eingeteilt', 'gemeldet', 'warteliste', 'angeboten', 'leitung']
/** True for a duty or a registration for one: a place, leading, driving a vehicle, on-call. */
export const isDuty = (entry: Entry): boolean => STATES.includes(entry.zustand) || (isVehicle(entry) && entry.als === 'Fahrer')
const isVehicle = ({ art, zustand }: Entry) => art === 'fahrzeugbuchung' && (zustand === 'bestaetigt' || zustand === 'angefragt')

/** Title of the first: own bookings and absences are none, though they may lie before it. */
export const NEXT_DUTY = 'Dein nächster Dienst'
/** Duties from now on, by begin. */
export const nextDuties = <E extends Entry>(entries: readonly E[], now: Date): E[] =>
  entries.filter((entry) => isDuty(entry) && Date.parse(entry.ende) > now.getTime())

export const overlapSentence = ({ titel, beginn, ende }: Pick<PlanEntry, 'titel' | 'beginn' | 'ende'>, how?: string): string =>
  `Überschneidet sich mit ${titel || 'etwas anderem'}, ${readableDays(beginn, ende)}${how === undefined ? '' : ` (${how})`}.`

export const doOverlap = (a: Pick<Entry, 'beginn' | 'ende'>, b: Pick<Entry, 'beginn' | 'ende'>): boolean =>
  Date.parse(a.beginn) < Date.parse(b.ende) && Date.parse(b.beginn) < Date.parse(a.ende)

const occasion = ({ pfad }: Entry) => pfad.split('?')[0]
/** "Überschneidet sich mit Stadtlauf, Sa., …": plan entries overlapping this one. A leader may also hold a place in their own occasion. */
export function overlapSentences(entry: Entry, entries: readonly Entry[]): string[] {
  // A vehicle booking counts against duties, not against other vehicles. Assumption: a room is booked for the duty itself.
  const answersFor = (neighbour: Entry) => !isDuty(neighbour) && isVehicle(neighbour) && neighbour.wer === null
  const counts = (neighbour: Entry) => isDuty(neighbour) || neighbour.zustand === 'abwesend' || answersFor(neighbour)
  if (!counts(entry)) return []
  const vehicles = (neighbour: Entry) => isVehicle(neighbour) && isVehicle(entry) && (answersFor(neighbour) || answersFor(entry))
  const within = (neighbour: Entry) => occasion(neighbour) === occasion(entry)
  return entries
    .filter((neighbour) => counts(neighbour) && neighbour._id !== entry._id && doOverlap(neighbour, entry) && !vehicles(neighbour))
    .filter((neighbour) => !within(neighbour) || [neighbour, entry].every(({ zustand }) => zustand !== 'leitung'))
    .map((neighbour) => overlapSentence(within(neighbour) && neighbour.unter ? { ...neighbour, titel: neighbour.unter } : neighbour))
}

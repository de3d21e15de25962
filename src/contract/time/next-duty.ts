// Entries of somebody's plan that are duties, and overlaps between entries; server and browser, without any schema.
import { readableDays } from './berlin.ts'
import type { PlanEntry } from './plan.ts'

type Entry = Pick<PlanEntry, 'art' | 'zustand' | 'als' | 'beginn' | 'ende' | 'titel' | 'unter' | 'wer' | 'pfad' | '_id'>

const STATES: readonly PlanEntry['zustand'][] = ['eingeteilt', 'gemeldet', 'warteliste', 'angeboten', 'leitung']
/** A duty, or a registration for one: a place, leading, a vehicle to drive, being on call. */
export const isDuty = (entry: Entry): boolean => STATES.includes(entry.zustand) || (isVehicle(entry) && entry.als === 'Fahrer')
const isVehicle = ({ art: kind, zustand: state }: Entry) => kind === 'fahrzeugbuchung' && (state === 'bestaetigt' || state === 'angefragt')

/** My duties from now on, by begin: the first is "Als Nächstes" on every screen. */
export const nextDuties = <E extends Entry>(entries: readonly E[], now: Date): E[] =>
  entries.filter((entry) => isDuty(entry) && Date.parse(entry.ende) > now.getTime())

/** Sentence about an entry that overlaps with another; `how` somebody stands in it. */
export const overlapSentence = ({ titel, beginn, ende }: Pick<PlanEntry, 'titel' | 'beginn' | 'ende'>, how?: string): string =>
  `Überschneidet sich mit ${titel || 'etwas anderem'}, ${readableDays(beginn, ende)}${how === undefined ? '' : ` (${how})`}.`

/** True where both take place at the same time for a while. */
export const meet = (a: Pick<Entry, 'beginn' | 'ende'>, b: Pick<Entry, 'beginn' | 'ende'>): boolean =>
  Date.parse(a.beginn) < Date.parse(b.ende) && Date.parse(b.beginn) < Date.parse(a.ende)

const occasion = ({ pfad: to }: Entry) => to.split('?')[0]
/** "Überschneidet sich mit Stadtlauf, Sa., …": entries of the plan that overlap this one. A leader may stand in a part of their own occasion. */
export function overlaps(entry: Entry, entries: readonly Entry[]): string[] {
  // A vehicle that one answers for counts beside a duty, not beside another vehicle. Annahme: a room is booked for the duty itself.
  const answersFor = (one: Entry) => !isDuty(one) && isVehicle(one) && one.wer === null
  const counts = (one: Entry) => isDuty(one) || one.zustand === 'abwesend' || answersFor(one)
  if (!counts(entry)) return []
  const vehicles = (one: Entry) => isVehicle(one) && isVehicle(entry) && (answersFor(one) || answersFor(entry))
  const within = (one: Entry) => occasion(one) === occasion(entry)
  return entries
    .filter((one) => counts(one) && one._id !== entry._id && meet(one, entry) && !vehicles(one))
    .filter((one) => !within(one) || [one, entry].every(({ zustand: state }) => state !== 'leitung'))
    .map((one) => overlapSentence(within(one) && one.unter ? { ...one, titel: one.unter } : one))
}

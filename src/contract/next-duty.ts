// Entries of somebody's plan that are duties, and overlaps between entries; server and browser, without any schema.
import { readableDays } from './berlin.ts'
import type { PlanEntry } from './plan.ts'

type Entry = Pick<PlanEntry, 'art' | 'zustand' | 'als' | 'beginn' | 'ende' | 'titel' | 'pfad' | '_id'>

const STATES: readonly PlanEntry['zustand'][] = ['eingeteilt', 'gemeldet', 'warteliste', 'angeboten', 'leitung']
/** A duty, or a registration for one: a place, leading, a vehicle to drive, being on call. */
export const isDuty = ({ art: kind, zustand: state, als: role }: Entry): boolean =>
  STATES.includes(state) || (kind === 'fahrzeugbuchung' && role === 'Fahrer' && (state === 'bestaetigt' || state === 'angefragt'))

/** My duties from now on, by begin: the first is "Als Nächstes" on every screen. */
export const nextDuties = <E extends Entry>(entries: readonly E[], now: Date): E[] =>
  entries.filter((entry) => isDuty(entry) && Date.parse(entry.ende) > now.getTime())

/** Sentence about an entry that overlaps with another; `how` somebody stands in it. */
export const overlapSentence = ({ titel, beginn, ende }: Pick<PlanEntry, 'titel' | 'beginn' | 'ende'>, how?: string): string =>
  `Überschneidet sich mit ${titel || 'etwas anderem'}, ${readableDays(beginn, ende)}${how === undefined ? '' : ` (${how})`}.`

const occasion = ({ pfad: to }: Entry) => to.split('?')[0]
/** "Überschneidet sich mit Stadtlauf, Sa., …": entries of the plan that overlap this one. A part of the same occasion does not: a leader may stand in it. */
export function overlaps(entry: Entry, entries: readonly Entry[]): string[] {
  const counts = (one: Entry) => isDuty(one) || one.zustand === 'abwesend'
  if (!counts(entry)) return []
  return entries
    .filter(
      (one) =>
        counts(one) &&
        one._id !== entry._id &&
        occasion(one) !== occasion(entry) &&
        Date.parse(one.beginn) < Date.parse(entry.ende) &&
        Date.parse(entry.beginn) < Date.parse(one.ende),
    )
    .map((one) => overlapSentence(one))
}

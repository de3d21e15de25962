// Which entries of somebody's plan are what they do, and what of it falls onto each other; server and browser, without any schema.
import { readableSpan } from './berlin.ts'
import type { PlanEntry } from './plan.ts'

type Entry = Pick<PlanEntry, 'art' | 'zustand' | 'als' | 'beginn' | 'ende' | 'titel' | 'pfad' | '_id'>

const STATES: readonly PlanEntry['zustand'][] = ['eingeteilt', 'gemeldet', 'warteliste', 'angeboten', 'leitung']
/** Something that I do, or signed up for: a place, leading, a vehicle to drive, being on call. */
export const isDuty = ({ art: kind, zustand: state, als: role }: Entry): boolean =>
  STATES.includes(state) || (kind === 'fahrzeugbuchung' && role === 'Fahrer' && (state === 'bestaetigt' || state === 'angefragt'))

/** What I do from now on, by begin: its first is "Als Nächstes", wherever that stands. */
export const nextDuties = <E extends Entry>(entries: readonly E[], now: Date): E[] =>
  entries.filter((entry) => isDuty(entry) && Date.parse(entry.ende) > now.getTime())

/** What is said beside something that falls onto this. */
export const overlapSentence = ({ titel, beginn, ende }: Pick<PlanEntry, 'titel' | 'beginn' | 'ende'>): string =>
  `Überschneidet sich mit ${titel}, ${readableSpan(beginn, ende)}.`

const occasion = ({ pfad: to }: Entry) => to.split('?')[0]
/**
 * "Überschneidet sich mit Stadtlauf, Sa., …": what of the plan falls onto this entry. A part of the same occasion does not: who leads may stand in it.
 */
export function overlaps(entry: Entry, entries: readonly Entry[]): string[] {
  // Who leads a week is there when its seats run, which their row does not say.
  const counts = (one: Entry) => (isDuty(one) && !(one.art === 'ktwWoche' && one.zustand === 'leitung')) || one.zustand === 'abwesend'
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
    .map(overlapSentence)
}

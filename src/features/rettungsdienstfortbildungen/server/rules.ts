import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Land } from '#contract/chapter/chapter.ts'
import { hoursText, LAENDER, type Ledger, type Rule, type Unit } from '../schemas.ts'

/** A unit that may count: a training with one's presence, or a training record of the profile. */
export interface Work extends Pick<Unit, '_id' | 'art' | 'titel' | 'themengebiet' | 'nachweise'> {
  readonly ende: string
  readonly stunden: number
  readonly online: boolean
  readonly anerkannt: boolean
  readonly teilnahme: 'ja' | 'nein' | 'offen'
}
/** Owner of a ledger. `courseYear`: end year of the first course that creates the duty; null without a record. */
export interface Member extends Pick<Ledger, 'person' | 'qualifikation'> {
  readonly liable: boolean
  readonly courseYear: number | null
}

/** Rounds to hundredths: quarters add up exactly, but records may have other fractions. */
const sum = (values: readonly number[]): number => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100
const inLand = (land: Land): string => (land === 'SL' ? 'im Saarland' : `in ${LAENDER[land].name}`)
export const yearOf = (time: string): number => Number((time.length > 10 ? tagInBerlin(time) : time).slice(0, 4))

/** Reason why it does not count at the instant `now`, in one sentence; '' if it does. */
export function whyNot(rule: Rule, work: Work, now: Date): string {
  const hours = hoursText(work.stunden)
  if (work.teilnahme === 'nein') return 'Nicht erschienen.'
  if (work.ende > (work.ende.length > 10 ? now.toISOString() : tagInBerlin(now))) return 'Das ist noch nicht vorbei.'
  if (work.teilnahme === 'offen')
    return work.art === 'ausbildung' ? 'Den Nachweis hat noch niemand geprüft.' : 'Die Teilnahme ist noch nicht bestätigt.'
  if (!work.anerkannt) return 'Das ist nicht als Rettungsdienstfortbildung anerkannt.'
  if (work.online && !rule.onlineErlaubt) return `${hours} online zählen ${inLand(rule.land)} nicht.`
  if (work.stunden < rule.mindestBlock)
    return `${hours} am Stück zählen ${inLand(rule.land)} nicht: Es müssen mindestens ${hoursText(rule.mindestBlock)} sein.`
  return ''
}

/** Required hours of a year; `first` is the first year with the duty. A weak year raises the next requirement if the Land uses a mean. */
function dueIn(rule: Rule, hours: number, year: number, first: number, done: (year: number) => number): number {
  const before = Array.from({ length: (rule.mittelJahre ?? 1) - 1 }, (_, back) => year - 1 - back).filter((earlier) => earlier >= first)
  const least = rule.mindestStunden ?? (rule.mittelJahre === null ? hours : 0)
  // A shortfall below the yearly minimum is not carried over.
  return Math.max(least, hours * (before.length + 1) - sum(before.map((earlier) => Math.max(done(earlier), least))))
}

/**
 * Status at `now`. Annahme: red means less than half of the hours due by the last full quarter. For a past year its end counts. Nobody
 * is red before April.
 */
function ampelOf(due: number, done: number, year: number, now: Date): Ledger['ampel'] {
  const [thisYear, month] = [yearOf(now.toISOString()), Number(tagInBerlin(now).slice(5, 7))]
  const quarters = year < thisYear ? 4 : year > thisYear ? 0 : Math.floor((month - 1) / 3)
  return done < (due / 2) * (quarters / 4) ? 'rot' : 'gelb'
}

export function ledgerOf(rule: Rule, year: number, member: Member, works: readonly Work[], now: Date): Ledger {
  const { liable, courseYear, ...who } = member
  const units = works.map((work) => {
    const reason = whyNot(rule, work, now)
    return { ...work, year: yearOf(work.ende), grund: reason, gezaehlt: reason === '' ? work.stunden : 0 }
  })
  const done = (when: number, topic?: string) =>
    sum(units.flatMap((unit) => (unit.year === when && (topic === undefined || unit.themengebiet === topic) ? [unit.gezaehlt] : [])))
  const first = courseYear === null ? null : courseYear + (rule.startJahrNachKurs ? 1 : 0)
  const bound = liable && year >= (first ?? year)
  const topics = bound ? rule.pflichtthemen.map((topic) => ({ ...topic, ist: done(year, topic.thema) })) : []
  const due = !bound ? 0 : rule.sollStunden === null ? null : dueIn(rule, rule.sollStunden, year, first ?? 0, done)
  const open = due === null ? null : sum([Math.max(0, due - done(year), sum(topics.map((topic) => Math.max(0, topic.min - topic.ist))))])
  return {
    ...who,
    jahr: year,
    land: rule.land,
    pflicht: bound,
    pflichtAb: first,
    soll: due,
    ist: done(year),
    offen: open,
    ampel: due === null ? null : open === 0 ? 'gruen' : ampelOf(due, done(year), year, now),
    themen: topics,
    einheiten: units.filter((unit) => unit.year === year).toSorted((a, b) => a.ende.localeCompare(b.ende)),
  }
}

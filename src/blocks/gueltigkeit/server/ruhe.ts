// Rest, length and age. Volunteers are not bound by the ArbZG; it is the yardstick, and the system explains.
import { wallClock } from '#contract/time/berlin.ts'
import type { Hint } from '../contract.ts'
import { NO_BIRTHDAY } from './verdict.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TENTH = HOUR / 10
/** ArbZG § 5. */
const RUHE_HOURS = 11
/** Duties that ended longer ago require no rest. */
export const REST_MS = RUHE_HOURS * HOUR
const MAX_HOURS = 12
const WEEKENDS_IN_SEQUENCE = 2
const UNDERAGE = { alter: 18, stunden: 8, nightFrom: 22, nightBis: 6 } as const
// Annahme: a night duty has at least two hours between 23:00 and 06:00 (ArbZG § 2). The duty after it begins before 18:00.
const NIGHT = { ab: 23, bis: 6, stunden: 2, tagdienstBefore: 18 } as const

/** Duty of a person: instants, as ISO text. */
export interface Dienst {
  /** '' if hidden from the reader. */
  readonly titel: string
  readonly beginn: string
  readonly ende: string
}

/** Span with its Berlin clock times, computed once for many people. */
export interface DienstTime {
  readonly von: number
  readonly bis: number
  readonly wallFrom: number
  readonly wallUntil: number
}

export const dienstTime = ({ beginn, ende }: Pick<Dienst, 'beginn' | 'ende'>): DienstTime => ({
  von: Date.parse(beginn),
  bis: Date.parse(ende),
  wallFrom: wallClock(beginn),
  wallUntil: wallClock(ende),
})

function nightHours({ wallFrom, wallUntil }: DienstTime, from: number, bis: number): number {
  let sum = 0
  for (let day = Math.floor(wallFrom / DAY) - 1; day * DAY < wallUntil; day += 1) {
    const beginn = Math.max(wallFrom, day * DAY + from * HOUR)
    const ende = Math.min(wallUntil, (day + 1) * DAY + bis * HOUR)
    sum += Math.max(0, ende - beginn) / HOUR
  }
  return sum
}

const hours = (ms: number): string => {
  const n = Math.round((ms / HOUR) * 10) / 10
  return n === 1 ? '1 Stunde' : `${n.toLocaleString('de-DE')} Stunden`
}

/**
 * Hints for people under 18 on that day; `alter` in full years. An unknown birthday (null) gives a hint for night duties, and if an age
 * is `asked`.
 */
export function altersHints(alter: number | null, time: DienstTime, asked = false): Hint[] {
  const atNight = nightHours(time, UNDERAGE.nightFrom, UNDERAGE.nightBis) > 0
  if (alter === null) return atNight || asked ? [NO_BIRTHDAY] : []
  if (alter >= UNDERAGE.alter) return []
  const long = time.bis - time.von > UNDERAGE.stunden * HOUR
  return [
    { art: 'alter', text: `${alter} Jahre alt: nur als dritte Person einsetzen.` },
    ...(atNight ? [{ art: 'alter', text: 'Unter 18: nicht zwischen 22 und 6 Uhr.' } as const] : []),
    ...(long ? [{ art: 'alter', text: `Unter 18: höchstens ${UNDERAGE.stunden} Stunden.` } as const] : []),
  ]
}

/** Rest and length bind employed members (ArbZG) and only warn others. */
const limit = (kind: 'dauer' | 'ruhe', text: string, employed: boolean): Hint => ({ art: kind, text, ...(employed && { sperrt: true }) })

export const durationHint = ({ von, bis }: DienstTime, employed = false): Hint | null =>
  bis - von > MAX_HOURS * HOUR ? limit('dauer', `${hours(bis - von)} am Stück.`, employed) : null

/**
 * Hints for too little rest before or after, from adjacent duties; overlapping ones are ignored.
 * Annahme: duties with less rest between them count as one working day, up to twelve hours in total.
 */
export function ruheHints(time: DienstTime, others: readonly Dienst[], employed = false): Hint[] {
  const before = others.filter(({ ende }) => Date.parse(ende) <= time.von).sort((a, b) => Date.parse(b.ende) - Date.parse(a.ende))[0]
  const afterwards = others
    .filter(({ beginn }) => Date.parse(beginn) >= time.bis)
    .sort((a, b) => Date.parse(a.beginn) - Date.parse(b.beginn))[0]
  return [before && hintAfter(time, before, employed), afterwards && hintBefore(time, afterwards, employed)].filter((hint) => !!hint)
}

const tooShort = (pause: number, total: number) => pause < RUHE_HOURS * HOUR && total > MAX_HOURS * HOUR
const pausentext = (pause: number) => (pause <= 0 ? 'Keine Ruhe' : `Nur ${hours(Math.floor(pause / TENTH) * TENTH)} Ruhe`)

function hintAfter(time: DienstTime, before: Dienst, employed: boolean): Hint | null {
  const earlier = dienstTime(before)
  const pause = time.von - earlier.bis
  const night =
    nightHours(earlier, NIGHT.ab, NIGHT.bis) >= NIGHT.stunden &&
    Math.floor(earlier.wallUntil / DAY) === Math.floor(time.wallFrom / DAY) &&
    time.wallFrom % DAY < NIGHT.tagdienstBefore * HOUR
  const nightDuty = `dem Nachtdienst ${before.titel || 'anderswo'}`
  if (tooShort(pause, time.bis - earlier.von))
    return limit('ruhe', `${pausentext(pause)} nach ${night ? nightDuty : before.titel || 'einem anderen Dienst'}.`, employed)
  return night ? { art: 'ruhe', text: `Am selben Tag aus ${nightDuty}.` } : null
}

function hintBefore(time: DienstTime, afterwards: Dienst, employed: boolean): Hint | null {
  const pause = Date.parse(afterwards.beginn) - time.bis
  return tooShort(pause, Date.parse(afterwards.ende) - time.von)
    ? limit('ruhe', `${pausentext(pause)} vor ${afterwards.titel || 'einem anderen Dienst'}.`, employed)
    : null
}

interface Taken extends Dienst {
  readonly als?: string
  readonly dienst?: string | null
  readonly beside?: readonly string[] | null
}
/**
 * Other duties of a person. Leading counts like standing, once for both.
 * Trips are no duties, nor is leading the same occasion.
 */
export const dutiesOf = <T extends Taken>(taken: readonly T[], angebot: string): T[] =>
  taken.filter(
    ({ als, dienst, beside }) =>
      beside?.includes(angebot) !== true &&
      (als === 'eingeteilt' || (als === 'leitung' && !taken.some((duty) => duty.als === 'eingeteilt' && duty.dienst === dienst))),
  )

/** Binding reasons against an employed member: rest and length including adjacent duties. */
export const workingTimeHints = (time: DienstTime, taken: readonly Taken[], angebot: string): Hint[] =>
  [durationHint(time, true), ...ruheHints(time, dutiesOf(taken, angebot), true)].flatMap((hint) => (hint?.sperrt ? [hint] : []))

export const workingTime = ({ text }: Hint): string =>
  `${text} Wer hauptamtlich ist, braucht ${RUHE_HOURS} Stunden Ruhe und steht höchstens ${MAX_HOURS} Stunden am Stück im Dienst.`

/** Day 0 (1970-01-01) was a Thursday; weeks begin on Monday. */
const weekAndDay = (wall: number) => {
  const days = Math.floor(wall / DAY) + 3
  return { woche: Math.floor(days / 7), tag: days % 7 }
}

/** Number of the weekend of a duty's begin, or null on weekdays; consecutive weekends are numbered consecutively. */
export function weekendNumber({ wallFrom }: DienstTime): number | null {
  const { woche, tag } = weekAndDay(wallFrom)
  return tag >= 5 ? woche : null
}

/** Hint for more than two weekends in a row; `weeks`: weekends of the person's other duties. */
export function weekendHint(time: DienstTime, weeks: readonly number[]): Hint | null {
  const current = weekendNumber(time)
  if (current === null) return null
  let sequence = 1
  for (let n = current - 1; weeks.includes(n); n -= 1) sequence += 1
  for (let n = current + 1; weeks.includes(n); n += 1) sequence += 1
  return sequence > WEEKENDS_IN_SEQUENCE ? { art: 'ruhe', text: `${sequence} Wochenenden in Folge.` } : null
}

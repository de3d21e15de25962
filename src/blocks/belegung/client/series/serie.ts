// A series as form input and as a server rule (the supported part of RFC 5545).
import * as z from 'zod/mini'
import { field, number, date } from '#contract/fields.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { plusDays, dayOf } from '#client/text/date.ts'
import type { Termin, Preview } from '../kind.ts'
import { termineText } from '../words.ts'

export const RHYTHMS = ['taeglich', 'woechentlich', 'monatlichAmTag', 'monatlichAmWochentag'] as const
export type Rhythmus = (typeof RHYTHMS)[number]
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const LONG = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/**
 * Resolution of a conflicting date: skipped (null), another time, or another resource. `statt` maps the taken id
 * to its replacement, `womit` holds the replacements' names.
 */
const decision = z.nullable(
  z.object({
    beginn: z.string(),
    ende: z.string(),
    statt: z._default(z.record(z.string(), z.string()), {}),
    womit: z._default(z.string(), ''),
  }),
)
export type Decision = z.output<typeof decision>

/** Form field that turns a booking into a series. Stored beside the contract's fields, so that drafts include it. */
export const serienField = field(
  'Serie',
  z._default(
    z.object({
      an: field('Wiederholen', z._default(z.boolean(), false)),
      rhythmus: field('Rhythmus', z._default(z.enum(RHYTHMS), 'woechentlich')),
      alle: field('Alle wie viele', z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(52))), 1)),
      /** Additional to the weekday of the first date. */
      wochentage: field('Wochentage', z._default(z.array(z.enum(WEEKDAYS)), [])),
      endet: field('Endet', z._default(z.enum(['nach', 'am']), 'nach')),
      anzahl: number('Anzahl der Termine', 2, 5000),
      bis: date('Letzter Tag'),
      /** By begin of the date; null skips it. */
      entscheidungen: z._default(z.record(z.string(), decision), {}),
    }),
    { an: false, rhythmus: 'woechentlich', alle: 1, wochentage: [], endet: 'nach', anzahl: 10, bis: null, entscheidungen: {} },
  ),
)
export type SerienChoice = z.output<typeof serienField>

const wochentag = (beginn: string): number => weekdayOf(dayOf(beginn))
/** Ordinal of the weekday within its month, from 1; 5 is shown as "the last". */
const nth = (beginn: string): number => Math.ceil(Number(dayOf(beginn).slice(8)) / 7)

/** The rule for the server; null if incomplete. */
export function ruleFrom({ rhythmus, alle, wochentage: weekdays, endet: ends, anzahl, bis }: SerienChoice, beginn: string): string | null {
  if (ends === 'nach' ? anzahl === null : bis === null) return null
  const ende = ends === 'nach' ? `COUNT=${anzahl}` : `UNTIL=${(bis ?? '').replaceAll('-', '')}`
  const step = alle === null || alle === 1 ? '' : `;INTERVAL=${alle}`
  if (rhythmus === 'taeglich') return `FREQ=DAILY${step};${ende}`
  const weekday = WEEKDAYS[wochentag(beginn)] ?? 'MO'
  if (rhythmus === 'woechentlich') {
    const days = WEEKDAYS.filter((candidate) => candidate === weekday || weekdays.includes(candidate))
    return `FREQ=WEEKLY${step};BYDAY=${days.join(',')};${ende}`
  }
  if (rhythmus === 'monatlichAmTag') return `FREQ=MONTHLY${step};BYMONTHDAY=${Number(dayOf(beginn).slice(8))};${ende}`
  const number = nth(beginn)
  return `FREQ=MONTHLY${step};BYDAY=${number > 4 ? -1 : number}${weekday};${ende}`
}

/** Labels of the choices for a first date: "jeden Monat am 4. Dienstag". */
export function rhythmusNames(beginn: string): Readonly<Record<Rhythmus, string>> {
  const number = nth(beginn)
  const name = LONG[wochentag(beginn)] ?? ''
  return {
    taeglich: 'Tage',
    woechentlich: 'Wochen',
    monatlichAmTag: `Monate am ${Number(dayOf(beginn).slice(8))}.`,
    monatlichAmWochentag: `Monate am ${number > 4 ? 'letzten' : `${number}.`} ${name}`,
  }
}
/** Index of the first date's weekday, which cannot be removed from the series. */
export const ownWochentag = wochentag

type PreviewTermin = Pick<Preview['termine'][number], 'beginn' | 'ende' | 'frei' | 'belegt'>
type Decisions = SerienChoice['entscheidungen']

/** True if the date is resolved. A replacement counts only if it covers all taken resources. */
export function isDecided({ beginn, belegt }: PreviewTermin, decisions: Decisions): boolean {
  const decided = decisions[beginn]
  if (!decided) return decided === null
  return decided.beginn !== beginn || belegt.every((id) => id in decided.statt)
}
export const offene = <T extends PreviewTermin>(preview: readonly T[], decisions: Decisions): readonly T[] =>
  preview.filter((termin) => !termin.frei && !isDecided(termin, decisions))

/** Final dates to book, in order; `chosen` are the booking's resources. Free dates may be skipped as well. */
export const decidedTermine = (preview: readonly PreviewTermin[], decisions: Decisions, chosen: readonly string[]): readonly Termin[] =>
  preview.flatMap(({ beginn, ende }) => {
    const decided = decisions[beginn]
    if (decided === null) return []
    const resources = chosen.map((id) => decided?.statt[id] ?? id)
    const isOther = resources.some((id, number) => id !== chosen[number])
    return [{ beginn: decided?.beginn ?? beginn, ende: decided?.ende ?? ende, ressourcen: isOther ? [...new Set(resources)] : [] }]
  })

export function isChecked(rule: string): string {
  const count = /COUNT=(\d+)/.exec(rule)?.[1]
  return `${count === undefined ? 'Termine' : termineText(Number(count))} werden geprüft …`
}

export const vorschlagBis = (beginn: string): string => plusDays(dayOf(beginn), 70)

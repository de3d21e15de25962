// A series as people choose it, and as the server reads it (RFC 5545, the part that bookings need).
import * as z from 'zod/mini'
import { field, number, date } from '#contract/fields.ts'
import { plusDays, dayOf } from '#client/text/date.ts'
import type { Termin, Preview } from '../kind.ts'
import { termine as withNumber } from '../words.ts'

export const RHYTHMS = ['taeglich', 'woechentlich', 'monatlichAmTag', 'monatlichAmWochentag'] as const
export type Rhythmus = (typeof RHYTHMS)[number]
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const WOCHENTAG_NAMES = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
const LONG = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/**
 * What becomes of a date that collides: left out (null), another time for it, or another vehicle or room: `statt` says by the
 * id of what is taken whom it takes instead, `womit` how those are called.
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

/** The part of a form that makes a series of a booking. Lies beside the fields of the contract, so that its draft keeps it too. */
export const serienField = field(
  'Serie',
  z._default(
    z.object({
      an: field('Wiederholen', z._default(z.boolean(), false)),
      rhythmus: field('Rhythmus', z._default(z.enum(RHYTHMS), 'woechentlich')),
      alle: field('Alle wie viele', z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(52))), 1)),
      /** Besides the day of the first date. */
      wochentage: field('Wochentage', z._default(z.array(z.enum(WEEKDAYS)), [])),
      endet: field('Endet', z._default(z.enum(['nach', 'am']), 'nach')),
      anzahl: number('Anzahl der Termine', 2, 5000),
      bis: date('Letzter Tag'),
      /** By begin of the date; null leaves it out. */
      entscheidungen: z._default(z.record(z.string(), decision), {}),
    }),
    { an: false, rhythmus: 'woechentlich', alle: 1, wochentage: [], endet: 'nach', anzahl: 10, bis: null, entscheidungen: {} },
  ),
)
export type SerienChoice = z.output<typeof serienField>

/** 0 for Monday. */
const wochentag = (beginn: string): number => (new Date(`${dayOf(beginn)}T00:00:00Z`).getUTCDay() + 6) % 7
/** Which weekday of its kind in the month, from 1; 5 reads as "the last". */
const nth = (beginn: string): number => Math.ceil(Number(dayOf(beginn).slice(8)) / 7)

/** The rule for the server; null as long as something is missing. */
export function ruleFrom(
  { rhythmus, alle: all, wochentage: weekdays, endet: ends, anzahl: count, bis }: SerienChoice,
  beginn: string,
): string | null {
  if (ends === 'nach' ? count === null : bis === null) return null
  const ende = ends === 'nach' ? `COUNT=${count}` : `UNTIL=${(bis ?? '').replaceAll('-', '')}`
  const step = all === null || all === 1 ? '' : `;INTERVAL=${all}`
  if (rhythmus === 'taeglich') return `FREQ=DAILY${step};${ende}`
  const own = WEEKDAYS[wochentag(beginn)] ?? 'MO'
  if (rhythmus === 'woechentlich') {
    const days = WEEKDAYS.filter((one) => one === own || weekdays.includes(one))
    return `FREQ=WEEKLY${step};BYDAY=${days.join(',')};${ende}`
  }
  if (rhythmus === 'monatlichAmTag') return `FREQ=MONTHLY${step};BYMONTHDAY=${Number(dayOf(beginn).slice(8))};${ende}`
  const number = nth(beginn)
  return `FREQ=MONTHLY${step};BYDAY=${number > 4 ? -1 : number}${own};${ende}`
}

/** How the choices read for a certain first date: "jeden Monat am 4. Dienstag". */
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
/** The index of the first date's weekday, that cannot be taken out of the series. */
export const ownWochentag = wochentag

type PreviewTermin = Pick<Preview['termine'][number], 'beginn' | 'ende' | 'frei' | 'belegt'>
type Decisions = SerienChoice['entscheidungen']

/** Has somebody decided about it? Another vehicle or room counts as long as it stands for all that is taken. */
export function isDecided({ beginn, belegt: taken }: PreviewTermin, decisions: Decisions): boolean {
  const decided = decisions[beginn]
  if (!decided) return decided === null
  return decided.beginn !== beginn || taken.every((id) => id in decided.statt)
}
/** Dates that collide and about which nobody has decided yet. */
export const offene = <T extends PreviewTermin>(preview: readonly T[], decisions: Decisions): readonly T[] =>
  preview.filter((termin) => !termin.frei && !isDecided(termin, decisions))

/** What is booked in the end, in order; `chosen` is what the booking takes. Free ones may be left out as well. */
export const decided = (preview: readonly PreviewTermin[], decisions: Decisions, chosen: readonly string[]): readonly Termin[] =>
  preview.flatMap(({ beginn, ende }) => {
    const decided = decisions[beginn]
    if (decided === null) return []
    const resources = chosen.map((id) => decided?.statt[id] ?? id)
    const other = resources.some((id, number) => id !== chosen[number])
    return [{ beginn: decided?.beginn ?? beginn, ende: decided?.ende ?? ende, ressourcen: other ? [...new Set(resources)] : [] }]
  })

/** What goes on while the server looks at each date of a rule. */
export function isChecked(rule: string): string {
  const count = /COUNT=(\d+)/.exec(rule)?.[1]
  return `${count === undefined ? 'Termine' : withNumber(Number(count))} werden geprüft …`
}

/** The day until which a weekly series of so many dates would run: a first proposal for "until". */
export const vorschlagBis = (beginn: string): string => plusDays(dayOf(beginn), 70)

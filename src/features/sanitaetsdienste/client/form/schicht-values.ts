// Pure helpers for shifts and times in the form. Instants are ISO in UTC; moves follow Berlin's clock.
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import { durationText, toInstant, plusDays, plusDaysTime, dayOf, daysBetween, timeOfDay } from '#client/text/date.ts'
import { filledText } from '#client/ui/form/field.ts'
import type { Dienst, SchichtProps } from '#features/sanitaetsdienste/schemas.ts'

/** A shift during typing: times and numbers may be missing. Derived values from the server may be included, but are not sent. */
export type SchichtValues = Omit<SchichtProps, 'beginn' | 'ende' | 'bedarf' | 'fahrzeuge'> & {
  readonly beginn: string | null
  readonly ende: string | null
  readonly bedarf: readonly (Omit<BedarfsRow, 'anzahl'> & { readonly anzahl: number | null })[]
  readonly fahrzeuge: readonly (SchichtProps['fahrzeuge'][number] & { readonly bezeichnung?: string })[]
}

export const emptyRow: SchichtValues['bedarf'][number] = { qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null }

/** Initial shift. Annahme: two helpers are usual; a shift without any need would accept everybody. */
export const emptySchicht = (beginn: string | null, ende: string | null): SchichtValues => ({
  bezeichnung: '',
  beginn,
  ende,
  bedarf: [{ ...emptyRow, anzahl: 2 }],
  praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
  fahrzeuge: [],
})

const count = (number: number, singular: string, plural = singular) => `${number} ${number === 1 ? singular : plural}`

/** Need of a shift in one line: '6 Helfer, 1 Praktikant, 2 Fahrzeuge, 4 Stunden'. */
export function needText({ bedarf, praktikanten, fahrzeuge, beginn, ende }: SchichtValues): string {
  const helfer = bedarf.reduce((sum, row) => sum + (row.anzahl ?? 0), 0)
  return [
    bedarf.length === 0 ? 'Helfer ohne Grenze' : count(helfer, 'Helfer'),
    praktikanten.anzahl > 0 ? count(praktikanten.anzahl, 'Praktikant', 'Praktikanten') : '',
    fahrzeuge.length > 0 ? count(fahrzeuge.length, 'Fahrzeug', 'Fahrzeuge') : '',
    beginn && ende ? durationText(beginn, ende) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const asNew = ({ _id, fahrzeuge, ...schicht }: SchichtValues): SchichtValues => ({
  ...schicht,
  bedarf: schicht.bedarf.map((row) => ({ ...row })),
  fahrzeuge: fahrzeuge.map(({ _id, ...fahrzeug }) => fahrzeug),
})

/** Copies a shift at the same time. A vehicle cannot be in both, so only wishes by type are copied. */
export function copySchicht(schicht: SchichtValues): SchichtValues {
  const copy = asNew(schicht)
  return { ...copy, bezeichnung: '', fahrzeuge: copy.fahrzeuge.filter(({ fahrzeug }) => fahrzeug === null) }
}

/** Moves a shift by days at the same clock time; `isNew` gives it a new identity. */
export function shiftDays(schicht: SchichtValues, days: number, isNew: boolean): SchichtValues {
  const template = isNew ? asNew(schicht) : schicht
  return {
    ...template,
    beginn: schicht.beginn && plusDaysTime(schicht.beginn, days),
    ende: schicht.ende && plusDaysTime(schicht.ende, days),
  }
}

export type Span = readonly [beginn: string, ende: string]
export const MAX = 60
const minutes = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
const byMinutes = (day: string, min: number) => {
  const inDay = min % 1440
  return toInstant(plusDays(day, Math.floor(min / 1440)), `${Math.floor(inDay / 60)}:${inDay % 60}`)
}

/** Splits a span into parts of so many clock hours, without gaps; the last one may be shorter. */
export function divideSpan(beginn: string, ende: string, hours: number): Span[] {
  const spans: Span[] = []
  const [day, start] = [dayOf(beginn), minutes(timeOfDay(beginn))]
  let von = beginn
  for (let n = 1; von < ende && spans.length < MAX; n++) {
    const bis = byMinutes(day, start + Math.round(n * hours * 60))
    // In the night of the spring clock change a part may become empty.
    if (bis <= von) continue
    spans.push([von, bis < ende ? bis : ende])
    von = bis
  }
  return spans
}

/** One part per day between two clock times, over midnight if the end is earlier, within the span. */
export function dailySpans(beginn: string, ende: string, von: string, bis: string): Span[] {
  const days = Math.min(daysBetween(dayOf(beginn), dayOf(ende)) + 1, MAX)
  return Array.from({ length: days }, (_, n): Span => {
    const day = plusDays(dayOf(beginn), n)
    const [a, b] = [toInstant(day, von), toInstant(bis > von ? day : plusDays(day, 1), bis)]
    return [a > beginn ? a : beginn, b < ende ? b : ende]
  }).filter(([a, b]) => a < b)
}

const PULLED_ALONG = ['treffpunktZeit', 'aufbauAb', 'abbauBis', 'meldeschluss', 'selbstabsageBis'] as const
type TimeValues = Readonly<Record<string, unknown>>
const movedTimes = (values: TimeValues, fields: readonly string[], days: number): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = filledText(values[field])
      return value ? [[field, plusDaysTime(value, days)]] : []
    }),
  )

/**
 * Dependent changes of a new begin or end. A new day moves everything. A new clock time moves only shifts that began (ended) with the
 * service, or have no time.
 * `before`: last readable value of the field, or null.
 */
export function pullAlong(values: TimeValues, name: 'beginn' | 'ende', before: string | null, after: string): Record<string, unknown> {
  const schichten = values['schichten'] as readonly SchichtValues[]
  const days = name === 'beginn' && before ? daysBetween(dayOf(before), dayOf(after)) : 0
  const moved = days === 0 ? schichten : schichten.map((schicht) => shiftDays(schicht, days, false))
  const oldEdge = before && days !== 0 ? plusDaysTime(before, days) : before
  const shifted = moved.map((schicht) => (!schicht[name] || schicht[name] === oldEdge ? { ...schicht, [name]: after } : schicht))
  return { ...(days === 0 ? {} : movedTimes(values, ['ende', ...PULLED_ALONG], days)), schichten: shifted }
}

const ONE_YEAR = 364
/** Days to the same weekday about a year later, repeated until it is in the future. */
export function daysToNext(beginn: string, today: string): number {
  let days = ONE_YEAR
  while (plusDays(dayOf(beginn), days) < today) days += ONE_YEAR
  return days
}

/**
 * Uses an earlier service as a template: on the chosen day, else a year later on the same weekday. Leaders and the notice to the control
 * centre are not copied.
 */
export function asTemplate(dienst: Dienst, beginn: string | null, today: string): Record<string, unknown> {
  const days = beginn ? daysBetween(dayOf(dienst.beginn), dayOf(beginn)) : daysToNext(dienst.beginn, today)
  return {
    ...dienst,
    ...movedTimes(dienst, ['beginn', 'ende', ...PULLED_ALONG], days),
    schichten: dienst.schichten.map((schicht) => shiftDays(schicht, days, true)),
    leiter: null,
    stvLeiter: null,
    leitstelleAngemeldet: false,
    leitstelleAngemeldetAm: null,
  }
}

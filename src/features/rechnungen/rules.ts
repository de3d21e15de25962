import { type Cents, sumOf } from '#contract/money/cents.ts'
import { percentOf, multiplyPrice } from '#contract/money/money.ts'
import { readableValue } from '#contract/schema.ts'

export const KINDS = {
  helferstunde: 'Helferstunden',
  ktw: 'KTW',
  rtw: 'RTW',
  nef: 'NEF',
  gktw: 'GKTW',
  el: 'Einsatzleitung',
  zelt: 'Zelt',
  km: 'Kilometer',
  verpflegung: 'Verpflegung',
  pauschal: 'Pauschale',
} as const
export type Kind = keyof typeof KINDS
export const UNITS = { Stunde: 'Stunde', Stueck: 'Stück', km: 'km', Person: 'Person', pauschal: 'pauschal' } as const
export type Unit = keyof typeof UNITS
export const REMINDERS = ['Zahlungserinnerung', 'Zweite Mahnung', 'Letzte Mahnung'] as const
export const remindTooEarly = ({ mahnbarAb }: { readonly mahnbarAb: string | null }, today: string): string | undefined =>
  mahnbarAb !== null && today < mahnbarAb
    ? `Mahnen geht ab ${readableValue(undefined, mahnbarAb)}: Bis dahin ist Zeit zum Zahlen.`
    : undefined
export const bookingWord = (betrag: Cents): string => (betrag < 0 ? 'Erstattung' : 'Zahlung')
/** Remark of the counter-booking that takes a payment back (docs/adr/0059). Stored remarks are found by this text: never reword it. */
export const takenBackText = ({ datum, betrag }: { readonly datum: string; readonly betrag: Cents }): string =>
  `${bookingWord(betrag)} vom ${readableValue(undefined, datum)} zurückgenommen`

export const isTakenBackText = (text: string): boolean => /^(Zahlung|Erstattung) vom .+ zurückgenommen$/.test(text)

interface Booking {
  readonly _id: string
  readonly datum: string
  readonly betrag: Cents
  readonly bemerkung: string
  /** Entry of the bank; null: booked by hand. */
  readonly referenz: string | null
}
/** Bookings as people read them: one that was taken back carries the day, and its counter-booking is no second row. */
export function readBookings<B extends Booking>(bookings: readonly B[]): (B & { readonly zurueckAm: string | null })[] {
  const counters = new Map<string, B>()
  const isFree = (other: B) => ![...counters.values()].includes(other)
  const byHand = bookings.filter(({ referenz }) => referenz === null)
  for (const booking of byHand) {
    const counter = byHand.find((other) => other.betrag === -booking.betrag && other.bemerkung === takenBackText(booking) && isFree(other))
    if (counter) counters.set(booking._id, counter)
  }
  return bookings.filter(isFree).map((booking) => ({ ...booking, zurueckAm: counters.get(booking._id)?.datum ?? null }))
}

/** Reason against an invoice before its duty; '' from that day on. */
export const tooEarly = (leistungVon: string, today: string): string =>
  today < leistungVon
    ? `Der Dienst ist erst am ${readableValue(undefined, leistungVon)}: Abgerechnet wird, was geplant ist, nicht was war.`
    : ''

/** Reason against an invoice of a service that is open or reopened: its hours may still change. */
export const unfinishedHindernis = (nummer: string): string =>
  `${nummer} ist noch nicht abgeschlossen: Stellen lässt sich die Rechnung erst nach dem Abschluss.`

export interface Line {
  readonly art: Kind
  readonly bezeichnung: string
  readonly menge: number
  readonly einheit: Unit
  readonly einzelpreis: Cents
}
export type Rate = Omit<Line, 'menge'>
type Priced = Pick<Line, 'menge' | 'einzelpreis'>

/** Quantity times price, rounded once; the database computes the same. */
export const amountOf = ({ menge, einzelpreis }: Priced): Cents => multiplyPrice(einzelpreis, menge)
export function totalsOf(lines: readonly Priced[], steuersatz: number): { netto: Cents; steuer: Cents; brutto: Cents } {
  const netto = sumOf(lines.map(amountOf))
  const steuer = percentOf(netto, steuersatz)
  return { netto, steuer, brutto: netto + steuer }
}

const [MINUTE, DAY, QUARTER] = [60_000, 86_400_000, 15]
/** Started quarters of an hour: `ceil(minutes / 15) / 4`. */
const inQuarters = (minutes: number): number => Math.ceil(minutes / QUARTER) / (60 / QUARTER)
/** An end at or before the begin belongs to the next day. */
export function billedHours(beginn: string, ende: string): number {
  const length = Date.parse(ende) - Date.parse(beginn)
  return inQuarters((length > 0 ? length : length + DAY) / MINUTE)
}

export interface Span {
  readonly beginn: string
  readonly ende: string
}
export const hoursOf = (spans: readonly Span[]): number => spans.reduce((sum, { beginn, ende }) => sum + billedHours(beginn, ende), 0)

export interface Need {
  /** Each with the people present for the whole span: vehicle crews included, doctors and the lead excluded. */
  readonly spans: readonly (Span & { readonly staff: number })[]
  readonly ktw: number
  readonly rtw: number
  readonly gktw: number
  readonly nef: number
  readonly zelt: number
  readonly aerzte: number
  readonly einsatzleitung: boolean
  readonly km: number
  readonly organiserFeeds: boolean
}
export const CREW = 2
const VEHICLES = ['ktw', 'rtw', 'nef', 'gktw', 'zelt'] as const
const MEAL_HOURS = 8

/** Builds the line of one kind at its current rate. A missing rate gives a price of 0, so that somebody notices it. */
function lineOf(rates: readonly Rate[], kind: Kind, menge: number, fallback: Unit): Line[] {
  const rate = rates.find((candidate) => candidate.art === kind) ?? {
    art: kind,
    bezeichnung: KINDS[kind],
    einheit: fallback,
    einzelpreis: 0,
  }
  return menge > 0 ? [{ ...rate, menge }] : []
}

/** Lines of the offer: staff and lead by the hour, vehicles and way flat, meals per started eight hours. */
export function offerLines(need: Need, rates: readonly Rate[]): Line[] {
  const lead = need.einsatzleitung ? 1 : 0
  const helpers = need.spans.reduce((sum, span) => sum + span.staff * hoursOf([span]), 0)
  const meals = need.spans.reduce((sum, span) => sum + (span.staff + need.aerzte + lead) * Math.ceil(hoursOf([span]) / MEAL_HOURS), 0)
  return [
    ...lineOf(rates, 'helferstunde', helpers, 'Stunde'),
    ...VEHICLES.flatMap((kind) => lineOf(rates, kind, need[kind], 'Stueck')),
    ...lineOf(rates, 'km', need.km, 'km'),
    ...lineOf(rates, 'el', lead * hoursOf(need.spans), 'Stunde'),
    ...(need.organiserFeeds ? [] : lineOf(rates, 'verpflegung', meals, 'Person')),
  ]
}

export interface Worker {
  readonly minutes: number
  readonly leads: boolean
  readonly doctor: boolean
}
/** Actual figures of a service. `leitung`: hours of the service if it has a lead, else 0. */
export interface Done {
  readonly workers: readonly Worker[]
  readonly leitung: number
  readonly fahrzeuge: Readonly<Partial<Record<Kind, number>>>
  readonly km: number
  readonly organiserFeeds: boolean
}
const billed = ({ minutes }: Worker): number => inQuarters(minutes)
/** Builds invoice lines by the rules of the offer. The leader is billed as lead only, doctors not at all. */
export function invoiceLines({ workers, leitung, fahrzeuge, km, organiserFeeds }: Done, rates: readonly Rate[]): Line[] {
  const sum = (all: readonly Worker[]) => all.reduce((total, worker) => total + billed(worker), 0)
  const leads = leitung > 0 ? workers.filter((worker) => worker.leads) : []
  const meals = workers.reduce((total, worker) => total + Math.ceil(billed(worker) / MEAL_HOURS), 0)
  return [
    ...lineOf(rates, 'helferstunde', sum(workers.filter((worker) => !leads.includes(worker) && !worker.doctor)), 'Stunde'),
    ...lineOf(rates, 'el', sum(leads) || leitung, 'Stunde'),
    ...VEHICLES.flatMap((kind) => lineOf(rates, kind, fahrzeuge[kind] ?? 0, 'Stueck')),
    ...lineOf(rates, 'km', km, 'km'),
    ...lineOf(rates, 'verpflegung', organiserFeeds ? 0 : meals, 'Person'),
  ]
}

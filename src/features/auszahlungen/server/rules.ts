// Positions of open claims, each rounded once (docs/adr/0058-money-in-cents.md), and amounts in words.
import { type Cents, sumOf } from '#contract/money/cents.ts'
import { multiplyPrice } from '#contract/money/money.ts'
import { coversQualifikation, rangOf } from '#contract/qualifikation.ts'
import { readableValue } from '#contract/schema.ts'
import { type Position, RATE_KINDS, type Rate } from '../contract.ts'
import type { Pot } from '../rules.ts'

export type RateRow = Pick<Rate, 'art' | 'qualifikation' | 'satz' | 'topf' | 'gueltigAb' | 'gueltigBis'>
/** A confirmed duty record without a payout: hours as recorded, kilometres if the chapter asks for them. */
export interface OpenHours {
  readonly _id: string
  readonly datum: string
  readonly art: Exclude<keyof typeof RATE_KINDS, 'Kilometer'>
  readonly anlass: string
  readonly stunden: string
  readonly km: number
}
export interface OpenExpense {
  readonly _id: string
  readonly datum: string
  readonly wofuer: string
  readonly betrag: Cents
}
/** A payout line before it is stored; `quelle`: the record or expense. */
export interface Draft extends Omit<Position, '_id' | 'menge' | 'belege'> {
  readonly quelle: string
  readonly menge: string
}

export const rateFor = (rates: readonly RateRow[], kind: RateRow['art'], qualification: string, day: string): RateRow | undefined =>
  rates
    .filter(
      ({ art, qualifikation, gueltigAb, gueltigBis }) =>
        art === kind && coversQualifikation(qualification, qualifikation) && gueltigAb <= day && (gueltigBis === null || day <= gueltigBis),
    )
    .toSorted((a, b) => rangOf(b.qualifikation) - rangOf(a.qualifikation))[0]

/**
 * Open claims as positions; records without a rate and without kilometres remain open. Annahme: the rate of the duty's day applies, and
 * the qualification at the time of the payout.
 */
export function positionsOf(
  rates: readonly RateRow[],
  qualification: string,
  hours: readonly OpenHours[],
  expenses: readonly OpenExpense[],
): { readonly positions: Draft[]; readonly withoutRate: number } {
  const drafts = hours.map(({ _id, datum, art, anlass, stunden, km }) => {
    const line = (kind: 'stunden' | 'kilometer', quantity: string, text: string): Draft[] => {
      const rate = rateFor(rates, kind === 'stunden' ? art : 'Kilometer', qualification, datum)
      if (!rate || Number(quantity) === 0) return []
      return [
        {
          art: kind,
          quelle: _id,
          datum,
          text,
          menge: quantity,
          satz: rate.satz,
          betrag: multiplyPrice(rate.satz, quantity),
          topf: rate.topf,
        },
      ]
    }
    return [...line('stunden', stunden, `${RATE_KINDS[art]}: ${anlass}`), ...line('kilometer', String(km), `Fahrt: ${anlass}`)]
  })
  const laidOut = expenses.map(({ _id, datum, wofuer, betrag }): Draft => ({
    art: 'auslage',
    quelle: _id,
    datum,
    text: wofuer,
    menge: '1',
    satz: betrag,
    betrag,
    topf: 'auslagen',
  }))
  return { positions: [...drafts.flat(), ...laidOut], withoutRate: drafts.filter((lines) => lines.length === 0).length }
}

export const sumsOf = (positions: readonly Pick<Draft, 'topf' | 'betrag'>[]): Readonly<Record<Pot | 'betrag', Cents>> => {
  const of = (pot?: Pot) => sumOf(positions.filter((position) => pot === undefined || position.topf === pot).map(({ betrag }) => betrag))
  return { betrag: of(), uebungsleiter: of('uebungsleiter'), ehrenamt: of('ehrenamt'), auslagen: of('auslagen') }
}

const ONES = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf', 'dreizehn', 'vierzehn']
const MORE = ['fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn']
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
function words(number: number): string {
  if (number >= 1000) return `${words(Math.trunc(number / 1000))}tausend${words(number % 1000)}`
  if (number >= 100) return `${words(Math.trunc(number / 100))}hundert${words(number % 100)}`
  if (number < 20) return [...ONES, ...MORE][number] ?? ''
  const unit = ONES[number % 10] ?? ''
  return `${unit && `${unit}und`}${TENS[Math.trunc(number / 10)] ?? ''}`
}
/** 123405 as "eintausendzweihundertvierunddreißig Euro und fünf Cent", below a million euros. */
export function inWords(amount: Cents): string {
  const [whole, cents] = [Math.trunc(amount / 100), amount % 100]
  return `${words(whole) || 'null'} Euro${cents === 0 ? '' : ` und ${words(cents)} Cent`}`
}

export const daysText = (von: string, bis: string): string => `${readableValue(undefined, von)} bis ${readableValue(undefined, bis)}`

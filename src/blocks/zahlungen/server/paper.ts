// Invoice content shared by PDF, XRechnung and ZUGFeRD. It is the only input of the renderers.
import { type Cents, sumOf } from '#contract/money/cents.ts'
import { percentOf } from '#contract/money/money.ts'

/** UN/ECE Rec 20 unit codes used by EN 16931: hours, kilometres, pieces, lump sum, days. */
export type Unit = 'HUR' | 'KMT' | 'C62' | 'LS' | 'DAY'
export type TaxRate = 0 | 7 | 19

export interface PaperLine {
  readonly titel: string
  readonly menge: number
  readonly einheit: Unit
  readonly einzelpreis: Cents
  /** Net, rounded once per line. */
  readonly betrag: Cents
  readonly steuersatz: TaxRate
}
interface Address {
  readonly strasse: string
  readonly hausnummer: string
  readonly plz: string
  readonly stadt: string
}
export interface Issuer extends Address {
  readonly name: string
  readonly email: string
  readonly telefon: string
  readonly ansprechpartner: string
  readonly steuernummer: string
  readonly ustId: string
  readonly registernummer: string
  readonly iban: string
  readonly bic: string
  readonly kontoinhaber: string
}
export interface Recipient extends Address {
  readonly name: string
  readonly ansprechpartner: string
  readonly email: string
  readonly leitwegId: string
  /** ISO 3166 alpha-2 code; defaults to Germany. */
  readonly land?: string
}
export interface InvoicePaper {
  /** A cancellation repeats the positions of its invoice with negated amounts. */
  readonly kind: 'rechnung' | 'storno'
  readonly nummer: string
  /** Days, `2026-11-25`. */
  readonly datum: string
  readonly leistungVon: string
  readonly leistungBis: string
  readonly faelligAm: string
  readonly bezug?: { readonly nummer: string; readonly datum: string } | undefined
  readonly aussteller: Issuer
  readonly empfaenger: Recipient
  readonly positionen: readonly PaperLine[]
  readonly hinweis: string
  /** Reason for the exemption, required if a position has 0 % tax. */
  readonly steuerhinweis: string
}

export interface TaxShare {
  readonly satz: TaxRate
  readonly netto: Cents
  readonly steuer: Cents
}
export interface Totals {
  readonly netto: Cents
  /** One entry per rate, highest first. */
  readonly steuern: readonly TaxShare[]
  readonly steuer: Cents
  readonly brutto: Cents
}

const RATES: readonly TaxRate[] = [19, 7, 0]

/** Totals of an invoice. Tax is rounded once per rate; all other amounts are sums. */
export function totalsOf(positionen: readonly Pick<PaperLine, 'betrag' | 'steuersatz'>[]): Totals {
  const steuern = RATES.flatMap((satz) => {
    const ofRate = positionen.filter((line) => line.steuersatz === satz)
    const netto = sumOf(ofRate.map((line) => line.betrag))
    return ofRate.length === 0 ? [] : [{ satz, netto, steuer: percentOf(netto, satz) }]
  })
  const netto = sumOf(steuern.map((share) => share.netto))
  const steuer = sumOf(steuern.map((share) => share.steuer))
  return { netto, steuern, steuer, brutto: netto + steuer }
}

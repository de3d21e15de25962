import { sql } from 'kysely'
import { type BankEntry, sepaText } from '#blocks/zahlungen/server/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Db } from '#server/context.ts'
import type { Entry, invoiceContract } from '../contract.ts'
import { open } from './record.ts'
import { senderSetting } from './sender.ts'

type Read = ResponseOf<(typeof invoiceContract)['readBank']>
export type OpenInvoice = Read['offene'][number] & {
  readonly ersetzt: string | null
}
export async function openInvoices(db: Db): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select t._id, t.nummer, t.empfaenger, (${open})::float8 as offen, o.nummer as ersetzt
    from rechnungen t left join rechnungen o on o._id = t.vorgaenger
    where t.art = 'rechnung' and t.nummer is not null and (${open}) <> 0 order by t.jahr, t.laufend`.execute(db)
  return rows
}

/** Finds an invoice number as people type it: "RE 2026-0007", "re20260007", "RE-2026-7". */
export function numberIn(text: string): string | null {
  const [, year, count] = /\bRE[\s./_-]*(2\d{3})[\s./_-]*(\d{1,6})(?!\d)/i.exec(text) ?? []
  return year === undefined || Number(count ?? 0) === 0 ? null : `RE-${year}-${String(Number(count)).padStart(4, '0')}`
}
/** Candidate numbers of a purpose: as written, without the bank's blanks, and without the letters before the year. */
function numbersIn(text: string): string[] {
  const bare = /(?<![\dA-Z])(2\d{3}[./_-]\d{1,6})(?!\d)/i.exec(text)?.[1]
  return [numberIn(text), numberIn(text.replaceAll(/\s/g, '')), bare === undefined ? null : numberIn(`RE${bare}`)].filter(
    (number) => number !== null,
  )
}

const NAME_MAX = 200
/** Normalises a name to the spelling of banks, without the parts that they may omit. */
const bare = (text: string) =>
  sepaText(text, NAME_MAX)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
type Proposal = Pick<Entry, 'rechnung' | 'nummer' | 'grund'>
const NONE = { rechnung: null, nummer: '' }

/** Pure. Matches by the number in the purpose, else by amount and name if exactly one invoice fits. */
export function proposeMatch(
  { betrag, zweck, zahler }: Pick<Entry, 'betrag' | 'zweck' | 'zahler'>,
  invoices: readonly OpenInvoice[],
): Proposal {
  const numbers = numbersIn(zweck)
  const number = numberIn(zweck) ?? numberIn(zweck.replaceAll(/\s/g, ''))
  const named = numbers
    .map((invoiceNumber) => invoices.find(({ nummer }) => nummer === invoiceNumber))
    .find((invoice) => invoice !== undefined)
  if (named) {
    const reason =
      named.offen === betrag
        ? 'Nummer und Betrag stimmen.'
        : named.offen > betrag
          ? 'Nummer stimmt, der Betrag ist kleiner.'
          : 'Nummer stimmt, der Betrag ist größer.'
    return { rechnung: named._id, nummer: named.nummer, grund: reason }
  }
  const replacement = number === null ? undefined : invoices.find(({ ersetzt }) => ersetzt === number)
  if (replacement)
    return { rechnung: replacement._id, nummer: replacement.nummer, grund: `${number} ist storniert, ersetzt durch ${replacement.nummer}.` }
  if (number !== null) return { ...NONE, grund: `${number} ist nicht offen.` }
  const same = invoices.filter((invoice) => invoice.offen === betrag)
  const fitting = same.filter(
    ({ empfaenger }) => bare(zahler) !== '' && (bare(empfaenger).includes(bare(zahler)) || bare(zahler).includes(bare(empfaenger))),
  )
  const [match] = fitting
  if (match && fitting.length === 1) return { rechnung: match._id, nummer: match.nummer, grund: 'Name und Betrag stimmen.' }
  return { ...NONE, grund: same.length === 1 ? `Nur der Betrag passt zu ${same[0]?.nummer}.` : 'Keine Rechnung passt.' }
}

/** Proposes matches for incoming payments and their returns. Outgoing payments of the chapter are ignored. */
export async function proposeMatches(db: Db, all: readonly BankEntry[]): Promise<Read> {
  const { iban } = await senderSetting.read(db)
  const read = all
    .filter(({ betrag, storno }) => betrag > 0 || storno)
    .map(({ referenz, tag, betrag, gegenname, zweck, endToEndId, ...entry }) => ({
      referenz,
      datum: tag,
      betrag,
      zahler: gegenname,
      // The number may appear only in the sender's end-to-end reference.
      zweck: numberIn(zweck) === null && numberIn(endToEndId) !== null ? `${zweck} ${endToEndId}`.trim() : zweck,
      konto: entry.kontoIban,
    }))
  const [offene, { rows: known }] = await Promise.all([
    openInvoices(db),
    sql<{ referenz: string; nummer: string }>`
      select z.referenz, r.nummer from rechnungszahlungen z join rechnungen r on r._id = z.rechnung
      where z.referenz = any(${read.map((entry) => entry.referenz)}::text[])`.execute(db),
  ])
  // Matches each entry against the amounts left open by the entries before it.
  let unpaid: readonly OpenInvoice[] = offene
  const entries = read.map((entry) => {
    const booked = known.find(({ referenz }) => referenz === entry.referenz)
    const proposal = booked ? { ...NONE, nummer: booked.nummer, grund: `Schon gebucht auf ${booked.nummer}.` } : proposeMatch(entry, unpaid)
    unpaid = unpaid
      .map((invoice) => (invoice._id === proposal.rechnung ? { ...invoice, offen: invoice.offen - entry.betrag } : invoice))
      .filter(({ _id, offen }) => _id !== proposal.rechnung || offen > 0)
    return { ...entry, gebucht: booked !== undefined, ...proposal }
  })
  return { eintraege: entries, offene, fremd: [...new Set(all.map((entry) => entry.kontoIban).filter((account) => account !== iban))] }
}

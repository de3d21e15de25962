// The papers of an invoice: one for people with the other inside, one for machines, made in the process that makes files.
import { sql } from 'kysely'
import type { InvoicePaper, TaxRate, Unit as PaperUnit } from '#blocks/zahlungen/server/index.ts'
import { documentFile, type PrintDocument, type Printer } from '#blocks/dokumente/server/index.ts'
import { readableTime } from '#contract/berlin.ts'
import { printHead } from '#server/chapter.ts'
import type { Db, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Sender } from '../contract.ts'
import type { Unit } from '../rules.ts'
import { type InvoiceOrder, type Papers, readParts } from './invoice-parts.ts'
import { invoiceDocument, type Paper, reminderDocument } from './paper.ts'
import { paymentCode } from './payment-code.ts'

export type { Paper } from './paper.ts'

const UNIT_CODES: Readonly<Record<Unit, PaperUnit>> = { Stunde: 'HUR', Stueck: 'C62', km: 'KMT', Person: 'C62', pauschal: 'LS' }
/** "Hauptstr. 1a": the number stands last. */
function street(text: string): { strasse: string; hausnummer: string } {
  const [, name = text, hausnummer = ''] = /^(.*\D)\s+(\d+\s?[a-zA-Z]?(?:[-/]\d+\s?[a-zA-Z]?)?)$/.exec(text) ?? []
  return { strasse: name, hausnummer }
}

/** An issued invoice as the block of payments takes it. */
export function asPaper(paper: Paper): InvoicePaper {
  const { absender, vorgaengerNummer, vorgaengerDatum } = paper
  const steuersatz = Number(paper.steuersatz) as TaxRate
  return {
    kind: paper.art,
    nummer: paper.nummer ?? '',
    datum: paper.datum ?? '',
    leistungVon: paper.leistungVon,
    leistungBis: paper.leistungBis,
    faelligAm: paper.faelligAm ?? '',
    bezug: paper.art === 'storno' && vorgaengerNummer !== null ? { nummer: vorgaengerNummer, datum: vorgaengerDatum ?? '' } : undefined,
    aussteller: { ...absender, ...street(absender.strasse), kontoinhaber: absender.name },
    empfaenger: {
      name: paper.empfaenger,
      ansprechpartner: paper.zusatz,
      ...street(paper.strasse),
      plz: paper.plz,
      stadt: paper.stadt,
      land: paper.land,
      email: paper.email,
      leitwegId: paper.leitwegId,
    },
    positionen: paper.positionen.map((one) => ({
      titel: one.bezeichnung,
      menge: one.menge,
      einheit: UNIT_CODES[one.einheit],
      einzelpreis: one.einzelpreis,
      betrag: one.betrag,
      steuersatz,
    })),
    hinweis: paper.hinweis,
    steuerhinweis: absender.steuerhinweis,
  }
}

/** Makes both papers; tests hand in a quick one, or one that fails. */
export type Render = (paper: Paper, trx: Trx) => Promise<Papers>
export const renderPapers =
  (context: Printer): Render =>
  async (paper, trx) => {
    const at = context.now()
    const input: InvoiceOrder = {
      print: {
        document: invoiceDocument(paper, paper.art === 'storno' ? null : paymentCode(paper, paper.brutto)),
        ...(await printHead(context, trx)),
        organisation: paper.absender.name,
        printed: readableTime(at),
      },
      paper: asPaper(paper),
      at,
    }
    const order = { module: new URL('./invoice-pdf.ts', import.meta.url), input }
    return readParts(await context.files.make(order, new AbortController().signal))
  }
/** Makes the letter of a step. */
export type RenderReminder = (paper: Paper, step: number, until: string, trx: Trx) => Promise<Uint8Array>
export const renderReminder =
  (context: Printer): RenderReminder =>
  (paper, step, until, trx) =>
    documentFile(context, reminderDocument(paper, step, until, paymentCode(paper, paper.offen)), new AbortController().signal, trx)

/** Before it is issued. */
export const previewDocument = (paper: Paper): PrintDocument => invoiceDocument(paper, null)
export const withSender = (row: Omit<Paper, 'absender'>, absender: Sender): Paper => ({ ...row, absender })

/** A paper as it was issued. @throws 404 */
export async function storedPaper(db: Db | Trx, id: string, kind: string, format: 'pdf' | 'xml'): Promise<Buffer> {
  const { rows } = await sql<{ inhalt: Buffer }>`
    select inhalt from rechnungsdokumente where rechnung = ${id}::uuid and art = ${kind} and format = ${format}`.execute(db)
  if (!rows[0]) throw notFound('Das Dokument')
  return rows[0].inhalt
}
export const issuedPdf = (db: Db | Trx, id: string): Promise<Buffer> => storedPaper(db, id, 'rechnung', 'pdf')

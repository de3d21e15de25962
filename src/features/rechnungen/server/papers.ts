// Papers of an invoice: a PDF with the XML embedded, and the XML alone. Both are made in the process that makes files.
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { type InvoicePaper, type TaxRate, type Unit as PaperUnit, writeXrechnung } from '#blocks/zahlungen/server/index.ts'
import { documentFile, type Printer } from '#blocks/dokumente/server/index.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { printHead } from '#server/chapter.ts'
import type { Db, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { fileHead } from '#server/files/file-name.ts'
import type { Unit } from '../rules.ts'
import type { InvoiceOrder } from './invoice-pdf.ts'
import { invoiceDocument, type Paper, reminderDocument } from './paper.ts'

const UNIT_CODES: Readonly<Record<Unit, PaperUnit>> = { Stunde: 'HUR', Stueck: 'C62', km: 'KMT', Person: 'C62', pauschal: 'LS' }
/** Splits "Hauptstr. 1a" at the trailing number. */
function street(text: string): { strasse: string; hausnummer: string } {
  const [, name = text, hausnummer = ''] = /^(.*\D)\s+(\d+\s?[a-zA-Z]?(?:[-/]\d+\s?[a-zA-Z]?)?)$/.exec(text) ?? []
  return { strasse: name, hausnummer }
}

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
    positionen: paper.positionen.map((position) => ({
      titel: position.bezeichnung,
      menge: position.menge,
      einheit: UNIT_CODES[position.einheit],
      einzelpreis: position.einzelpreis,
      betrag: position.betrag,
      steuersatz,
    })),
    hinweis: paper.hinweis,
    steuerhinweis: absender.steuerhinweis,
  }
}

/** Renders both papers; tests pass a fast or failing stub. */
export type Render = (paper: Paper, trx: Trx) => Promise<Readonly<Record<'pdf' | 'xml', Uint8Array>>>
export const renderPapers =
  (context: Printer): Render =>
  async (paper, trx) => {
    const at = context.now()
    const invoice = asPaper(paper)
    const print = {
      document: invoiceDocument(paper),
      ...(await printHead(context, trx)),
      organisation: paper.absender.name,
      printed: readableTime(at),
      at,
    }
    const order = { module: new URL('./invoice-pdf.ts', import.meta.url), input: { print, paper: invoice } satisfies InvoiceOrder }
    return { pdf: await context.files.make(order, new AbortController().signal), xml: Buffer.from(await writeXrechnung(invoice)) }
  }
export type RenderReminder = (paper: Paper, step: number, until: string, trx: Trx) => Promise<Uint8Array>
export const renderReminder =
  (context: Printer): RenderReminder =>
  (paper, step, until, trx) =>
    documentFile(context, reminderDocument(paper, step, tagInBerlin(context.now()), until), new AbortController().signal, trx)

/** Reads a paper as issued. @throws 404 */
export async function storedPaper(db: Db | Trx, id: string, kind: string, format: 'pdf' | 'xml'): Promise<Buffer> {
  const { rows } = await sql<{ inhalt: Buffer }>`
    select inhalt from rechnungsdokumente where rechnung = ${id}::uuid and art = ${kind} and format = ${format}`.execute(db)
  if (!rows[0]) throw notFound('Das Dokument')
  return rows[0].inhalt
}
export async function sendPaper(reply: FastifyReply, db: Db, id: string, kind: string, format: 'pdf' | 'xml', name: string): Promise<void> {
  const content = await storedPaper(db, id, kind, format)
  await reply.headers(fileHead('inline', name, `application/${format}`)).send(content)
}

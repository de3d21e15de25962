// Runs in the process that makes files (server/export/maker.ts): an invoice for people and for machines.
import { type InvoicePaper, xrechnung, zugferd } from '#blocks/zahlungen/server/index.ts'
import { asDocument } from '#blocks/dokumente/server/index.ts'
import type { Begin } from '#server/export/maker-child.ts'
import { joinParts } from './invoice-parts.ts'
import type { Papers } from './papers.ts'

export interface InvoiceOrder {
  readonly print: Parameters<typeof asDocument>[0]
  readonly paper: InvoicePaper
  readonly at: Date
}

export async function makePapers({ print, paper, at }: InvoiceOrder): Promise<Papers> {
  const xml = await xrechnung(paper)
  return { pdf: await zugferd(await asDocument(print), paper, at), xml: Buffer.from(xml) }
}
export const begin: Begin<InvoiceOrder, never> = (order) => ({ end: async () => joinParts(await makePapers(order)) })

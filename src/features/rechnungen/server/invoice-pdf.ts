// Runs in the process that makes files (server/export/maker.ts): an invoice for people and for machines.
import { type InvoicePaper, xrechnung, zugferd } from '#blocks/zahlungen/server/index.ts'
import { asDocument } from '#blocks/dokumente/server/index.ts'
import type { Begin } from '#server/export/maker-child.ts'
import { joinParts } from './invoice-parts.ts'

export interface InvoiceOrder {
  readonly print: Parameters<typeof asDocument>[0]
  readonly paper: InvoicePaper
}

export const begin: Begin<InvoiceOrder, never> = ({ print, paper }) => ({
  end: async () => {
    const xml = await xrechnung(paper)
    const pdf = await zugferd(paper, await asDocument(print))
    return joinParts({ pdf, xml: Buffer.from(xml) })
  },
})

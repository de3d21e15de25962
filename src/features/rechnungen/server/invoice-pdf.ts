// Runs in the process that makes files (server/export/maker.ts). Renders the invoice as PDF with the machine-readable invoice inside.
import { makeZugferd, type InvoicePaper } from '#blocks/zahlungen/server/index.ts'
import { asDocument } from '#blocks/dokumente/server/index.ts'
import type { Begin } from '#server/export/maker-child.ts'

export interface InvoiceOrder {
  readonly print: Parameters<typeof asDocument>[0]
  readonly paper: InvoicePaper
}
export const begin: Begin<InvoiceOrder, never> = ({ print, paper }) => ({
  end: () => asDocument(print, makeZugferd(paper, print.at)),
})

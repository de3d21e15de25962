// Runs in the process that makes files (server/export/maker.ts): an invoice for people and for machines.
import { xrechnung, zugferd } from '#blocks/zahlungen/server/index.ts'
import { asDocument } from '#blocks/dokumente/server/index.ts'
import type { Begin } from '#server/export/maker-child.ts'
import { type InvoiceOrder, joinParts, type Papers } from './invoice-parts.ts'

export async function makePapers({ print, paper, at }: InvoiceOrder): Promise<Papers> {
  const xml = await xrechnung(paper)
  return { pdf: await zugferd(await asDocument({ ...print, at }), paper, at), xml: Buffer.from(xml) }
}
export const begin: Begin<InvoiceOrder, never> = (order) => ({ end: async () => joinParts(await makePapers(order)) })

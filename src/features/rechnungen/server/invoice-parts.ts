// Two files as the one that the process which makes files answers: the length of the first, then both.
import type { asDocument } from '#blocks/dokumente/server/index.ts'
import type { InvoicePaper } from '#blocks/zahlungen/server/index.ts'

/** What that process is asked for. */
export interface InvoiceOrder {
  readonly print: Parameters<typeof asDocument>[0]
  readonly paper: InvoicePaper
  readonly at: Date
}
export interface Papers {
  /** ZUGFeRD: PDF/A-3 with the invoice for machines inside. */
  readonly pdf: Uint8Array
  /** XRechnung. */
  readonly xml: Uint8Array
}

const HEAD = 4
export function joinParts({ pdf, xml }: Papers): Uint8Array {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(xml.length)
  return Buffer.concat([head, xml, pdf])
}
export function readParts(bytes: Buffer): Papers {
  const end = HEAD + bytes.readUInt32BE(0)
  return { xml: bytes.subarray(HEAD, end), pdf: bytes.subarray(end) }
}

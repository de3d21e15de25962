// Two files as the one that the process which makes files answers: the length of the first, then both.
import type { Papers } from './papers.ts'

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

import type { FastifyRequest } from 'fastify'
import { readForeign } from '#server/files/foreign.ts'
import { readParts } from '#server/files/upload.ts'
import { askerOf } from '#server/http/network.ts'
import type { RawTable, Row, TableHead } from './table.ts'

const READER = new URL('./table-reader.ts', import.meta.url)

/**
 * Table and short fields of a multipart request. Call outside of a transaction.
 * @throws 400 for an invalid file, 413 above ten megabytes, 429 while others are read
 */
export async function readTable(req: FastifyRequest): Promise<{ tabelle: RawTable; felder: Readonly<Record<string, string>> }> {
  const { content, fields } = await readParts(req)
  const [head, ...rows] = (await readForeign(askerOf(req), READER, content)) as [TableHead, ...Row[]]
  return { tabelle: { ...head, zeilen: rows }, felder: fields }
}

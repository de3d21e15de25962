// Files as answers: lists as CSV, XLSX or PDF, and documents.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { readableTime, tagInBerlin } from '#contract/berlin.ts'
import { asCsv, type Cell, CSV_BEGIN } from '#contract/cells.ts'
import { printHead } from '#server/chapter.ts'
import { badRequest } from '#server/errors.ts'
import { fileHead } from '#server/files/file-name.ts'
import { askerOf } from '#server/network.ts'
import type { FileOrder } from './maker.ts'
import { cellsOf, type DataTable, firstPage } from './table.ts'

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
/** Annahme: nobody reads more on paper; a spreadsheet takes more; what streams costs little. */
const ROWS_MAX: Record<ExportFormat, number> = { csv: 100_000, xlsx: 20_000, pdf: 4_000 }
const INSTEAD: Record<ExportFormat, string> = { csv: '', xlsx: ' oder nimm CSV', pdf: ' oder nimm Excel' }

type Context = Pick<AppContext, 'chapter' | 'db' | 'now' | 'files' | 'turn'>
const german = (number: number) => number.toLocaleString('de-DE')

/** One file at a time for each person, until it is sent. @throws 429 */
const enter = (reply: FastifyReply, { files }: Context): void => void reply.raw.once('close', files.enter(askerOf(reply.request)))

/** Answers with what the process that makes files makes of an order. */
async function send<Input, Part>(reply: FastifyReply, { files }: Context, order: FileOrder<Input, Part>, head: Record<string, string>) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const bytes = await files.make(order, gone.signal)
  await reply.headers(head).send(bytes)
}

/** Answers a document that a module makes (maker.ts), to view or save. @throws 429 */
export async function sendMade<Input>(reply: FastifyReply, context: Context, order: FileOrder<Input, never>, name: string): Promise<void> {
  enter(reply, context)
  await send(reply, context, order, fileHead('inline', name, TYPES.pdf))
}

async function* csv(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield CSV_BEGIN
  for await (const page of rows) yield asCsv(page)
}

/** Answers a list as a download: `Orte_2026-11-21.csv`. @throws 400 when it is too long, 429 */
export async function sendExport(reply: FastifyReply, context: Context, format: ExportFormat, table: DataTable): Promise<void> {
  const { now, turn } = context
  enter(reply, context)
  const inTurn: DataTable = { ...table, page: (after, limit) => turn(askerOf(reply.request), () => table.page(after, limit)) }
  const first = await firstPage(inTurn)
  if (first.gesamt > ROWS_MAX[format]) {
    throw badRequest(
      `Das wären ${german(first.gesamt)} Zeilen; in so eine Datei passen ${german(ROWS_MAX[format])}. Grenze die Liste mit den Filtern ein${INSTEAD[format]}.`,
    )
  }
  const { titel } = table
  const name = `${titel}_${tagInBerlin(now())}.${format}`
  const head = fileHead('attachment', name, TYPES[format])
  const heads = table.columns.map((column) => column.titel)
  const parts = cellsOf(inTurn, first)
  if (format === 'csv') {
    const rows = (async function* () {
      yield [heads]
      yield* parts
    })()
    await reply.headers(head).send(Readable.from(csv(rows)))
  } else if (format === 'xlsx') {
    await send(reply, context, { module: new URL('./table-xlsx.ts', import.meta.url), input: { titel, heads }, parts }, head)
  } else {
    const input = { titel, heads, ...(await printHead(context)), printed: readableTime(now()) }
    await send(reply, context, { module: new URL('./table-pdf.ts', import.meta.url), input, parts }, head)
  }
}

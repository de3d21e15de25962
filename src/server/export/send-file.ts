import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { asCsv, type Cell, CSV_BEGIN } from '#contract/cells.ts'
import { printHead } from '#server/chapter.ts'
import { badRequest } from '#server/errors.ts'
import { fileHead } from '#server/files/file-name.ts'
import { askerOf } from '#server/http/network.ts'
import type { FileOrder } from './maker.ts'
import { cellsOf, type DataTable, firstPage } from './table.ts'
import { FILE_ROWS } from '#contract/limits.ts'

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const INSTEAD: Record<ExportFormat, string> = { csv: '', xlsx: ' oder nimm CSV', pdf: ' oder nimm Excel' }

type Context = Pick<AppContext, 'chapter' | 'db' | 'now' | 'files' | 'turn'>
const german = (number: number) => number.toLocaleString('de-DE')

/** Allows one file at a time per person, until it is sent. @throws 429 */
const enter = (reply: FastifyReply, { files }: Context): void => void reply.raw.once('close', files.enter(askerOf(reply.request)))

async function send<Input, Part>(reply: FastifyReply, { files }: Context, order: FileOrder<Input, Part>, head: Record<string, string>) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const bytes = await files.make(order, gone.signal)
  await reply.headers(head).send(bytes)
}

/** Answers with a document made by a module (maker.ts), to view or save. @throws 429 */
export async function sendMade<Input>(reply: FastifyReply, context: Context, order: FileOrder<Input, never>, name: string): Promise<void> {
  enter(reply, context)
  await send(reply, context, order, fileHead('inline', name, TYPES.pdf))
}

async function* csv(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield CSV_BEGIN
  for await (const page of rows) yield asCsv(page)
}

type Parts = AsyncIterable<readonly (readonly Cell[])[]>
async function* csvOf(table: DataTable, parts: Parts): AsyncGenerator<string> {
  yield* csv(
    (async function* () {
      yield [table.heads]
      yield* parts
    })(),
  )
}
async function orderOf(context: Context, format: 'xlsx' | 'pdf', table: DataTable, parts: Parts) {
  const input = { titel: table.titel, heads: table.heads }
  if (format === 'xlsx') return { module: new URL('./table-xlsx.ts', import.meta.url), input, parts }
  const printed = readableTime(context.now())
  return { module: new URL('./table-pdf.ts', import.meta.url), input: { ...input, ...(await printHead(context)), printed }, parts }
}

/** Reads the first part of a list if it fits the format. @throws 400 if it is too long */
export async function requireFits(format: ExportFormat, table: DataTable): ReturnType<typeof firstPage> {
  const first = await firstPage(table)
  if (first.gesamt <= FILE_ROWS[format]) return first
  throw badRequest(
    `Das wären ${german(first.gesamt)} Zeilen; in so eine Datei passen ${german(FILE_ROWS[format])}. ` +
      `Grenze die Liste mit den Filtern ein${INSTEAD[format]}.`,
  )
}

export const exportHead = (titel: string, format: ExportFormat, day: Date) =>
  fileHead('attachment', `${titel}_${tagInBerlin(day)}.${format}`, TYPES[format])

/** Answers with a list as a download. @throws 400 if it is too long, 429 */
export async function sendExport(reply: FastifyReply, context: Context, format: ExportFormat, given: DataTable): Promise<void> {
  enter(reply, context)
  const table: DataTable = { ...given, page: (part) => context.turn(askerOf(reply.request), () => given.page(part)) }
  const parts = cellsOf(table, await requireFits(format, table))
  const head = exportHead(table.titel, format, context.now())
  if (format === 'csv') await reply.headers(head).send(Readable.from(csvOf(table, parts)))
  else await send(reply, context, await orderOf(context, format, table, parts), head)
}

/** Makes a list as bytes; `reached` receives the number of rows read. @throws 400 if it is too long */
export async function makeExport(
  context: Context,
  format: ExportFormat,
  table: DataTable,
  reached: (rows: number) => Promise<void>,
  gone: AbortSignal,
): Promise<Buffer> {
  let rows = 0
  const parts = (async function* () {
    for await (const part of cellsOf(table, await requireFits(format, table))) {
      gone.throwIfAborted()
      yield part
      rows += part.length
      await reached(rows)
    }
  })()
  if (format !== 'csv') return context.files.make(await orderOf(context, format, table, parts), gone)
  const chunks: Buffer[] = []
  for await (const text of csvOf(table, parts)) chunks.push(Buffer.from(text))
  return Buffer.concat(chunks)
}

import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { disposition } from '#server/files/file-name.ts'
import { asCsv } from './csv.ts'
import { asPdf } from './pdf.ts'
import type { DataTable } from './table.ts'
import { asXlsx } from './xlsx.ts'

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Answers a list as a download: `Orte_2026-11-21.csv`. */
export async function sendExport(
  reply: FastifyReply,
  context: Pick<AppContext, 'config' | 'now'>,
  format: ExportFormat,
  table: DataTable,
): Promise<void> {
  const now = context.now()
  const content =
    format === 'csv' ? asCsv(table) : format === 'xlsx' ? await asXlsx(table) : await asPdf(table, context.config.orgName, now)
  const name = `${table.titel}_${tagInBerlin(now)}.${format}`
  await reply
    .type(TYPES[format])
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'private, no-store')
    .send(content)
}

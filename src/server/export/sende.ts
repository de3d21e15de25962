import type { FastifyReply } from 'fastify'
import type { Exportformat } from '#contract/endpoint.ts'
import type { Kontext } from '#server/kontext.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { alsCsv } from './csv.ts'
import { alsPdf } from './pdf.ts'
import type { Tabelle } from './tabelle.ts'
import { alsXlsx } from './xlsx.ts'

const TYPEN: Record<Exportformat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Answers a list as a file to keep: `Orte_2026-11-21.csv`. */
export async function sendeExport(
  reply: FastifyReply,
  kontext: Pick<Kontext, 'config' | 'jetzt'>,
  format: Exportformat,
  tabelle: Tabelle,
): Promise<void> {
  const jetzt = kontext.jetzt()
  const inhalt =
    format === 'csv' ? alsCsv(tabelle) : format === 'xlsx' ? await alsXlsx(tabelle) : await alsPdf(tabelle, kontext.config.orgName, jetzt)
  const name = `${tabelle.titel}_${tagInBerlin(jetzt)}.${format}`
  await reply
    .type(TYPEN[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(inhalt)
}

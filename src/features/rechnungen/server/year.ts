import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { type AuditColumn, type AuditTable, gobdExport } from '#blocks/zahlungen/server/index.ts'
import { Zip, ZipPassThrough } from 'fflate'
import { fileHead } from '#server/files/file-name.ts'
import { notFound } from '#server/errors.ts'
import type { Db } from '#server/context.ts'
import { storedPaper } from './papers.ts'
import { senderSetting } from './sender.ts'

interface Paper {
  readonly _id: string
  readonly nummer: string
  readonly art: string
  readonly format: 'pdf' | 'xml'
  readonly bytes: number
}
const fileName = ({ nummer, art, format }: Paper): string => `${nummer}/${nummer}${art === 'rechnung' ? '' : `_${art}`}.${format}`
const papersOf = async (db: Db, year: number): Promise<Paper[]> =>
  (
    await sql<Paper>`select r._id, r.nummer, d.art, d.format, octet_length(d.inhalt) as bytes
      from rechnungen r join rechnungsdokumente d on d.rechnung = r._id
      where r.jahr = ${year}
      order by r.laufend, d.art desc, d.format`.execute(db)
  ).rows

/** Size of an uncompressed ZIP: local headers, data, descriptors, central directory and end record, as in the format. */
const lengthOf = (papers: readonly Paper[]) =>
  papers.reduce((sum, paper) => sum + 30 + 16 + 46 + 2 * Buffer.byteLength(fileName(paper)) + paper.bytes, 22)
/** Streams one paper at a time to keep the year out of memory. */
async function* zipped(db: Db, papers: readonly Paper[]): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    done.push(chunk)
  })
  for (const paper of papers) {
    const file = new ZipPassThrough(fileName(paper))
    zip.add(file)
    file.push(await storedPaper(db, paper._id, paper.art, paper.format), true)
    yield* done.splice(0)
  }
  zip.end()
  yield* done
}

/** @throws 404 for a year without papers */
export async function sendYear(reply: FastifyReply, db: Db, year: string): Promise<void> {
  const papers = await papersOf(db, Number(year))
  if (papers.length === 0) throw notFound(`Eine gestellte Rechnung aus ${year}`)
  await reply
    .headers(fileHead('attachment', `Rechnungen_${year}.zip`, 'application/zip'))
    .header('content-length', lengthOf(papers))
    .send(Readable.from(zipped(db, papers)))
}

type Query = ReturnType<typeof sql<Record<string, string | number | null>>>
const text = (name: string, about = ''): AuditColumn => ({ name, typ: 'text', ...(about && { beschreibung: about }) })
const amount = (name: string): AuditColumn => ({ name, typ: 'betrag' })
const onDay = (name: string): AuditColumn => ({ name, typ: 'tag' })

async function asTable(db: Db, name: string, about: string, columns: readonly AuditColumn[], query: Query): Promise<AuditTable> {
  const { rows } = await query.execute(db)
  return { name, beschreibung: about, columns, rows: rows.map((row) => Object.values(row)) }
}

/** Sends invoices, lines, payments and papers of a year as tables with a description. @throws 404 for a year without any */
export async function sendAudit(reply: FastifyReply, db: Db, year: string): Promise<void> {
  const count = Number(year)
  if ((await papersOf(db, count)).length === 0) throw notFound(`Eine gestellte Rechnung aus ${year}`)
  const tables = [
    await asTable(
      db,
      'Rechnungen',
      'Ausgangsrechnungen und Stornorechnungen, lückenlos nach Nummer',
      [
        text('Nummer'),
        text('Art'),
        onDay('Datum'),
        onDay('LeistungVon'),
        onDay('LeistungBis'),
        text('Empfaenger'),
        text('Betreff'),
        amount('Netto'),
        text('Steuersatz', 'in Prozent'),
        amount('Steuer'),
        amount('Brutto'),
        text('Stand'),
        text('Bezug', 'Storniert oder ersetzt diese Nummer'),
        text('SHA256', 'Prüfsumme des PDF'),
      ],
      sql`select r.nummer, r.art, r.datum::text, r."leistungVon"::text, r."leistungBis"::text, r.empfaenger, r.betreff,
          r.netto::float8, r.steuersatz, r.steuer::float8, r.brutto::float8, r.status, o.nummer as bezug, r.sha256
        from rechnungen r left join rechnungen o on o._id = coalesce(r.storniert, r.vorgaenger)
        where r.jahr = ${count}
        order by r.laufend`,
    ),
    await asTable(
      db,
      'Positionen',
      'Positionen der Rechnungen',
      [text('Nummer'), text('Position'), text('Bezeichnung'), text('Menge'), text('Einheit'), amount('Einzelpreis'), amount('Betrag')],
      sql`select r.nummer, p.nr::text, p.zeile->>'bezeichnung' as bezeichnung,
          replace(p.zeile->>'menge', '.', ',') as menge, p.zeile->>'einheit' as einheit,
          (p.zeile->>'einzelpreis')::float8 as einzelpreis, (p.zeile->>'betrag')::float8 as betrag
        from rechnungen r cross join jsonb_array_elements(r.positionen) with ordinality p (zeile, nr)
        where r.jahr = ${count}
        order by r.laufend, p.nr`,
    ),
    await asTable(
      db,
      'Zahlungen',
      'Zahlungen zu Rechnungen des Jahres, und was im Jahr auf ältere einging',
      [text('Nummer'), onDay('Datum'), amount('Betrag'), text('Bemerkung'), text('Referenz', 'der Bank')],
      sql`select r.nummer, z.datum::text, z.betrag::float8, z.bemerkung, z.referenz
        from rechnungszahlungen z join rechnungen r on r._id = z.rechnung
        where r.jahr = ${count} or extract(year from z.datum) = ${count}
        order by z.datum, z._id`,
    ),
    await asTable(
      db,
      'Dokumente',
      'Ausgestellte Dokumente mit Prüfsumme',
      [text('Nummer'), text('Art'), text('Format'), text('SHA256'), onDay('Ausgestellt')],
      sql`select r.nummer, d.art, d.format, d.sha256, (d."erstelltAm" at time zone 'Europe/Berlin')::date::text from rechnungsdokumente d
        join rechnungen r on r._id = d.rechnung where r.jahr = ${count} order by r.laufend, d.art desc, d.format`,
    ),
  ]
  const { name, stadt } = await senderSetting.read(db)
  const zip = gobdExport(tables, { name, ort: stadt, kommentar: `Ausgangsrechnungen ${year}` })
  await reply.headers(fileHead('attachment', `GoBD_Rechnungen_${year}.zip`, 'application/zip')).send(Buffer.from(zip))
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readableTime } from '#contract/berlin.ts'
import { content, type DataTable } from './table.ts'

interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allowed: () => boolean): void
  setLocalAccessPolicy(allowed: (path: string) => boolean): void
  createPdf(document: object): { getBuffer(): Promise<Buffer> }
}

// pdfmake takes 30 MB once loaded, so only when somebody asks for a PDF.
let loaded: Pdfmake | null = null
function load(): Pdfmake {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const pdfmake = require('pdfmake') as Pdfmake
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  pdfmake.setFonts({
    Roboto: {
      normal: join(folder, 'Roboto-Regular.ttf'),
      bold: join(folder, 'Roboto-Medium.ttf'),
      italics: join(folder, 'Roboto-Italic.ttf'),
      bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
    },
  })
  // A document may load nothing but these fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))
  loaded = pdfmake
  return pdfmake
}

/** A pdfmake document definition as PDF bytes; its font is Roboto, nothing is loaded from outside. */
export const createPdf = (document: object): Promise<Buffer> => load().createPdf(document).getBuffer()

/** A4 landscape with a repeated heading, page numbers and the time of printing. */
export async function asPdf(table: DataTable, organisation: string, now: Date): Promise<Buffer> {
  const head = table.columns.map(({ titel }) => ({ text: titel, bold: true, fillColor: '#e9ecef' }))
  const rows = content(table).map((row) => row.map((value) => ({ text: value === null ? '' : String(value) })))
  const document = {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 48, 28, 40],
    info: { title: table.titel },
    header: {
      margin: [28, 18, 28, 0],
      columns: [
        { text: table.titel, bold: true, fontSize: 13 },
        { text: organisation, alignment: 'right', color: '#495057' },
      ],
    },
    footer: (page: number, pages: number) => ({
      margin: [28, 8, 28, 0],
      fontSize: 8,
      color: '#495057',
      columns: [{ text: `Stand: ${readableTime(now)} Uhr` }, { text: `Seite ${page} von ${pages}`, alignment: 'right' }],
    }),
    content: [
      rows.length > 0
        ? { table: { headerRows: 1, widths: table.columns.map(() => 'auto'), body: [head, ...rows] }, layout: 'lightHorizontalLines' }
        : { text: 'Keine Einträge.', italics: true },
    ],
    defaultStyle: { font: 'Roboto', fontSize: 8.5 },
  }
  return createPdf(document)
}

// Runs in the process that makes files (maker.ts): a table as PDF, A4 landscape with a repeated heading, page numbers and the time
// of printing.
import type { PrintHead } from '#server/chapter.ts'
import type { Begin } from './maker-child.ts'
import { createPdf } from './pdf.ts'
import type { Cell } from './table.ts'

export interface TablePdf extends PrintHead {
  readonly titel: string
  readonly heads: readonly string[]
  /** When it is printed, for people. */
  readonly printed: string
}

export const begin: Begin<TablePdf, readonly (readonly Cell[])[]> = ({ titel, heads, organisation, printed, logo }) => {
  const body: object[][] = [heads.map((text) => ({ text, bold: true, fillColor: '#e9ecef' }))]
  return {
    add: (rows) => {
      for (const row of rows) body.push(row.map((value) => ({ text: value === null ? '' : String(value) })))
    },
    end: () =>
      createPdf({
        pageSize: 'A4',
        pageOrientation: 'landscape',
        pageMargins: [28, 48, 28, 40],
        info: { title: titel },
        header: {
          margin: [28, 18, 28, 0],
          columns: [
            { text: titel, bold: true, fontSize: 13 },
            { text: organisation, alignment: 'right', color: '#495057' },
            ...(logo ? [{ image: logo, fit: [90, 24], width: 'auto', margin: [8, -6, 0, 0] }] : []),
          ],
        },
        footer: (page: number, pages: number) => ({
          margin: [28, 8, 28, 0],
          fontSize: 8,
          color: '#495057',
          columns: [{ text: `Stand: ${printed} Uhr` }, { text: `Seite ${page} von ${pages}`, alignment: 'right' }],
        }),
        content: [
          body.length > 1
            ? { table: { headerRows: 1, widths: heads.map(() => 'auto'), body }, layout: 'lightHorizontalLines' }
            : { text: 'Keine Einträge.', italics: true },
        ],
        defaultStyle: { font: 'Roboto', fontSize: 8.5 },
      }),
  }
}

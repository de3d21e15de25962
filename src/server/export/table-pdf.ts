// Renders a table as PDF in the process that makes files (maker.ts). A4 landscape with repeated header, page numbers and print time.
import { type Cell, cellText } from '#contract/cells.ts'
import type { PrintHead } from '#server/chapter.ts'
import type { Begin } from './maker-child.ts'
import { fitCells, fitTable, LIST_LAYOUT } from './fit-table.ts'
import { createPdf } from './pdf.ts'

export interface TablePdf extends PrintHead {
  readonly titel: string
  readonly heads: readonly string[]
  readonly printed: string
}

/** Width of A4 landscape between its margins, in points. */
const WIDTH = 786
export const begin: Begin<TablePdf, readonly (readonly Cell[])[]> = ({ titel, heads, organisation, printed, logo }) => {
  const texts: string[][] = [[...heads]]
  return {
    add: (rows) => {
      for (const row of rows) texts.push(row.map(cellText))
    },
    end: () => {
      const layout = fitTable(texts, WIDTH)
      const body = texts.map((row, i) => fitCells(row, layout, i === 0 ? '#e9ecef' : undefined))
      return createPdf(
        {
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
            { table: { headerRows: 1, dontBreakRows: true, widths: layout.widths, body }, layout: 'list' },
            ...(body.length > 1 ? [] : [{ text: 'Keine Einträge.', italics: true }]),
          ],
          defaultStyle: { font: 'Roboto', fontSize: layout.size },
        },
        { list: LIST_LAYOUT },
      )
    },
  }
}

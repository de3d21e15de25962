// Renders a table as PDF in the process that makes files (maker.ts). A4 landscape with repeated header, page numbers and print time. All
// columns fit: long words are hyphenated, the font shrinks, and wide tables use several lines per record. Numbers stand on the right.
import { type Cell, cellText } from '#contract/cells.ts'
import type { PrintHead } from '#server/chapter.ts'
import type { Begin } from './maker-child.ts'
import { hyphenateText } from './hyphenate.ts'
import { createPdf } from './pdf.ts'

export interface TablePdf extends PrintHead {
  readonly titel: string
  readonly heads: readonly string[]
  readonly printed: string
}

/** Width of A4 landscape between its margins, in points. */
const WIDTH = 786
const SMALLEST = 6.5
const SIZES = [8.5, 7.5, SMALLEST] as const
/** Estimated character width of Roboto relative to its size, rounded up. */
const CHARACTER = 0.58
const PADDING = 3
const [WORD_MAX, LINE_MAX] = [14, 40]
const NUMBER = /^[-+−]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?( [€%]| km| h)?$/

const longest = (texts: readonly string[], most: number) => Math.min(most, Math.max(1, ...texts.map((text) => text.length)))
/** Width of a column in characters: at least its longest word, ideally its longest text. */
const needOf = (texts: readonly string[]) => ({
  least: longest(
    texts.flatMap((text) => text.split(/\s|(?<=\p{L}-)/u)),
    WORD_MAX,
  ),
  best: longest(texts, LINE_MAX),
})
const sum = (numbers: readonly number[]) => numbers.reduce((all, value) => all + value, 0)

function layoutOf(rows: readonly (readonly string[])[]) {
  const count = rows[0]?.length ?? 0
  const isNumber = (i: number) => {
    const filled = rows
      .slice(1)
      .map((row) => row[i] ?? '')
      .filter(Boolean)
    return filled.length > 0 && filled.every((text) => NUMBER.test(text))
  }
  const numbers = Array.from({ length: count }, (_, i) => isNumber(i))
  const needs = Array.from({ length: count }, (_, i) => needOf(rows.map((row) => row[i] ?? '')))
  for (let lines = 1; ; lines += 1) {
    const beside = Math.ceil(count / lines)
    const columns = Array.from({ length: beside }, (_, i) => {
      const stacked = needs.filter((_need, at) => at % beside === i)
      return { least: Math.max(...stacked.map(({ least }) => least)), best: Math.max(...stacked.map(({ best }) => best)) }
    })
    const inPoints = (size: number, characters: number) => characters * CHARACTER * size + 2 * PADDING
    const size =
      SIZES.find((candidate) => sum(columns.map(({ least }) => inPoints(candidate, least))) <= WIDTH) ??
      (beside === 1 ? SMALLEST : undefined)
    if (size === undefined) continue
    const least = columns.map((column) => inPoints(size, column.least))
    const wished = columns.map((column) => inPoints(size, column.best))
    const share = Math.min(1, (WIDTH - sum(least)) / Math.max(1, sum(wished) - sum(least)))
    return { size, beside, numbers, widths: least.map((width, i) => width + ((wished[i] ?? width) - width) * share - 2 * PADDING) }
  }
}

function cellsOf(row: readonly string[], { beside, numbers, widths, size }: ReturnType<typeof layoutOf>, bold: boolean): object[] {
  return widths.map((width, i) => ({
    stack: row.flatMap((text, at) =>
      at % beside === i
        ? [
            {
              text: hyphenateText(text, Math.floor(width / (CHARACTER * size) + 0.01)),
              // Beside other columns in the same cell a number stands on the left.
              ...(numbers[at] && beside === widths.length && widths.length === numbers.length ? { alignment: 'right' } : {}),
            },
          ]
        : [],
    ),
    ...(bold ? { bold, fillColor: '#e9ecef' } : {}),
  }))
}

const LAYOUT = {
  hLineWidth: (i: number) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => '#adb5bd',
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
}

export const begin: Begin<TablePdf, readonly (readonly Cell[])[]> = ({ titel, heads, organisation, printed, logo }) => {
  const texts: string[][] = [[...heads]]
  return {
    add: (rows) => {
      for (const row of rows) texts.push(row.map(cellText))
    },
    end: () => {
      const layout = layoutOf(texts)
      const body = texts.map((row, i) => cellsOf(row, layout, i === 0))
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
        { list: LAYOUT },
      )
    },
  }
}

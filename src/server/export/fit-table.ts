// Fits a table into a width on paper: long words are hyphenated, the font shrinks, and wide tables use several lines per record. Numbers
// stand on the right. Runs in the process that makes files (maker.ts): the patterns of hyphenation take 3 MB.
import { hyphenateText } from './hyphenate.ts'

const SMALLEST = 6.5
const SIZES = [8.5, 7.5, SMALLEST] as const
/** Mean character width of Roboto relative to its size. */
const CHARACTER = 0.54
const PADDING = 3
const [WORD_MAX, LINE_MAX] = [14, 40]
const NUMBER = /^[-+−]?(0|[1-9]\d*|\d{1,3}(\.\d{3})+)(,\d+)?( [€%]| km| h)?$/

const WIDER = [
  [/[mwMW@]/g, 0.6],
  [/\p{Lu}/gu, 0.15],
  [/\d/g, 0.04],
  [/[.,:]/g, -0.4],
] as const
/** Length in average characters: an "m" takes the width of nearly two, a full stop half. */
const lengthOf = (text: string) =>
  Math.ceil(WIDER.reduce((length, [signs, more]) => length + more * (text.match(signs)?.length ?? 0), text.length))
const longest = (texts: readonly string[], most: number) => Math.min(most, Math.max(1, ...texts.map(lengthOf)))
/** Width of a column in characters: at least its longest word, ideally its longest text. */
const needOf = (texts: readonly string[]) => ({
  least: longest(
    texts.flatMap((text) => text.split(/\s|(?<=\p{L}-)(?=\p{L})/u)),
    WORD_MAX,
  ),
  best: longest(texts, LINE_MAX),
})
const sum = (numbers: readonly number[]) => numbers.reduce((all, value) => all + value, 0)

/** Column widths and font size in points for rows, the head first, in `room` points. */
export function fitTable(rows: readonly (readonly string[])[], room: number) {
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
      SIZES.find((candidate) => sum(columns.map(({ least }) => inPoints(candidate, least))) <= room) ??
      (beside === 1 ? SMALLEST : undefined)
    if (size === undefined) continue
    const least = columns.map((column) => inPoints(size, column.least))
    const wished = columns.map((column) => inPoints(size, column.best))
    const share = Math.min(1, (room - sum(least)) / Math.max(1, sum(wished) - sum(least)))
    return { size, beside, numbers, widths: least.map((width, i) => width + ((wished[i] ?? width) - width) * share - 2 * PADDING) }
  }
}

/** Cells of one row for pdfmake; the head is bold on `ground`. */
export function fitCells(
  row: readonly string[],
  { beside, numbers, widths, size }: ReturnType<typeof fitTable>,
  ground?: string,
): object[] {
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
    ...(ground ? { bold: true, fillColor: ground } : {}),
  }))
}

/** Lines and paddings that the widths reckon with. */
export const LIST_LAYOUT = {
  hLineWidth: (i: number) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => '#adb5bd',
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
}

// Runs in the process that makes files (maker.ts): a workbook with one sheet, its first row bold and frozen, columns as wide as their
// content. Texts are texts, never formulas.
import writeExcelFile from 'write-excel-file/node'
import type { Begin } from './maker-child.ts'
import type { Cell } from './table.ts'
import { cellText, sheetName } from './xlsx-text.ts'

const WIDTH = { min: 8, max: 50 }

export const begin: Begin<{ readonly titel: string; readonly heads: readonly string[] }, readonly (readonly Cell[])[]> = ({
  titel,
  heads,
}) => {
  const widths = heads.map((head) => head.length)
  const data: object[][] = [heads.map((value) => ({ value, fontWeight: 'bold' }))]
  const cell = (value: Cell, i: number) => {
    widths[i] = Math.max(widths[i] ?? 0, String(value ?? '').length)
    return value === null ? null : typeof value === 'number' ? { type: Number, value } : { type: String, value: cellText(value) }
  }
  return {
    add: (rows) => {
      for (const row of rows) data.push(row.map(cell) as object[])
    },
    end: () =>
      writeExcelFile(data as never, {
        columns: widths.map((width) => ({ width: Math.min(WIDTH.max, Math.max(WIDTH.min, width + 2)) })),
        stickyRowsCount: 1,
        sheet: sheetName(titel),
      }).toBuffer(),
  }
}

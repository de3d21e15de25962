// Runs in the process that makes files (maker.ts). A workbook with one sheet, bold frozen first row and fitted columns. Texts are never
// formulas.
import writeExcelFile, { type Row } from 'write-excel-file/node'
import { type Cell, cellText, sheetCell, sheetName, sheetWidth } from '#contract/cells.ts'
import type { Begin } from './maker-child.ts'

export const begin: Begin<{ readonly titel: string; readonly heads: readonly string[] }, readonly (readonly Cell[])[]> = ({
  titel,
  heads,
}) => {
  const widths = heads.map((head) => head.length)
  const data: Row[] = [heads.map((value) => ({ value, fontWeight: 'bold' }))]
  return {
    add: (rows) => {
      for (const row of rows) {
        for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cellText(cell).length)
        data.push(row.map(sheetCell))
      }
    },
    end: () =>
      writeExcelFile(data, {
        columns: widths.map(sheetWidth),
        stickyRowsCount: 1,
        sheet: sheetName(titel),
      }).toBuffer(),
  }
}

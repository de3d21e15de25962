import writeXlsxFile from 'write-excel-file/browser'
import { type Cell, cellText, sheetCell, sheetName, sheetWidth } from '#contract/cells.ts'

export function asXlsx(titel: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }))
  const longest = (i: number) => rows.reduce((most, row) => Math.max(most, cellText(row[i]).length), heads[i]?.length ?? 0)
  return writeXlsxFile([head, ...rows.map((row) => row.map(sheetCell))], {
    sheet: sheetName(titel),
    columns: heads.map((_, i) => sheetWidth(longest(i))),
    stickyRowsCount: 1,
  }).toBlob()
}

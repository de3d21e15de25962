import writeExcelFile from 'write-excel-file/node'
import { content, type DataTable } from './table.ts'
import { cellText, sheetName } from './xlsx-text.ts'

const WIDTH = { min: 8, max: 50 }

/** A workbook with one sheet: bold frozen first row, columns as wide as their content. Texts are texts, never formulas. */
export async function asXlsx(table: DataTable): Promise<Buffer> {
  const rows = content(table)
  const head = table.columns.map(({ titel }) => ({ value: titel, fontWeight: 'bold' as const }))
  const data = rows.map((row) =>
    row.map((value) =>
      value === null ? null : typeof value === 'number' ? { type: Number, value } : { type: String, value: cellText(value) },
    ),
  )
  const widths = table.columns.map(({ titel }, i) => {
    const longest = Math.max(titel.length, ...rows.map((row) => String(row[i] ?? '').length))
    return { width: Math.min(WIDTH.max, Math.max(WIDTH.min, longest + 2)) }
  })
  return writeExcelFile([head, ...data], { columns: widths, stickyRowsCount: 1, sheet: sheetName(table.titel) }).toBuffer()
}

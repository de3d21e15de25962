import { yesNo } from '#contract/words.ts'
import writeXlsxFile from 'write-excel-file/browser'
import type { TableColumn } from './column.ts'

/** The rows as an Excel file: titles in bold, numbers as numbers. */
export function asXlsx<Z>(titel: string, columns: readonly TableColumn<Z>[], lines: readonly Z[]): Promise<Blob> {
  const head = columns.map((column) => ({ value: column.titel, fontWeight: 'bold' as const }))
  const rows = lines.map((row) =>
    columns.map(({ value }) => {
      const content = value(row)
      if (content === null || content === undefined || content === '') return null
      return typeof content === 'boolean' ? { value: yesNo(content) } : { value: content }
    }),
  )
  return writeXlsxFile([head, ...rows], {
    sheet: titel.slice(0, 31),
    columns: columns.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob()
}

// XLSX: the first sheet. Of a formula the value counts that the spreadsheet stored with it; nothing is evaluated.
import { yesNo } from '#contract/words.ts'
import { readSheet } from 'read-excel-file/node'
import { asTable, type RawTable, TableError } from './table.ts'

const cell = (value: unknown): string => {
  if (typeof value === 'string') return value
  // As a German spreadsheet shows it, so that one reader of numbers fits both kinds of files.
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return yesNo(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return ''
}

/** @throws TableError */
export async function readXlsx(content: Uint8Array): Promise<RawTable> {
  const rows = await readSheet(Buffer.from(content)).catch(() => {
    throw new TableError('Die Datei lässt sich nicht lesen. Speichere sie noch einmal als XLSX oder CSV.')
  })
  return asTable(
    rows.map((row) => row.map(cell)),
    'Excel',
  )
}

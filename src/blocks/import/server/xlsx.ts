// XLSX: the first sheet. Formulas use their stored value; nothing is evaluated.
import { yesNo } from '#contract/words.ts'
import { readSheet } from 'read-excel-file/node'
import { FileError } from '#server/files/foreign.ts'
import { asTable, type RawTable } from './table.ts'
import { checkWorkbook } from './xlsx-guard.ts'

const DAMAGED = 'Die Datei lässt sich nicht lesen. Speichere sie noch einmal als XLSX oder CSV.'

const cell = (value: unknown): string => {
  if (typeof value === 'string') return value
  // German decimal format, so one number parser serves both file types.
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return yesNo(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return ''
}

async function rowsOf(content: Uint8Array) {
  checkWorkbook(content)
  return readSheet(Buffer.from(content))
}

/** @throws FileError */
export async function readXlsx(content: Uint8Array): Promise<RawTable> {
  const rows = await rowsOf(content).catch((error: unknown) => {
    throw error instanceof FileError || error instanceof RangeError ? error : new FileError(DAMAGED)
  })
  return asTable(
    rows.map((row) => row.map(cell)),
    'Excel',
  )
}

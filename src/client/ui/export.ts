// What a list shows, as a file. CSV as German spreadsheets read it: UTF-8 with BOM, semicolons, decimal commas.
import { yesNo } from '#contract/words.ts'
import type { TableColumn } from './column.ts'

/** One cell of a CSV file; what a spreadsheet would take for a formula is made harmless. */
function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return yesNo(value)
  const text = value
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+?[\d ()/-]+$/.test(text) ? `'${text}` : text
  return /[;"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as CSV, with the columns' titles as its first line. */
export function asCsv<Z>(columns: readonly TableColumn<Z>[], lines: readonly Z[]): string {
  const rows = [columns.map(({ titel }) => csvCell(titel)), ...lines.map((row) => columns.map(({ value }) => csvCell(value(row))))]
  return `\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`
}

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

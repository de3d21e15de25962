import type { Cell } from './table.ts'

// A spreadsheet would run a cell that begins like this as a formula; the apostrophe makes it text (OWASP "CSV injection").
const FORMULA = /^[=+\-@\t\r]/
const number = (value: number) => String(value).replace('.', ',')

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return number(value)
  // Telephone numbers begin with + and are no formula.
  const text = FORMULA.test(value) && !/^\+[\d /()-]+$/.test(value) ? `'${value}` : value
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Begins a CSV as German spreadsheets open it: UTF-8 with BOM, `;`, decimal comma, CRLF. */
export const CSV_BEGIN = '\uFEFF'

/** Rows of a CSV. */
export const asCsv = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')

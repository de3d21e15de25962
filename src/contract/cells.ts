// Cells of exported lists; one format per value type across all file types.
import { dateText, wallClock, zoneOf } from './time/berlin.ts'
import { type Cents, centsText, plainEuros } from './money/cents.ts'
import { yesNo } from './words.ts'

/** Strings in date or instant format count as dates; `yearly` is a birthday without year, `MM-DD`. */
export type Cell = string | number | boolean | null | undefined | { readonly cents: Cents } | { readonly yearly: string }

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|\+00:00)$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text))
const clockText = (time: string): string => {
  const shown = new Date(wallClock(time)).toISOString()
  return `${dateText(shown.slice(0, 10))} ${shown.slice(11, 16)}${zoneOf(time)}`
}
const yearlyText = (day: string) => `${day.slice(3)}.${day.slice(0, 2)}.`

export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return yesNo(cell)
  // No grouping up to four digits: mostly years.
  if (typeof cell === 'number') return cell.toLocaleString('de-DE', { useGrouping: 'min2' })
  if (typeof cell === 'object') return 'cents' in cell ? centsText(cell.cents).replace(/\s?€$/, '') : yearlyText(cell.yearly)
  return isDay(cell) ? dateText(cell) : isInstant(cell) ? clockText(cell) : cell
}

// Leading characters that make spreadsheets run a cell as a formula; an apostrophe makes it text (OWASP "CSV injection").
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
// Phone numbers start with + but are no formula.
const PHONE = /^\+[\d /()-]+$/
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object' && cell !== null) return 'cents' in cell ? plainEuros(cell.cents).replace('.', ',') : `am ${cellText(cell)}`
  const plain = cellText(cell)
  const text = FORMULA.test(plain) && !PHONE.test(plain) ? `'${plain}` : plain
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** UTF-8 BOM for German spreadsheets; the format uses `;`, decimal comma and CRLF. */
export const CSV_BEGIN = '\uFEFF'
export const asCsv = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')

/** `_x0041_` in a workbook is decoded to A. */
const coded = (char: string) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
/**
 * Escapes text for a workbook: literal `_x…_` sequences, and the first character of `Object.prototype` keys
 * (`constructor`), because the library indexes shared strings in a plain object.
 */
export function sheetText(text: string): string {
  const plain = text.replace(/_(?=x[0-9a-f]{4}_)/gi, coded('_'))
  return plain in {} ? coded(plain.charAt(0)) + plain.slice(1) : plain
}
type Typed<C, V> = { readonly type: C; readonly value: V; readonly format?: string }
type SheetCell = Typed<StringConstructor, string> | Typed<NumberConstructor, number> | Typed<DateConstructor, Date>
/** Workbook cell: typed numbers and dates, texts never as formulas. */
export function sheetCell(cell: Cell): SheetCell | null {
  if (cell === null || cell === undefined || cell === '') return null
  if (typeof cell === 'number') return { type: Number, value: cell }
  if (typeof cell === 'object' && 'cents' in cell) return { type: Number, value: Number(plainEuros(cell.cents)), format: '#,##0.00' }
  if (typeof cell === 'string' && isDay(cell)) return { type: Date, value: new Date(cell), format: 'dd.mm.yyyy' }
  if (typeof cell === 'string' && isInstant(cell)) return { type: Date, value: new Date(wallClock(cell)), format: 'dd.mm.yyyy hh:mm' }
  return { type: String, value: sheetText(cellText(cell)) }
}
const [NARROW, WIDE] = [8, 50]
export const sheetWidth = (longest: number) => ({ width: Math.min(WIDE, Math.max(NARROW, longest + 2)) })

const SHEET_MAX = 31
export const sheetName = (title: string) =>
  title
    .replace(/[[\]/\\:*?]/g, '-')
    .slice(0, SHEET_MAX)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Tabelle'

import { FileError, TOO_LARGE } from '#server/files/foreign.ts'
import { IMPORT_CELL_CHARS, IMPORT_CHARS, IMPORT_COLUMNS, IMPORT_LINES, IMPORT_ROWS } from '#contract/limits.ts'

export interface Row {
  readonly nr: number
  readonly cells: readonly string[]
}
export interface TableHead {
  readonly spalten: readonly string[]
  /** Display name: UTF-8, Windows-1252, Excel. */
  readonly zeichensatz: string
}
export interface RawTable extends TableHead {
  /** Without empty rows, and no wider than the heading. */
  readonly zeilen: readonly Row[]
}

export const tooManyColumns = () => new FileError(`Die Datei hat mehr als ${IMPORT_COLUMNS} Spalten.`)
export const tooLong = (line: number) => new FileError(`In Zeile ${line} ist eine Zelle zu lang.`)
const tooManyRows = () => new FileError(`Die Datei hat mehr als ${IMPORT_ROWS.toLocaleString('de-DE')} Zeilen. Teile sie bitte auf.`)

/**
 * The heading is the first non-empty row; rows before it still count as lines.
 * @throws FileError
 */
export function asTable(all: Iterable<readonly string[]>, charset: string): RawTable {
  let columns: readonly string[] | null = null
  const rows: Row[] = []
  let number = 0
  let text = 0
  for (const raw of all) {
    number += 1
    if (number > IMPORT_LINES) throw tooManyRows()
    if (raw.length > IMPORT_COLUMNS) throw tooManyColumns()
    const cells = raw.map((cell) => cell.trim().normalize())
    if (cells.every((cell) => cell === '')) continue
    if (cells.some((cell) => cell.length > IMPORT_CELL_CHARS)) throw tooLong(number)
    text += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (text > IMPORT_CHARS) throw new FileError(TOO_LARGE)
    if (columns) {
      if (rows.length === IMPORT_ROWS) throw tooManyRows()
      rows.push({ nr: number, cells: cells.slice(0, columns.length) })
    } else columns = cells
  }
  if (!columns) throw new FileError('Die Datei ist leer.')
  if (rows.length === 0) throw new FileError('Unter der Überschrift steht keine Zeile.')
  return { spalten: columns, zeilen: rows, zeichensatz: charset }
}

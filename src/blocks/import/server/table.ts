import { FileError, TOO_LARGE } from '#server/files/foreign.ts'

/** Maximum data rows of an import; larger tables must be split. */
export const ROWS_MAX = 5000
export const COLUMNS_MAX = 200
/** Annahme: longer than any field of the application; longer cells are file errors. */
export const CELL_MAX = 20_000
/** Total characters of all cells: a workbook may reference one long text a million times. */
const TEXT_MAX = 10 * 1024 * 1024
/** Row limit of spreadsheets; most rows are empty then. */
const LINES_MAX = 1_048_576

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

export const tooManyColumns = () => new FileError(`Die Datei hat mehr als ${COLUMNS_MAX} Spalten.`)
export const tooLong = (line: number) => new FileError(`In Zeile ${line} ist eine Zelle zu lang.`)
const tooManyRows = () => new FileError(`Die Datei hat mehr als ${ROWS_MAX.toLocaleString('de-DE')} Zeilen. Teile sie bitte auf.`)

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
    if (number > LINES_MAX) throw tooManyRows()
    if (raw.length > COLUMNS_MAX) throw tooManyColumns()
    const cells = raw.map((cell) => cell.trim().normalize())
    if (cells.every((cell) => cell === '')) continue
    if (cells.some((cell) => cell.length > CELL_MAX)) throw tooLong(number)
    text += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (text > TEXT_MAX) throw new FileError(TOO_LARGE)
    if (columns) {
      if (rows.length === ROWS_MAX) throw tooManyRows()
      rows.push({ nr: number, cells: cells.slice(0, columns.length) })
    } else columns = cells
  }
  if (!columns) throw new FileError('Die Datei ist leer.')
  if (rows.length === 0) throw new FileError('Unter der Überschrift steht keine Zeile.')
  return { spalten: columns, zeilen: rows, zeichensatz: charset }
}

// A table that somebody uploads, whatever program wrote it: a heading and rows of texts.

/** Data rows of one import; more are split by hand. */
export const ROWS_MAX = 5000
export const COLUMNS_MAX = 200
/** Annahme: longer than any field of ours; the rest of such a cell is an error of the file. */
export const CELL_MAX = 20_000
export const TOO_LARGE = 'Die Tabelle ist zu groß. Teile sie bitte auf.'

export interface Row {
  /** As the spreadsheet counts: the heading is 1. */
  readonly nr: number
  readonly cells: readonly string[]
}
export interface RawTable {
  readonly spalten: readonly string[]
  /** Without the empty ones. */
  readonly zeilen: readonly Row[]
  /** As a person reads it: UTF-8, Windows-1252, Excel. */
  readonly zeichensatz: string
}

/** A fault of the file as a whole; its message is a German sentence. */
export class TableError extends Error {}

const tooMany = () => new TableError(`Die Datei hat mehr als ${ROWS_MAX.toLocaleString('de-DE')} Zeilen. Teile sie bitte auf.`)

/** The heading is the first row with content; what comes before it counts as lines all the same. @throws TableError */
export function asTable(all: Iterable<readonly string[]>, charset: string): RawTable {
  let columns: readonly string[] | null = null
  const rows: Row[] = []
  let number = 0
  for (const raw of all) {
    number += 1
    const cells = raw.map((cell) => cell.trim())
    if (cells.every((cell) => cell === '')) continue
    if (cells.some((cell) => cell.length > CELL_MAX)) throw new TableError(`In Zeile ${number} ist eine Zelle zu lang.`)
    if (columns) {
      if (rows.length === ROWS_MAX) throw tooMany()
      rows.push({ nr: number, cells })
    } else {
      if (cells.length > COLUMNS_MAX) throw new TableError(`Die Datei hat mehr als ${COLUMNS_MAX} Spalten.`)
      columns = cells
    }
  }
  if (!columns) throw new TableError('Die Datei ist leer.')
  if (rows.length === 0) throw new TableError('Unter der Überschrift steht keine Zeile.')
  return { spalten: columns, zeilen: rows, zeichensatz: charset }
}

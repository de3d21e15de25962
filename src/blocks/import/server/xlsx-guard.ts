// Looks over a workbook before its reader builds anything: that one fills every gap between two cells, and unpacks whatever comes.
import { Unzip, UnzipInflate } from 'fflate'
import { FileError, TOO_LARGE } from '#server/files/foreign.ts'
import { COLUMNS_MAX, tooManyColumns } from './table.ts'

/** Bytes that all parts with text may unpack to: more than twice of what the largest table that we take needs. */
const UNPACKED_MAX = 100 * 1024 * 1024
/** So little at once that even what packs a thousand to one stays small. */
const CHUNK = 16 * 1024
/** Cells from the first to the last that is filled, the empty ones between them included. */
const CELLS_MAX = 2_000_000
/** The last cell that a spreadsheet has: XFD1048576. */
const LAST = { row: 1_048_576, column: 16_384 }
const OUTSIDE = 'Die Datei nennt Zellen, die es in keiner Tabelle gibt. Speichere sie noch einmal als XLSX oder CSV.'
/** Rows and cells where they begin, and what makes a cell count: a value or a text. */
const TAGS = /<(?:\w+:)?(row|c|v|is)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>/g
const REFERENCE = /\sr\s*=\s*["']([A-Z]{0,3})([1-9]\d{0,6})["']/
const NAMES_ONE = /\sr\s*=/

const columnOf = (letters: string) => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Takes the text of a part in pieces; says what is wrong with it as a table of ours. @throws FileError for cells that there are not */
function sheetGuard(say: (fault: FileError) => void): (text: string) => void {
  let rest = ''
  let cell = { row: 0, column: 0 }
  const last = { row: 0, column: 0 }
  const isFilled = () => {
    last.row = Math.max(last.row, cell.row)
    last.column = Math.max(last.column, cell.column)
    if (last.column > COLUMNS_MAX) say(tooManyColumns())
    else if (last.row * last.column > CELLS_MAX) say(new FileError(TOO_LARGE))
  }
  return (text) => {
    const all = rest + text
    for (const [, tag, attributes = ''] of all.matchAll(TAGS)) {
      if (tag === 'v' || tag === 'is') isFilled()
      else if (NAMES_ONE.test(attributes)) {
        const [, letters = '', row = ''] = REFERENCE.exec(attributes) ?? []
        cell = { row: Number(row), column: columnOf(letters) }
        if (cell.row < 1 || cell.row > LAST.row || cell.column > LAST.column) throw new FileError(OUTSIDE)
      }
    }
    // A tag may go on in the next piece.
    rest = all.slice(Math.max(all.lastIndexOf('<'), all.length - CHUNK))
  }
}

/** The part that is the first sheet, as the workbook names it. */
function firstSheet(workbook: string, relations: string): string {
  const id = /<(?:\w+:)?sheet\s[^<>]*?\w:id\s*=\s*["']([^"']*)/.exec(workbook)?.[1]
  const isIts = (tag: string) => /\sId\s*=\s*["']([^"']*)/.exec(tag)?.[1] === id
  const target = /\sTarget\s*=\s*["']([^"']*)/.exec(relations.match(/<[^<>]*/g)?.find(isIts) ?? '')?.[1] ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/**
 * @throws FileError for what unpacks too large or names cells that there are not, and for a first sheet with more columns or
 * gaps than a table of ours has
 */
export function checkWorkbook(content: Uint8Array): void {
  let unpacked = 0
  const texts = new Map([
    ['xl/workbook.xml', ''],
    ['xl/_rels/workbook.xml.rels', ''],
  ])
  const faults = new Map<string, FileError>()
  const unzip = new Unzip((entry) => {
    const { name, originalSize = 0 } = entry
    if (!name.endsWith('.xml') && !name.endsWith('.rels')) return
    // The reader sets aside what an entry claims.
    if (originalSize > UNPACKED_MAX) throw new FileError(TOO_LARGE)
    const decoder = new TextDecoder()
    const look = sheetGuard((fault) => faults.set(name, fault))
    entry.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      if (unpacked > UNPACKED_MAX) throw new FileError(TOO_LARGE)
      const text = decoder.decode(chunk, { stream: true })
      const kept = texts.get(name)
      if (kept !== undefined) texts.set(name, kept + text)
      look(text)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < content.length; at += CHUNK) unzip.push(content.subarray(at, at + CHUNK), at + CHUNK >= content.length)
  const [workbook = '', relations = ''] = texts.values()
  const fault = faults.get(firstSheet(workbook, relations))
  if (fault) throw fault
}

// Checks a workbook before its reader allocates memory: the reader fills every gap between cells and unpacks without limit.
import { Unzip, UnzipInflate } from 'fflate'
import { FileError, TOO_LARGE } from '#server/files/foreign.ts'
import { tooManyColumns } from './table.ts'
import { IMPORT_CELLS, IMPORT_COLUMNS, IMPORT_UNPACKED_BYTES } from '#contract/limits.ts'

/** Small chunks limit the output of a 1000:1 compression. */
const CHUNK = 16 * 1024
const LAST = { row: 1_048_576, column: 16_384 }
const OUTSIDE = 'Die Datei nennt Zellen, die es in keiner Tabelle gibt. Speichere sie noch einmal als XLSX oder CSV.'
/** Opening tags of rows and cells, and of the content that makes a cell count: a value or a text. */
const TAGS = /<(?:\w+:)?(row|c|v|is)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>/g
const REFERENCE = /\sr\s*=\s*["']([A-Z]{0,3})([1-9]\d{0,6})["']/
const NAMES_ONE = /\sr\s*=/

const columnOf = (letters: string) => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Streaming check of a sheet against the table limits.
 * @throws FileError for impossible cell addresses
 */
function sheetGuard(say: (fault: FileError) => void): (text: string) => void {
  let pending = ''
  let cell = { row: 0, column: 0 }
  const last = { row: 0, column: 0 }
  const isFilled = () => {
    last.row = Math.max(last.row, cell.row)
    last.column = Math.max(last.column, cell.column)
    if (last.column > IMPORT_COLUMNS) say(tooManyColumns())
    else if (last.row * last.column > IMPORT_CELLS) say(new FileError(TOO_LARGE))
  }
  return (text) => {
    const all = pending + text
    for (const [, tag, attributes = ''] of all.matchAll(TAGS)) {
      if (tag === 'v' || tag === 'is') isFilled()
      else if (NAMES_ONE.test(attributes)) {
        const [, letters = '', row = ''] = REFERENCE.exec(attributes) ?? []
        cell = { row: Number(row), column: columnOf(letters) }
        if (cell.row < 1 || cell.row > LAST.row || cell.column > LAST.column) throw new FileError(OUTSIDE)
      }
    }
    // A tag may continue in the next chunk.
    pending = all.slice(Math.max(all.lastIndexOf('<'), all.length - CHUNK))
  }
}

/** Part of the first sheet, as listed in the workbook. */
function firstSheet(workbook: string, relations: string): string {
  const id = /<(?:\w+:)?sheet\s[^<>]*?\w:id\s*=\s*["']([^"']*)/.exec(workbook)?.[1]
  const isIts = (tag: string) => /\sId\s*=\s*["']([^"']*)/.exec(tag)?.[1] === id
  const target = /\sTarget\s*=\s*["']([^"']*)/.exec(relations.match(/<[^<>]*/g)?.find(isIts) ?? '')?.[1] ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/**
 * @throws FileError if the content unpacks too large or has impossible cell addresses. Also if the first sheet exceeds the column or gap
 * limits.
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
    // The reader allocates an entry's declared size.
    if (originalSize > IMPORT_UNPACKED_BYTES) throw new FileError(TOO_LARGE)
    const decoder = new TextDecoder()
    const look = sheetGuard((fault) => faults.set(name, fault))
    entry.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      if (unpacked > IMPORT_UNPACKED_BYTES) throw new FileError(TOO_LARGE)
      const text = decoder.decode(chunk, { stream: true })
      const soFar = texts.get(name)
      if (soFar !== undefined) texts.set(name, soFar + text)
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

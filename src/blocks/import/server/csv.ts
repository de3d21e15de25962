// CSV in common encodings: UTF-8 with or without BOM, Windows-1252 from older spreadsheets, UTF-16 ("Unicode text"). Separators: `;`, `,`
// or tab. Cells are text and never evaluated.
import { FileError } from '#server/files/foreign.ts'
import { asTable, type RawTable, tooLong, tooManyColumns } from './table.ts'
import { IMPORT_CELL_CHARS, IMPORT_COLUMNS } from '#contract/limits.ts'

const NO_TABLE = 'Das ist keine Tabelle. Erlaubt sind CSV und XLSX.'
const UNKNOWN = 'Der Zeichensatz der Datei ist unklar, Umlaute kämen falsch an. Speichere sie noch einmal als „CSV UTF-8“.'
/** Control characters not allowed in tables. Windows-1252 leaves five bytes undefined, which older systems use for umlauts. */
const CONTROL = /[^\P{Cc}\t\r\n\v\f]/u
/** Mac Roman umlauts decoded as Windows-1252: these do not occur within words ("MŸller", "JŠger", "Stra§e"). */
const MAC = /Ÿ\p{Ll}|\p{L}Š\p{Ll}|\p{Ll}Š|\p{L}§/u
const UMLAUT = /[äöüßÄÖÜ]/
/** UTF-8 umlaut decoded as two characters: caused by joining files of both encodings. */
const MIXED = /Ã[¤¶¼Ÿ„–œ]/

function decoded(content: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(content)
  } catch {
    return null
  }
}

function decipher(content: Uint8Array): { text: string; zeichensatz: string } {
  const [first, second] = content
  // UTF-16 by its BOM, or by a Latin letter with a zero byte.
  const wide =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0) ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : ''
  const text = wide === '' ? decoded(content, 'utf-8') : decoded(content, wide)
  if (text !== null && !CONTROL.test(text)) return { text, zeichensatz: wide === '' ? 'UTF-8' : 'UTF-16' }
  if (wide !== '' || content.includes(0)) throw new FileError(NO_TABLE)
  // Windows-1252 decodes almost any byte, so it is the fallback for invalid UTF-8.
  const windows = new TextDecoder('windows-1252').decode(content)
  const mac = new TextDecoder('macintosh').decode(content)
  if (MAC.test(windows) && !UMLAUT.test(windows) && UMLAUT.test(mac) && !CONTROL.test(mac))
    return { text: mac, zeichensatz: 'Mac OS Roman' }
  if (CONTROL.test(windows) || MIXED.test(windows)) throw new FileError(UNKNOWN)
  return { text: windows, zeichensatz: 'Windows-1252' }
}

const SEPARATOR = [';', ',', '\t'] as const
/** Upper limit of the first line, for encoding and separator detection. */
const HEAD_MAX = 64 * 1024

/** Most frequent separator in the first non-empty line, outside quotes. */
function separator(text: string): string {
  const head = (/^\s*(.*)$/m.exec(text.slice(0, HEAD_MAX))?.[1] ?? '').replace(/"[^"]*"/g, '')
  const often = (sign: string) => head.split(sign).length
  return SEPARATOR.toSorted((a, b) => often(b) - often(a))[0] ?? ';'
}

/** The own export prefixes formula characters with an apostrophe; the import removes it. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell)

/**
 * Records of a text (RFC 4180): quotes may contain separators and line breaks. Limits are checked while parsing.
 * @throws FileError
 */
export function* sentences(text: string, sign = separator(text)): Generator<string[]> {
  let sentence: string[] = []
  let line = 1
  let i = 0
  while (i <= text.length) {
    let cell = ''
    if (text[i] === '"') {
      let from = i + 1
      for (;;) {
        const bis = text.indexOf('"', from)
        if (bis === -1) throw new FileError('Ein Anführungszeichen wird nicht geschlossen. Die Datei ist beschädigt.')
        cell += text.slice(from, bis)
        if (cell.length > IMPORT_CELL_CHARS) throw tooLong(line)
        i = bis + 1
        if (text[i] !== '"') break
        cell += '"'
        from = i + 1
      }
    }
    const from = i
    while (i < text.length && text[i] !== sign && text[i] !== '\n' && text[i] !== '\r') i += 1
    if (cell.length + i - from > IMPORT_CELL_CHARS) throw tooLong(line)
    if (sentence.length === IMPORT_COLUMNS) throw tooManyColumns()
    sentence.push(withoutGuard(cell + text.slice(from, i)))
    if (text[i] === sign) {
      i += 1
      continue
    }
    if (i >= text.length && sentence.length === 1 && sentence[0] === '') return
    yield sentence
    sentence = []
    line += 1
    if (i >= text.length) return
    i += text[i] === '\r' && text[i + 1] === '\n' ? 2 : 1
  }
}

/** @throws FileError */
export function readCsv(content: Uint8Array): RawTable {
  const { text, zeichensatz } = decipher(content)
  // Excel's `sep=` line is no header.
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(text)
  const withoutBadge = text.replace(/^\uFEFF/, '')
  const all = named?.[1] ? sentences(withoutBadge, named[1]) : sentences(withoutBadge)
  if (named) all.next()
  return asTable(all, zeichensatz)
}

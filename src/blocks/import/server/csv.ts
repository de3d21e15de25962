// CSV as programs write it here: UTF-8 with or without its mark, Windows-1252 from older spreadsheets, UTF-16 of their
// "Unicode text"; `;`, `,` or tab. A cell is text, whatever it begins with: nothing is evaluated.
import { alsTabelle, type Rohtabelle, Tabellenfehler } from './tabelle.ts'

function entziffere(inhalt: Uint8Array): { text: string; zeichensatz: string } {
  if (inhalt[0] === 0xff && inhalt[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(inhalt), zeichensatz: 'UTF-16' }
  if (inhalt.includes(0)) throw new Tabellenfehler('Das ist keine Tabelle. Erlaubt sind CSV und XLSX.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(inhalt), zeichensatz: 'UTF-8' }
  } catch {
    // Every byte is a character there: what is no UTF-8 is read as Windows writes it.
    return { text: new TextDecoder('windows-1252').decode(inhalt), zeichensatz: 'Windows-1252' }
  }
}

const TRENNER = [';', ',', '\t'] as const

/** The separator that stands most often in the first line with content, outside of quotes. */
function trenner(text: string): string {
  const kopf = (/^\s*(.*)$/m.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '')
  const oft = (zeichen: string) => kopf.split(zeichen).length
  return TRENNER.toSorted((a, b) => oft(b) - oft(a))[0] ?? ';'
}

/** Our own export puts an apostrophe before what a spreadsheet would run; back here it goes. */
const ohneSchutz = (zelle: string) => (/^'[=+\-@\t]/.test(zelle) ? zelle.slice(1) : zelle)

/** The records of a text (RFC 4180): quotes may hold separators and line breaks. @throws Tabellenfehler */
export function* saetze(text: string, zeichen = trenner(text)): Generator<string[]> {
  let satz: string[] = []
  let i = 0
  while (i <= text.length) {
    let zelle = ''
    if (text[i] === '"') {
      let ab = i + 1
      for (;;) {
        const bis = text.indexOf('"', ab)
        if (bis === -1) throw new Tabellenfehler('Ein Anführungszeichen wird nicht geschlossen. Die Datei ist beschädigt.')
        zelle += text.slice(ab, bis)
        i = bis + 1
        if (text[i] !== '"') break
        zelle += '"'
        ab = i + 1
      }
    }
    const ab = i
    while (i < text.length && text[i] !== zeichen && text[i] !== '\n' && text[i] !== '\r') i += 1
    satz.push(ohneSchutz(zelle + text.slice(ab, i)))
    if (text[i] === zeichen) {
      i += 1
      continue
    }
    if (i >= text.length && satz.length === 1 && satz[0] === '') return
    yield satz
    satz = []
    if (i >= text.length) return
    i += text[i] === '\r' && text[i + 1] === '\n' ? 2 : 1
  }
}

/** @throws Tabellenfehler */
export function liesCsv(inhalt: Uint8Array): Rohtabelle {
  const { text, zeichensatz } = entziffere(inhalt)
  // Excel's own first line, which names the separator, is no heading.
  const genannt = /^\uFEFF?sep=(.)\r?\n/.exec(text)
  const ohneMarke = text.replace(/^\uFEFF/, '')
  const alle = genannt?.[1] ? saetze(ohneMarke, genannt[1]) : saetze(ohneMarke)
  if (genannt) alle.next()
  return alsTabelle(alle, zeichensatz)
}

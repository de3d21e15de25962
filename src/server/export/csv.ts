import { inhalt, type Tabelle, type Zelle } from './tabelle.ts'

// A spreadsheet would run a cell that begins like this as a formula; the apostrophe makes it text (OWASP "CSV injection").
const FORMEL = /^[=+\-@\t\r]/
const zahl = (wert: number) => String(wert).replace('.', ',')

function zelle(wert: Zelle): string {
  if (wert === null) return ''
  if (typeof wert === 'number') return zahl(wert)
  // Telephone numbers begin with + and are no formula.
  const text = FORMEL.test(wert) && !/^\+[\d /()-]+$/.test(wert) ? `'${wert}` : wert
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as German spreadsheets open it: UTF-8 with BOM, `;`, decimal comma, CRLF. */
export function alsCsv(tabelle: Tabelle): Buffer {
  const zeilen = [tabelle.spalten.map(({ titel }) => titel), ...inhalt(tabelle)]
  return Buffer.from(`\uFEFF${zeilen.map((zeile) => zeile.map(zelle).join(';')).join('\r\n')}\r\n`)
}

// What a list shows as a file. CSV as German spreadsheets read it: UTF-8 with mark, semicolons, decimal commas.
import type { Spalte } from './spalte.ts'

/** One cell of a CSV file; what a spreadsheet would take for a formula is made harmless. */
function csvZelle(wert: string | number | boolean | null | undefined): string {
  if (wert === null || wert === undefined) return ''
  if (typeof wert === 'number') return String(wert).replace('.', ',')
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  const text = wert
  const sicher = /^[=+\-@\t\r]/.test(text) && !/^\+?[\d ()/-]+$/.test(text) ? `'${text}` : text
  return /[;"\n\r]/.test(sicher) ? `"${sicher.replaceAll('"', '""')}"` : sicher
}

/** The rows as CSV, with the columns' titles as first line. */
export function alsCsv<Z>(spalten: readonly Spalte<Z>[], zeilen: readonly Z[]): string {
  const reihen = [spalten.map(({ titel }) => csvZelle(titel)), ...zeilen.map((zeile) => spalten.map(({ wert }) => csvZelle(wert(zeile))))]
  return `\uFEFF${reihen.map((reihe) => reihe.join(';')).join('\r\n')}\r\n`
}

/** Hands a file to the browser's downloads. */
export function ladeHerunter(name: string, inhalt: Blob): void {
  const url = URL.createObjectURL(inhalt)
  const verweis = Object.assign(document.createElement('a'), { href: url, download: name })
  verweis.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

// XLSX: the first sheet. Of a formula the value counts that the spreadsheet stored with it; nothing is evaluated.
import { readSheet } from 'read-excel-file/node'
import { alsTabelle, type Rohtabelle, Tabellenfehler } from './tabelle.ts'

const zelle = (wert: unknown): string => {
  if (typeof wert === 'string') return wert
  // As a German spreadsheet shows it, so that one reader of numbers fits both kinds of files.
  if (typeof wert === 'number') return String(wert).replace('.', ',')
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (wert instanceof Date) return Number.isNaN(wert.getTime()) ? '' : wert.toISOString().slice(0, 10)
  return ''
}

/** @throws Tabellenfehler */
export async function liesXlsx(inhalt: Uint8Array): Promise<Rohtabelle> {
  const zeilen = await readSheet(Buffer.from(inhalt)).catch(() => {
    throw new Tabellenfehler('Die Datei lässt sich nicht lesen. Speichere sie noch einmal als XLSX oder CSV.')
  })
  return alsTabelle(
    zeilen.map((zeile) => zeile.map(zelle)),
    'Excel',
  )
}

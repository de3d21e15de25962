import writeExcelFile from 'write-excel-file/node'
import { inhalt, type Tabelle } from './tabelle.ts'

const BREITE = { min: 8, max: 50 }

/** A workbook with one sheet: bold first row that stays, columns as wide as their content. Texts are texts, never formulas. */
export async function alsXlsx(tabelle: Tabelle): Promise<Buffer> {
  const zeilen = inhalt(tabelle)
  const kopf = tabelle.spalten.map(({ titel }) => ({ value: titel, fontWeight: 'bold' as const }))
  const daten = zeilen.map((zeile) =>
    zeile.map((wert) => (wert === null ? null : typeof wert === 'number' ? { type: Number, value: wert } : { type: String, value: wert })),
  )
  const breiten = tabelle.spalten.map(({ titel }, i) => {
    const laengste = Math.max(titel.length, ...zeilen.map((zeile) => String(zeile[i] ?? '').length))
    return { width: Math.min(BREITE.max, Math.max(BREITE.min, laengste + 2)) }
  })
  return writeExcelFile([kopf, ...daten], { columns: breiten, stickyRowsCount: 1, sheet: tabelle.titel.slice(0, 31) }).toBuffer()
}

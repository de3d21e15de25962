import writeXlsxFile from 'write-excel-file/browser'
import type { Spalte } from './spalte.ts'

/** The rows as an Excel file: titles in bold, numbers as numbers. */
export function alsXlsx<Z>(titel: string, spalten: readonly Spalte<Z>[], zeilen: readonly Z[]): Promise<Blob> {
  const kopf = spalten.map((spalte) => ({ value: spalte.titel, fontWeight: 'bold' as const }))
  const reihen = zeilen.map((zeile) =>
    spalten.map(({ wert }) => {
      const inhalt = wert(zeile)
      if (inhalt === null || inhalt === undefined || inhalt === '') return null
      return typeof inhalt === 'boolean' ? { value: inhalt ? 'ja' : 'nein' } : { value: inhalt }
    }),
  )
  return writeXlsxFile([kopf, ...reihen], {
    sheet: titel.slice(0, 31),
    columns: spalten.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob()
}

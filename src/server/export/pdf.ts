import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lesbareZeit } from '#contract/berlin.ts'
import { inhalt, type Tabelle } from './tabelle.ts'

interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(erlaubt: () => boolean): void
  setLocalAccessPolicy(erlaubt: (pfad: string) => boolean): void
  createPdf(dokument: object): { getBuffer(): Promise<Buffer> }
}

// pdfmake is CommonJS and 30 MB once loaded: only when somebody asks for a PDF.
let geladen: Pdfmake | null = null
function lade(): Pdfmake {
  if (geladen) return geladen
  const require = createRequire(import.meta.url)
  const pdfmake = require('pdfmake') as Pdfmake
  const ordner = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  pdfmake.setFonts({
    Roboto: {
      normal: join(ordner, 'Roboto-Regular.ttf'),
      bold: join(ordner, 'Roboto-Medium.ttf'),
      italics: join(ordner, 'Roboto-Italic.ttf'),
      bolditalics: join(ordner, 'Roboto-MediumItalic.ttf'),
    },
  })
  // A document names nothing outside itself but these fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((pfad) => pfad.startsWith(ordner))
  geladen = pdfmake
  return pdfmake
}

/** A document in pdfmake's own form as bytes; its fonts are Roboto, nothing is loaded from outside. */
export const erzeugePdf = (dokument: object): Promise<Buffer> => lade().createPdf(dokument).getBuffer()

/** A4 landscape with a repeated heading, page numbers and the time of printing. */
export async function alsPdf(tabelle: Tabelle, organisation: string, jetzt: Date): Promise<Buffer> {
  const kopf = tabelle.spalten.map(({ titel }) => ({ text: titel, bold: true, fillColor: '#e9ecef' }))
  const zeilen = inhalt(tabelle).map((zeile) => zeile.map((wert) => ({ text: wert === null ? '' : String(wert) })))
  const dokument = {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 48, 28, 40],
    info: { title: tabelle.titel },
    header: {
      margin: [28, 18, 28, 0],
      columns: [
        { text: tabelle.titel, bold: true, fontSize: 13 },
        { text: organisation, alignment: 'right', color: '#495057' },
      ],
    },
    footer: (seite: number, seiten: number) => ({
      margin: [28, 8, 28, 0],
      fontSize: 8,
      color: '#495057',
      columns: [{ text: `Stand: ${lesbareZeit(jetzt)} Uhr` }, { text: `Seite ${seite} von ${seiten}`, alignment: 'right' }],
    }),
    content: [
      zeilen.length > 0
        ? { table: { headerRows: 1, widths: tabelle.spalten.map(() => 'auto'), body: [kopf, ...zeilen] }, layout: 'lightHorizontalLines' }
        : { text: 'Keine Einträge.', italics: true },
    ],
    defaultStyle: { font: 'Roboto', fontSize: 8.5 },
  }
  return erzeugePdf(dokument)
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allowed: () => boolean): void
  setLocalAccessPolicy(allowed: (path: string) => boolean): void
  setTableLayouts(layouts: Readonly<Record<string, object>>): void
  createPdf(document: object): { getBuffer(): Promise<Buffer> }
}

// pdfmake takes 30 MB once loaded, so only when somebody asks for a PDF.
let loaded: Pdfmake | null = null
function load(): Pdfmake {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const pdfmake = require('pdfmake') as Pdfmake
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  pdfmake.setFonts({
    Roboto: {
      normal: join(folder, 'Roboto-Regular.ttf'),
      bold: join(folder, 'Roboto-Medium.ttf'),
      italics: join(folder, 'Roboto-Italic.ttf'),
      bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
    },
  })
  // A document may load nothing but these fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))
  loaded = pdfmake
  return pdfmake
}

/** A pdfmake document definition as PDF bytes; its font is Roboto, nothing is loaded from outside. Takes long: see maker.ts. */
export function createPdf(document: object, layouts: Readonly<Record<string, object>> = {}): Promise<Buffer> {
  const pdfmake = load()
  pdfmake.setTableLayouts(layouts)
  return pdfmake.createPdf(document).getBuffer()
}

// Texts on the pages of a PDF made by pdfmake: each piece with its position.
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, type PDFPage, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'

export interface Piece {
  readonly text: string
  readonly x: number
  readonly size: number
}

const textOf = (stream: unknown) => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1')
const signOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Meaning of a font's codes. */
function signsOf(font: PDFDict): ReadonlyMap<number, string> {
  const signs = new Map<number, string>()
  const map = textOf(font.lookup(PDFName.of('ToUnicode')))
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [i, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) signs.set(Number.parseInt(from, 16) + i, signOf(hex))
  return signs
}

function piecesOf(page: PDFPage): Piece[] {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents]
  const content = streams.map(textOf).join('\n')
  const read = new Map<string, ReadonlyMap<number, string>>()
  const pieces: Piece[] = []
  let [name, size, x] = ['', 0, 0]
  for (const [, at, font, height, codes] of content.matchAll(/1 0 0 1 ([\d.-]+) [\d.-]+ Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g)) {
    if (at !== undefined) x = Number(at)
    else if (font !== undefined) [name, size] = [font, Number(height)]
    else if (codes !== undefined && fonts) {
      const signs = read.get(name) ?? signsOf(fonts.lookup(PDFName.of(name), PDFDict))
      read.set(name, signs)
      const hex = [...codes.matchAll(/<(\w*)>/g)].map((found) => found[1]).join('')
      const text = (hex.match(/.{4}/g) ?? []).map((code) => signs.get(Number.parseInt(code, 16)) ?? '?').join('')
      pieces.push({ text, x, size })
    }
  }
  return pieces
}

/** The pieces of all pages, in the order in which they are drawn. */
export const pdfPieces = async (pdf: Uint8Array): Promise<Piece[]> => (await PDFDocument.load(pdf)).getPages().flatMap(piecesOf)

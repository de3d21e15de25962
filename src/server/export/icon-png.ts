// Draws the app's icon as PNG in the process that makes files (maker.ts): the sign, or the chapter's logo on a white plate.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PNG } from 'pngjs'
import type { Begin } from './maker-child.ts'
import { createPdf } from './pdf.ts'

export interface IconOrder {
  /** SVG of the sign in the chapter's colour, 32 units wide. */
  readonly mark: string
  readonly color: string
  /** Data URL of a PNG or JPEG. */
  readonly logo?: string
  readonly pixels: number
  /** Phones crop these: the colour fills the square, and the sign stands in the middle. */
  readonly maskable: boolean
}
const SIDE = 32
const MIDDLE = 0.72
const LOGO = 0.6

function drawSvg({ mark, color, logo, maskable }: IconOrder): string {
  const share = maskable ? MIDDLE : 1
  const centred = (size: number) => `x="${(SIDE - size) / 2}" y="${(SIDE - size) / 2}" width="${size}" height="${size}"`
  const inner = mark.replace(/^[^]*?<svg[^>]*>|<\/svg>[^]*$/g, '')
  // The line would look out from under the plate.
  const sign = logo === undefined ? inner : inner.replaceAll(/<path[^>]*>/g, '')
  const plate = SIDE * share * (LOGO + 0.16)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${SIDE} ${SIDE}">` +
    (maskable ? `<rect ${centred(SIDE)} fill="${color}"/>` : '') +
    `<g transform="translate(${(SIDE * (1 - share)) / 2} ${(SIDE * (1 - share)) / 2}) scale(${share})">${sign}</g>` +
    (logo === undefined
      ? ''
      : `<rect ${centred(plate)} rx="${plate / 5}" fill="#ffffff"/>` +
        `<image ${centred(SIDE * share * LOGO)} preserveAspectRatio="xMidYMid meet" xlink:href="${logo}"/>`) +
    '</svg>'
  )
}

async function draw(order: IconOrder): Promise<Buffer> {
  const size = order.pixels
  const pdf = await createPdf({
    pageSize: { width: size, height: size },
    pageMargins: 0,
    content: [{ svg: drawSvg(order), width: size, absolutePosition: { x: 0, y: 0 } }],
    defaultStyle: { font: 'Roboto' },
  })
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap', transparent: true })
    const png = new PNG({ width, height })
    png.data = Buffer.from(data)
    return PNG.sync.write(png, { deflateLevel: 9 })
  } finally {
    document.destroy()
    library.destroy()
  }
}

export const begin: Begin<IconOrder, never> = (order) => ({ end: () => draw(order) })

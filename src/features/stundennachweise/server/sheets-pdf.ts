// Runs in the process that makes files (server/export/maker.ts). Draws the sheets of a month, each on its own pages.
import { COLOR, EDGE, groundOf, WIDTH } from '#blocks/dokumente/server/index.ts'
import type { PrintHead } from '#server/chapter.ts'
import type { Begin } from '#server/export/maker-child.ts'
import { type Drawing, drawPdf } from '#server/export/pdf.ts'

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly sum: string
  readonly open: string
}
export interface Sheets extends PrintHead {
  readonly month: string
  readonly printed: string
  readonly sheets: readonly Sheet[]
}

const HEAD = ['Tag', 'Art', 'Anlass', 'Stunden', 'km', 'Stand']
const WIDTHS = [62, 110, 187, 54, 36, 66]
const RIGHT = new Set([3, 4])
const [TOP, BOTTOM, PAD, GAP] = [92, 790, 5, 1]
const LINE = 12.7
/** Number of sheets between progress messages. */
const TELLS = 25
const END = 130
const LOGO = 28
const [NAMES, SIGNS] = [14, 230]

type Style = readonly [font: 'normal' | 'bold', size: number, color: string]
const put = (pdf: Drawing, [font, size, color]: Style, text: string, x: number, y: number) =>
  pdf.font(font, size).fillColor(color).text(text, x, y, { lineBreak: false })
const right = (pdf: Drawing, text: string, edge: number, y: number) =>
  pdf.text(text, edge - pdf.widthOfString(text), y, { lineBreak: false })
const rule = (pdf: Drawing, x: number, y: number, width: number, thick = 0.6, color: string = COLOR.line) =>
  pdf.rect(x, y, width, thick).fill(color)

function row(pdf: Drawing, cells: readonly string[], top: number, height: number): void {
  let x = EDGE
  for (const [i, cell] of cells.entries()) {
    const width = WIDTHS[i] ?? 0
    const wraps = pdf.widthOfString(cell) > width - 2 * PAD
    if (RIGHT.has(i)) right(pdf, cell, x + width - PAD, top + PAD)
    else pdf.text(cell, x + PAD, top + PAD, wraps ? { width: width - 2 * PAD, lineGap: GAP } : { lineBreak: false })
    x += width
  }
  rule(pdf, EDGE, top + height, WIDTH)
}
const heightOf = (pdf: Drawing, cells: readonly string[]) =>
  2 * PAD +
  Math.max(
    ...cells.map((cell, i) => {
      const width = (WIDTHS[i] ?? 0) - 2 * PAD
      return pdf.widthOfString(cell) > width ? pdf.heightOfString(cell, { width, lineGap: GAP }) : LINE
    }),
  )

function paged(pdf: Drawing, { rows }: Sheet) {
  pdf.font('normal', 10)
  const first = TOP + LINE + 2 * PAD
  const pages: { cells: readonly string[]; height: number }[][] = [[]]
  let y = first
  for (const cells of rows) {
    const height = heightOf(pdf, cells)
    if (y + height > BOTTOM) {
      pages.push([])
      y = first
    }
    pages.at(-1)?.push({ cells, height })
    y += height
  }
  if (y + END > BOTTOM) pages.push([])
  return pages
}

function draw(pdf: Drawing, sheet: Sheet, { month, organisation, printed, logo, color = COLOR.accent }: Sheets): void {
  // Before the first page fonts can be measured, but nothing can be drawn.
  const pages = paged(pdf, sheet)
  let y = TOP
  for (const [i, rows] of pages.entries()) {
    pdf.addPage()
    put(pdf, ['bold', 15, color], 'Stundennachweis', EDGE, 24)
    right(pdf.font('normal', 10).fillColor(COLOR.quiet), organisation, EDGE + WIDTH - (logo ? LOGO + 8 : 0), 28)
    if (logo) pdf.image(logo, EDGE + WIDTH - LOGO, 18, { fit: [LOGO, LOGO], align: 'right' })
    put(pdf, ['bold', 12, 'black'], sheet.name, EDGE, 50)
    right(pdf.font('normal', 11), month, EDGE + WIDTH, 51)
    rule(pdf, EDGE, 72, WIDTH, 1.5, color)
    y = TOP
    if (rows.length > 0) {
      pdf.rect(EDGE, y, WIDTH, LINE + 2 * PAD).fill(groundOf(color))
      row(pdf.font('bold', 10).fillColor(color), HEAD, y, LINE + 2 * PAD)
      y += LINE + 2 * PAD
    }
    for (const { cells, height } of rows) {
      row(pdf.font('normal', 10).fillColor('black'), cells, y, height)
      y += height
    }
    put(pdf, ['normal', 8, COLOR.quiet], `Stundennachweis ${month} · Stand: ${printed} Uhr`, EDGE, 810)
    right(pdf, `Seite ${i + 1} von ${pages.length}`, EDGE + WIDTH, 810)
  }
  put(pdf, ['bold', 10, 'black'], sheet.sum, EDGE, y + 12)
  put(pdf, ['normal', 10, COLOR.quiet], sheet.open, EDGE, y + 27)
  for (const [x, name, role] of [
    [EDGE, sheet.name, 'Mitglied'],
    [EDGE + WIDTH - SIGNS, '', 'für die Gliederung'],
  ] as const) {
    rule(pdf, x, y + 92, SIGNS, 0.6, COLOR.quiet)
    put(pdf, ['normal', 10, 'black'], name, x, y + 96)
    put(pdf, ['normal', 8.5, COLOR.quiet], role, x, y + 96 + (name === '' ? 0 : NAMES))
  }
}

export const begin: Begin<Sheets, never> = (order) => ({
  end: (drawn) =>
    drawPdf(`Stundennachweis ${order.month}`, order.organisation, (pdf) => {
      for (const [i, sheet] of order.sheets.entries()) {
        if (i % TELLS === 0) drawn(i)
        draw(pdf, sheet, order)
        // The outline makes long files navigable by name.
        if (order.sheets.length > 1) pdf.outline.addItem(sheet.name)
      }
    }),
})

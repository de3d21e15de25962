// Renders the frame of every printed document as PDF; runs in the file process (server/export/maker.ts).
import { shortenText } from '#contract/words.ts'
import type { Begin } from '#server/export/maker-child.ts'
import { fitCells, fitTable, LIST_LAYOUT } from '#server/export/fit-table.ts'
import { createPdf, type Enclosed } from '#server/export/pdf.ts'
import { letterContent, letterFrame } from './letter-pdf.ts'
import { type BuildingBlock, COLOR, EDGE, groundOf, type Layout, type PrintOrder, quietText, WIDTH } from './document.ts'

const ruled = (above: number) => ({
  hLineWidth: () => 0.6,
  vLineWidth: () => 0,
  hLineColor: () => COLOR.line,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => above,
  paddingBottom: () => 4,
})
const LAYOUTS: Readonly<Record<Layout, object>> = {
  grid: ruled(4),
  group: ruled(5),
  facts: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingTop: () => 2, paddingBottom: () => 2 },
  list: LIST_LAYOUT,
}

/** Lays out a `listTable`; other blocks stay as they are. */
function fitList(block: BuildingBlock): BuildingBlock {
  if (typeof block === 'string' || !('listOf' in block)) return block
  const rows = block['listOf'] as readonly (readonly string[])[]
  const fit = fitTable(rows, WIDTH)
  const title = fit.widths.map((_, i) =>
    i === 0 ? { text: block['titel'], style: 'heading', colSpan: fit.widths.length, noWrap: true } : '',
  )
  const body = [title, ...rows.map((row, i) => fitCells(row, fit, i === 0 ? COLOR.grund : undefined))]
  const table = { headerRows: 2, keepWithHeaderRows: 1, dontBreakRows: true, widths: fit.widths, body }
  return { table, layout: 'list' satisfies Layout, fontSize: fit.size, margin: [0, 2, 0, 10] }
}

/** Paints a document, which areas write in the default colour, in the chapter's. */
function inColor(part: unknown, color: string): unknown {
  if (part === COLOR.accent) return color
  if (part === COLOR.grund) return groundOf(color)
  if (Array.isArray(part)) return part.map((one) => inColor(one, color))
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inColor(value, color)]))
}

/** The document as bytes. @throws where a file is enclosed in one that is not for the archive */
export async function asDocument(
  { document, organisation, printed, at, logo, color = COLOR.accent }: PrintOrder,
  enclosed?: Enclosed,
): Promise<Buffer> {
  const { titel, subtitle, content, foot, font = 10, archive = false, letter } = document
  if (enclosed && !archive) throw new Error('Only a document for the archive (PDF/A-3) takes a file along')
  // Wall sheets must be legible from a distance.
  const [titelSize, headHeight] = font > 12 ? [20, 98] : [15, 84]
  const fitting = content.map(fitList)
  const painted = color === COLOR.accent ? fitting : (inColor(fitting, color) as typeof content)
  const definition = {
    ...(archive && { version: '1.7', subset: 'PDF/A-3b' }),
    pageSize: 'A4',
    pageMargins: [EDGE, headHeight, EDGE, 44],
    info: { title: `${titel}: ${subtitle}`, author: organisation, ...(at && { creationDate: at }) },
    header: {
      margin: [EDGE, 24, EDGE, 0],
      stack: [
        {
          columns: [
            { text: titel, style: 'titel' },
            quietText(organisation, { alignment: 'right', fontSize: 10, margin: [0, 4, 0, 0] }),
            ...(logo ? [{ image: logo, fit: [90, 28], width: 'auto', margin: [8, -6, 0, 0] }] : []),
          ],
        },
        // At most two lines: the space above the content is fixed.
        {
          text: shortenText(subtitle, 85),
          fontSize: font > 12 && subtitle.length <= 55 ? 17 : 11,
          margin: [0, 2, 0, 4],
          ...(/\S{25}/.test(subtitle) && { wordBreak: 'break-all' }),
        },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1.5, lineColor: color }] },
      ],
    },
    footer: (page: number, pages: number) => ({
      margin: [EDGE, 10, EDGE, 0],
      fontSize: 8,
      color: COLOR.quiet,
      columns: [{ text: `${foot} · Stand: ${printed} Uhr` }, { text: `Seite ${page} von ${pages}`, alignment: 'right', width: 80 }],
    }),
    content: painted,
    ...(letter && {
      ...letterFrame({ letter, organisation, color, titel, ...(logo ? { logo } : {}) }, foot),
      content: letterContent(letter, titel, subtitle, painted),
    }),
    styles: {
      titel: { fontSize: titelSize, bold: true, color: color },
      kopf: { bold: true, color: color },
      bold: { bold: true },
      heading: { fontSize: font + 2.5, bold: true, color: color, margin: [0, 8, 0, 4] },
    },
    defaultStyle: { font: 'Roboto', fontSize: font, lineHeight: 1.15 },
    // Keeps a heading with its content.
    pageBreakBefore: (instance: { style?: unknown }, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => unknown[] }) =>
      instance.style === 'heading' && getFollowingNodesOnPage().length === 0,
  }
  return createPdf(definition, LAYOUTS, enclosed)
}

export const begin: Begin<PrintOrder, never> = (order) => ({ end: () => asDocument(order) })

// The frame of every printed document that is not a plain list: A4, our name and the document's kind on top, page numbers below.
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { readableTime, tagInBerlin } from '#contract/berlin.ts'
import { createPdf } from '#server/export/pdf.ts'

/** A part of a document, as pdfmake takes it: a text, or an object with `text`, `table`, `columns`, `stack`, `canvas`. `style` may be 'bold'. */
export type BuildingBlock = string | { readonly [name: string]: unknown }

export interface PrintDocument {
  readonly titel: string
  /** Below the title. */
  readonly subtitle: string
  readonly content: readonly BuildingBlock[]
  /** Bottom left of each page, before the time of printing. */
  readonly foot: string
  /** Font size in points; 10 is for the desk, 13 for the wall. */
  readonly font?: number
}

export const COLOR = { accent: '#0e5568', quiet: '#4f5a64', line: '#cdd4da', grund: '#e8f4f7', warning: '#8a5a00' } as const
const EDGE = 40
/** Of the content, in points. */
const WIDTH = 515

export const quiet = (text: string, more: object = {}) => ({ text, color: COLOR.quiet, ...more })
export const bold = (text: string, more: object = {}) => ({ text, style: 'bold', ...more })

type Widths = readonly (string | number)[]
type Row = readonly BuildingBlock[]

/** A cell over a whole row. */
const across = (cell: object, widths: Widths): Row => [{ ...cell, colSpan: widths.length }, ...widths.slice(1).map(() => '')]

/** Rows under a heading row that is repeated on each page and never alone at its foot. pdfmake writes into `widths`: each table has its own. */
const grid = (head: Row, rows: readonly Row[], widths: Widths, [above, below]: readonly [number, number], margin: readonly number[]) => ({
  table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: [...widths], body: [head, ...rows] },
  layout: {
    hLineWidth: () => 0.6,
    vLineWidth: () => 0,
    hLineColor: () => COLOR.line,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => above,
    paddingBottom: () => below,
  },
  margin,
})

/** A table with a tinted heading row. `widths` and `alignment` as pdfmake takes them. */
export const table = (
  head: readonly string[],
  rows: readonly Row[],
  widths: Widths,
  alignment: readonly ('left' | 'center' | 'right')[] = [],
) =>
  grid(
    head.map((text, i) => ({ text, style: 'kopf', fillColor: COLOR.grund, alignment: alignment[i] ?? 'left' })),
    rows.map((row) =>
      row.map((cell, i) => (alignment[i] ? { alignment: alignment[i], ...(typeof cell === 'string' ? { text: cell } : cell) } : cell)),
    ),
    widths,
    [4, 4],
    [0, 2, 0, 10],
  )

/** Rows under a title of their own; `right` names what the group is part of, `empty` stands where there is no row. */
export const group = (titel: string, right: string, rows: readonly Row[], widths: Widths, empty: string) => {
  const columns = [
    { text: titel, style: 'kopf', width: '*' },
    { text: right, color: COLOR.quiet, width: 'auto' },
  ]
  const body = rows.length > 0 ? rows : [across(quiet(empty), widths)]
  return grid(across({ columns, fillColor: COLOR.grund }, widths), body, widths, [5, 4], [0, 0, 0, 6])
}

/** Lines to write on. */
export const writeLines = (count: number): BuildingBlock => ({
  canvas: Array.from({ length: count }, (_, i) => {
    const y = 20 * (i + 1)
    return { type: 'line', x1: 0, y1: y, x2: WIDTH, y2: y, lineWidth: 0.6, lineColor: COLOR.line }
  }),
})

/** What a document says of its occasion: a label and a value each. */
export type Fact = readonly [label: string, value: BuildingBlock]

/** Facts in two columns; those without a value are left out. */
export const facts = (pairs: readonly Fact[], width = 130) => {
  const body = pairs.filter(([, value]) => value !== '').map(([label, value]) => [quiet(label), value])
  return {
    table: { widths: [width, '*'], body: body.length > 0 ? body : [['', '']] },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingTop: () => 2, paddingBottom: () => 2 },
    margin: [0, 0, 0, 8],
  }
}

export const heading = (text: string): BuildingBlock => ({ text, style: 'heading' })
/** A part that never breaks across pages. */
export const together = (...stack: readonly BuildingBlock[]): BuildingBlock => ({ unbreakable: true, stack })

/** The document as bytes; `now` is the time of printing. */
export function asDocument(document: PrintDocument, organisation: string, now: Date): Promise<Buffer> {
  const { titel, subtitle, content, foot, font = 10 } = document
  // A sheet on the wall must be legible from afar.
  const [titelSize, headHeight] = font > 12 ? [20, 98] : [15, 84]
  return createPdf({
    pageSize: 'A4',
    pageMargins: [EDGE, headHeight, EDGE, 44],
    info: { title: `${titel}: ${subtitle}`, author: organisation },
    header: {
      margin: [EDGE, 24, EDGE, 0],
      stack: [
        {
          columns: [{ text: titel, style: 'titel' }, quiet(organisation, { alignment: 'right', fontSize: 10, margin: [0, 4, 0, 0] })],
        },
        // One line, however long the name: the space above the content is fixed.
        {
          text: subtitle.length > 85 ? `${subtitle.slice(0, 84)}…` : subtitle,
          fontSize: font > 12 && subtitle.length <= 55 ? 17 : 11,
          margin: [0, 2, 0, 4],
          noWrap: true,
        },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1.5, lineColor: COLOR.accent }] },
      ],
    },
    footer: (page: number, pages: number) => ({
      margin: [EDGE, 10, EDGE, 0],
      fontSize: 8,
      color: COLOR.quiet,
      columns: [
        { text: `${foot} · Stand: ${readableTime(now)} Uhr` },
        { text: `Seite ${page} von ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
    content,
    styles: {
      titel: { fontSize: titelSize, bold: true, color: COLOR.accent },
      kopf: { bold: true, color: COLOR.accent },
      bold: { bold: true },
      heading: { fontSize: font + 2.5, bold: true, color: COLOR.accent, margin: [0, 8, 0, 4] },
    },
    defaultStyle: { font: 'Roboto', fontSize: font, lineHeight: 1.15 },
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (instance: { style?: unknown }, { getFollowingNodesOnPage }: { getFollowingNodesOnPage: () => unknown[] }) =>
      instance.style === 'heading' && getFollowingNodesOnPage().length === 0,
  })
}

/** Sends a document to view or save: `Dienstplan_SAN-2026-001_2026-11-21.pdf`. */
export async function sendDocument(
  reply: FastifyReply,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  name: string,
  document: PrintDocument,
): Promise<void> {
  const content = await asDocument(document, config.orgName, now())
  await reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${name}_${tagInBerlin(now())}.pdf`)}`)
    .header('cache-control', 'private, no-store')
    .send(content)
}

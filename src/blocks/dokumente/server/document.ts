import { CHAPTER_COLOR, tintOf } from '#contract/chapter/color.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext, Trx } from '#server/context.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { type PrintHead, printHead } from '#server/chapter.ts'
import { sendMade } from '#server/export/send-file.ts'

/**
 * Part of a document in pdfmake's format: a text, or an object with `text`, `table`, `columns`, `stack`, `canvas`. `style` may be
 * 'bold'.
 */
export type BuildingBlock = string | { readonly [name: string]: unknown }

export interface PrintDocument {
  readonly titel: string
  readonly subtitle: string
  readonly content: readonly BuildingBlock[]
  readonly foot: string
  /** Font size in points; 10 for the desk, 13 for the wall. */
  readonly font?: number
  /** PDF/A-3b, for long-term archiving and embedded invoice XML (blocks/zahlungen). */
  readonly archive?: boolean
  readonly letter?: Letter
}

/** A business letter by DIN 5008, form B. */
export interface Letter {
  /** Return line of the window. */
  readonly sender: string
  /** At most six lines. */
  readonly address: readonly string[]
  readonly info: BuildingBlock
  /** Columns at the foot of each page. */
  readonly foot: readonly (readonly string[])[]
}

export const COLOR = { accent: CHAPTER_COLOR, quiet: '#4f5a64', line: '#cdd4da', grund: '#e8f4f7', warning: '#8a5a00' } as const
/** Ground of table heads in a chapter's colour. */
export const groundOf = (color: string): string => (color === COLOR.accent ? COLOR.grund : tintOf(color))
/** Page margin and content width, in points. */
export const EDGE = 40
export const WIDTH = 515
export type Layout = 'grid' | 'group' | 'facts' | 'list'

export const quietText = (text: string, style: object = {}) => ({ text, color: COLOR.quiet, ...style })
export const bold = (text: string, style: object = {}) => ({ text, style: 'bold', ...style })

/** Breaks words wider than a column, which would otherwise push other columns off the page. */
export const breakWords = (text: string): BuildingBlock => (/\S{25}/.test(text) ? { text, wordBreak: 'break-all' } : text)

type Widths = readonly (string | number)[]
type BlockRow = readonly BuildingBlock[]

const across = (cell: object, widths: Widths): BlockRow => [{ ...cell, colSpan: widths.length }, ...widths.slice(1).map(() => '')]

/** Rows under a header repeated on each page and kept with a row. pdfmake mutates `widths`, so each table gets its own. */
const grid = (head: BlockRow, rows: readonly BlockRow[], widths: Widths, layout: Layout, margin: readonly number[]) => ({
  table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: [...widths], body: [head, ...rows] },
  layout,
  margin,
})

export const table = (
  head: readonly string[],
  rows: readonly BlockRow[],
  widths: Widths,
  alignment: readonly ('left' | 'center' | 'right')[] = [],
) =>
  grid(
    head.map((text, i) => ({ text, style: 'kopf', fillColor: COLOR.grund, alignment: alignment[i] ?? 'left' })),
    rows.map((row) =>
      row.map((cell, i) => {
        const block = typeof cell === 'string' ? breakWords(cell) : cell
        return alignment[i] ? { alignment: alignment[i], ...(typeof block === 'string' ? { text: block } : block) } : block
      }),
    ),
    widths,
    'grid',
    [0, 2, 0, 10],
  )

/** Rows of texts in any number of columns under a title: all fit the page, in a smaller font or in several lines per row. */
export const listTable = (titel: string, head: readonly string[], rows: readonly (readonly string[])[]): BuildingBlock => ({
  listOf: [head, ...rows],
  titel,
})

/** Rows under their own title; `right` names the parent, `empty` is the text without rows. */
export const groupTable = (titel: string, right: string, rows: readonly BlockRow[], widths: Widths, empty: string) => {
  const columns = [
    { text: titel, style: 'kopf', width: '*' },
    { text: right, color: COLOR.quiet, width: 'auto' },
  ]
  const body = rows.length > 0 ? rows : [across(quietText(empty), widths)]
  return grid(across({ columns, fillColor: COLOR.grund }, widths), body, widths, 'group', [0, 0, 0, 6])
}

export const writeLines = (count: number): BuildingBlock => ({
  canvas: Array.from({ length: count }, (_, i) => {
    const y = 20 * (i + 1)
    return { type: 'line', x1: 0, y1: y, x2: WIDTH, y2: y, lineWidth: 0.6, lineColor: COLOR.line }
  }),
})

export const signatureBlock = (signed: string, name: string, role: string): BuildingBlock => {
  const above = signed.startsWith('data:')
    ? { image: signed, fit: [220, 60], margin: [0, 0, 0, 2] }
    : { text: signed, margin: [0, 44, 0, 2], italics: true }
  const line = { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 230, y2: 0, lineWidth: 0.6, lineColor: COLOR.line }] }
  return { stack: [above, line, name, quietText(role, { fontSize: 8.5 })] }
}

export type Fact = readonly [label: string, value: BuildingBlock]

export const factTable = (pairs: readonly Fact[], width = 130) => {
  const body = pairs.filter(([, value]) => value !== '').map(([label, value]) => [quietText(label), value])
  return {
    table: { widths: [width, '*'], body: body.length > 0 ? body : [['', '']] },
    layout: 'facts' satisfies Layout,
    margin: [0, 0, 0, 8],
  }
}

/** Sums below a grid, right-aligned under its last column of `width` points. */
export const sumTable = (rows: readonly (readonly [BuildingBlock, BuildingBlock])[], width: string | number = 70) => ({
  table: {
    widths: ['*', width],
    body: rows.map((row) => row.map((cell) => ({ alignment: 'right', ...(typeof cell === 'string' ? { text: cell } : cell) }))),
  },
  layout: 'group' satisfies Layout,
  margin: [0, -10, 0, 8],
})

export const heading = (text: string): BuildingBlock => ({ text, style: 'heading' })
export const keepTogether = (...stack: readonly BuildingBlock[]): BuildingBlock => ({ unbreakable: true, stack })

export interface PrintOrder extends PrintHead {
  readonly document: PrintDocument
  readonly printed: string
  /** Timestamp in the file, default now: equal timestamps give identical bytes. */
  readonly at?: Date
}

export type Printer = Pick<AppContext, 'now' | 'files' | 'chapter' | 'db'>

const orderOf = async (context: Printer, paper: PrintDocument, trx?: Trx, at = context.now()) => ({
  module: new URL('./document-pdf.ts', import.meta.url),
  input: { document: paper, ...(await printHead(context, trx)), printed: readableTime(at), at } satisfies PrintOrder,
})

/** Sends a document to view or save: `Dienstplan_SAN-2026-001_2026-11-21.pdf`. */
export const sendDocument = async (reply: FastifyReply, context: AppContext, name: string, paper: PrintDocument): Promise<void> =>
  sendMade(reply, context, await orderOf(context, paper), `${name}_${tagInBerlin(context.now())}.pdf`)

/** Document as PDF, for a mail attachment or for storage in the calling transaction. */
export const documentFile = async (context: Printer, paper: PrintDocument, abort: AbortSignal, trx?: Trx): Promise<Buffer> =>
  Buffer.from(await context.files.make(await orderOf(context, paper, trx), abort))

// Labels on an A4 sheet; runs in the file maker process (server/export/maker.ts).
import { shortenText } from '#contract/words.ts'
import type { Begin } from '#server/export/maker-child.ts'
import { createPdf } from '#server/export/pdf.ts'
import { type LabelSheet, SHEETS } from '../contract.ts'

export interface Label {
  readonly titel: string
  /** Human-readable code below the title; '' for codes meant only for scanners. */
  readonly code: string
  readonly says: string
}
export interface LabelOrder {
  readonly sheet: LabelSheet
  /** The first unused label on the sheet, from 1. */
  readonly from: number
  readonly labels: readonly Label[]
}
const points = (mm: number) => (mm * 72) / 25.4
/** Safety margin: printers and sheets are imprecise. */
const PAD = points(2)
/** Printers leave this edge of a sheet blank. */
const BLANK = points(5)
/** A4. */
const [SHEET_WIDTH, SHEET_HEIGHT] = [points(210), points(297)]

export function asLabels({ sheet, from, labels }: LabelOrder): Promise<Buffer> {
  const form = SHEETS[sheet]
  const [width, height] = [points(form.width), points(form.height)]
  const inset = (start: number, end: number, most: number) => Math.max(0, BLANK - PAD - start, BLANK - PAD - (most - end))
  /** Equal for all labels of a sheet, so that all look alike. */
  const [across, down] = [
    PAD + inset(points(form.left), points(form.left) + form.cols * width + (form.cols - 1) * points(form.gap), SHEET_WIDTH),
    PAD + inset(points(form.top), points(form.top) + form.rows * height, SHEET_HEIGHT),
  ]
  const side = Math.min(height - 2 * down, width / 2 - across)
  const room = width - side - 2 * across - PAD
  const font = Math.min(12, height / 8)
  const content = labels.flatMap(({ titel, code, says }, i) => {
    const place = i + from - 1
    const [onSheet, sheetNumber] = [place % (form.cols * form.rows), Math.floor(place / (form.cols * form.rows))]
    const x = points(form.left) + (onSheet % form.cols) * (width + points(form.gap)) + across
    const y = points(form.top) + Math.floor(onSheet / form.cols) * height + down
    const first = onSheet === 0 && sheetNumber > 0
    return [
      // pdfmake needs a preceding node for a page break before absolutely positioned content.
      ...(first ? [{ text: '', pageBreak: 'before' }] : []),
      { qr: says, fit: side, eccLevel: 'M', absolutePosition: { x, y } },
      {
        absolutePosition: { x: x + side + PAD, y },
        columns: [
          {
            width: room,
            stack: [
              {
                text: broken(shortenText(titel, 60), room / font),
                fontSize: font,
                bold: true,
              },
              { text: code, fontSize: font * 0.9, margin: [0, 1, 0, 0] },
            ],
          },
        ],
      },
    ]
  })
  return createPdf({ pageSize: 'A4', pageMargins: [0, 0, 0, 0], content, defaultStyle: { font: 'Roboto' } })
}

/** Breaks text too long for a line: `room` in widths of the font. A bold letter is about 0.56 em wide. */
const broken = (text: string, room: number) => {
  const most = Math.max(4, Math.floor(room / 0.56))
  return text.replaceAll(new RegExp(String.raw`(\S{${most}})(?=\S{2})`, 'g'), '$1-\n')
}

export const begin: Begin<LabelOrder, never> = (order) => ({ end: () => asLabels(order) })

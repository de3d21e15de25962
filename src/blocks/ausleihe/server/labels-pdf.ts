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

export function asLabels({ sheet, from, labels }: LabelOrder): Promise<Buffer> {
  const form = SHEETS[sheet]
  const [width, height] = [points(form.width), points(form.height)]
  const side = Math.min(height, width / 2) - 2 * PAD
  const font = Math.min(12, height / 8)
  const content = labels.flatMap(({ titel, code, says }, i) => {
    const place = i + from - 1
    const [onSheet, sheetNumber] = [place % (form.cols * form.rows), Math.floor(place / (form.cols * form.rows))]
    const x = points(form.left) + (onSheet % form.cols) * (width + points(form.gap)) + PAD
    const y = points(form.top) + Math.floor(onSheet / form.cols) * height + PAD
    const first = onSheet === 0 && sheetNumber > 0
    return [
      // pdfmake needs a preceding node for a page break before absolutely positioned content.
      ...(first ? [{ text: '', pageBreak: 'before' }] : []),
      { qr: says, fit: side, eccLevel: 'M', absolutePosition: { x, y } },
      {
        absolutePosition: { x: x + side + PAD, y },
        columns: [
          {
            width: width - side - 3 * PAD,
            stack: [
              {
                text: broken(shortenText(titel, 60), (width - side - 3 * PAD) / font),
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

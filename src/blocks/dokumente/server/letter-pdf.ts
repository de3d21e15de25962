// Frame of a business letter by DIN 5008, form B: address, information block, folding and hole marks, sender at the foot.
import { COLOR, type Letter, type PrintOrder, quietText } from './document.ts'

const points = (mm: number) => (mm * 72) / 25.4
/** Margins in mm. Following pages begin below a short head. */
const [LEFT, RIGHT, TOP_LATER, BOTTOM] = [25, 20, 25, 32]
/** First line of the text on the first page, in mm from the upper edge. */
const TEXT = 98.5
/** Return line and address within the window's field; the six lines of the address begin at 62.7 mm. */
const [RETURN, ADDRESS, ADDRESS_WIDTH] = [57.5, 62.7, 80]
const [INFO_LEFT, INFO_TOP, INFO_WIDTH] = [125, 50, 65]
const MARKS = [
  [105, 5],
  [148.5, 7],
  [210, 5],
] as const

const at = (x: number, y: number) => ({ absolutePosition: { x: points(x), y: points(y) } })

const firstHead = ({ organisation, logo, color }: Head): object => ({
  margin: [points(LEFT), points(10), points(RIGHT), 0],
  columns: [
    { text: organisation, fontSize: 15, bold: true, color, margin: [0, points(4), 0, 0] },
    ...(logo ? [{ image: logo, fit: [points(40), points(14)], alignment: 'right', width: points(40) }] : []),
  ],
})

const addressAndInfo = ({ sender, address, info }: Letter): object[] => [
  { ...at(LEFT, RETURN), columns: [{ text: sender, fontSize: 7, width: points(ADDRESS_WIDTH), color: COLOR.quiet, noWrap: true }] },
  {
    ...at(LEFT, ADDRESS),
    columns: [{ stack: address.slice(0, 6).map((text) => ({ text, lineHeight: 1.05 })), width: points(ADDRESS_WIDTH) }],
  },
  { ...at(INFO_LEFT, INFO_TOP), columns: [{ width: points(INFO_WIDTH), fontSize: 9, ...(info as object) }] },
]

interface Head extends Pick<PrintOrder, 'organisation' | 'logo'> {
  readonly letter: Letter
  readonly color: string
  readonly titel: string
}

const marks = {
  canvas: MARKS.map(([y, length]) => ({
    type: 'line',
    x1: points(4),
    x2: points(4 + length),
    y1: points(y),
    y2: points(y),
    lineWidth: 0.4,
    lineColor: COLOR.quiet,
  })),
}

function footOf(letter: Letter, page: number, pages: number): object {
  return {
    margin: [points(LEFT), 8, points(RIGHT), 0],
    stack: [
      ...(pages > 1 ? [quietText(`Seite ${page} von ${pages}`, { fontSize: 8, alignment: 'right', margin: [0, 0, 0, 2] })] : []),
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: points(210 - LEFT - RIGHT), y2: 0, lineWidth: 0.5, lineColor: COLOR.line }] },
      {
        margin: [0, 4, 0, 0],
        columnGap: 12,
        columns: letter.foot.map((lines) => ({ stack: lines.filter(Boolean), fontSize: 7.5, color: COLOR.quiet })),
      },
    ],
  }
}

/** Page geometry, head and foot of a letter, for the definition of a document. Lengths in points. */
export function letterFrame(head: Head, foot: string): object {
  const { letter, color } = head
  return {
    pageMargins: [points(LEFT), points(TOP_LATER), points(RIGHT), points(BOTTOM)],
    header: (page: number) =>
      page === 1
        ? firstHead(head)
        : {
            margin: [points(LEFT), points(12), points(RIGHT), 0],
            columns: [{ text: foot, bold: true, color }, quietText(head.organisation, { alignment: 'right' })],
          },
    background: (page: number) => (page === 1 ? marks : null),
    footer: (page: number, pages: number) => footOf(letter, page, pages),
  }
}

/** Content of a letter: the subject on its line of the first page, then the text. */
export const letterContent = (letter: Letter, titel: string, subtitle: string, content: readonly unknown[]): object[] => [
  ...addressAndInfo(letter),
  { text: '', margin: [0, points(TEXT - TOP_LATER) - 6, 0, 0] },
  { text: titel, style: 'titel' },
  { text: subtitle, bold: true, margin: [0, 2, 0, 12], ...(/\S{40}/.test(subtitle) && { wordBreak: 'break-all' }) },
  ...(content as object[]),
]

// Photos of defects, painted by code: what whoever looks after the vehicles would see. No picture comes from anywhere else.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [rot: number, gruen: number, blau: number]
/** The colour at a place; x and y count from 0 to 1, from the upper left. */
type Picture = (x: number, y: number) => Color

const WIDTH = 320
const HEIGHT = 240
/** Width over height: what is round on the picture is round for the painter. */
const PAGES = WIDTH / HEIGHT

const shuffle = (a: Color, b: Color, share: number): Color => {
  const t = Math.min(1, Math.max(0, share))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}
/** From 0 to 1 while `value` goes from `von` to `bis`, soft at both ends. */
const soft = (von: number, bis: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - von) / (bis - von)))
  return t * t * (3 - 2 * t)
}
const distance = (x: number, y: number, mx: number, my: number) => Math.hypot((x - mx) * PAGES, y - my)
/** How far a place lies from the line between two others. */
function fromLine(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [(bx - ax) * PAGES, by - ay]
  const t = Math.min(1, Math.max(0, ((x - ax) * PAGES * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot((x - ax) * PAGES - t * dx, y - ay - t * dy)
}
/** Uneven as light and dirt are; between -1 and 1, the same for the same place. */
const unequal = (x: number, y: number) => Math.sin(x * 13.7 + y * 4.1) * Math.cos(y * 11.3 - x * 5.9)

const SHEET_METAL: Color = [226, 229, 232]
const SHADOW: Color = [150, 156, 164]
const STRIP: Color = [196, 44, 40]
/** The side of a vehicle: light sheet metal with a red stripe, and a gap where the door begins. */
const page: Picture = (x, y) => {
  const light = shuffle(SHEET_METAL, SHADOW, y * 0.8 + 0.12 * unequal(x, y))
  const withStrip = y > 0.62 && y < 0.8 ? shuffle(STRIP, [120, 20, 20], (y - 0.62) * 2.5) : light
  return shuffle([40, 42, 46], withStrip, soft(0.004, 0.012, Math.abs(x - 0.78)))
}

const kratzer: Picture = (x, y) => {
  const wavy = y + 0.012 * Math.sin(x * 31)
  const deep = Math.min(fromLine(x, wavy, 0.16, 0.3, 0.66, 0.47), fromLine(x, wavy, 0.22, 0.36, 0.52, 0.45) + 0.003)
  const edge = shuffle([118, 110, 104], [246, 246, 246], soft(0.004, 0.012, deep))
  return shuffle(edge, page(x, y), soft(0.006, 0.018, deep))
}

const delle: Picture = (x, y) => {
  const far = distance(x, y, 0.4, 0.42)
  const dented = shuffle([96, 100, 108], [244, 246, 248], soft(-0.2, 0.22, y - 0.42 + (x - 0.4) * 0.7))
  const tear = fromLine(x, y + 0.02 * Math.sin(x * 40), 0.26, 0.52, 0.56, 0.34)
  const withTear = shuffle([34, 34, 38], dented, soft(0.003, 0.014, tear))
  return shuffle(withTear, page(x, y), soft(0.2, 0.33, far))
}

const reifen: Picture = (x, y) => {
  const far = distance(x, y, 0.5, 0.46)
  const floor = shuffle([112, 110, 106], [84, 82, 80], unequal(x * 3, y * 3))
  // The tyre stands flat: it bulges where it touches the ground.
  const flat = far - 0.03 * soft(0.7, 0.9, y) * soft(0.34, 0.1, Math.abs(x - 0.5))
  const profil = Math.sin(Math.atan2(y - 0.46, (x - 0.5) * PAGES) * 44) > 0.3 && flat > 0.34 ? 22 : 38
  const rubber: Color = [profil, profil, profil + 3]
  const rim = shuffle([196, 198, 202], [112, 116, 122], soft(-0.5, 0.6, Math.sin(Math.atan2(y - 0.46, (x - 0.5) * PAGES) * 5)))
  const rad = shuffle(shuffle([60, 60, 64], rim, soft(0.04, 0.06, far)), rubber, soft(0.225, 0.24, far))
  const back = y > 0.84 ? floor : shuffle([46, 48, 52], [70, 72, 78], y)
  return shuffle(rad, back, soft(0.4, 0.415, flat))
}

const blaulicht: Picture = (x, y) => {
  const sky = shuffle([172, 196, 216], [214, 224, 230], y)
  const roof = shuffle(SHEET_METAL, SHADOW, (y - 0.72) * 2)
  const bonnet = Math.max(Math.abs(x - 0.5) - 0.3, Math.abs(y - 0.5) - 0.2)
  // The left half is dark, the right one shines.
  const glows = shuffle([214, 236, 255], [20, 78, 214], distance(x, y, 0.66, 0.5) * 3.4)
  const dark = shuffle([24, 40, 92], [16, 26, 58], y + 0.2 * unequal(x, y))
  const glass = shuffle(dark, glows, soft(0.49, 0.51, x))
  const ribs = Math.abs(((x * 24) % 1) - 0.5) < 0.06 ? shuffle(glass, [10, 20, 60], 0.35) : glass
  return shuffle(ribs, y > 0.7 ? roof : sky, soft(0, 0.012, bonnet))
}

const gurt: Picture = (x, y) => {
  const padding = shuffle([38, 66, 96], [22, 40, 62], y * 0.7 + 0.25 * unequal(x * 2, y * 2))
  const middle = 0.5 + 0.02 * Math.sin(x * 6)
  const landscape = Math.abs(y - middle)
  const fabric = Math.sin((x * PAGES + y) * 190) > 0 ? 10 : 0
  const band: Color = [204 + fabric, 160 + fabric, 30]
  // Torn from the lower edge, with frayed ends.
  const tear = y > middle - 0.03 ? Math.abs(x - 0.52 - 0.016 * Math.sin(y * 90)) - (y - middle + 0.03) * 0.35 : 1
  const withTear = shuffle([74, 58, 20], band, soft(0, 0.012, tear))
  return shuffle(withTear, padding, soft(0.125, 0.132, landscape))
}

const MOTIVE = { kratzer, delle, reifen, blaulicht, gurt } as const satisfies Record<string, Picture>
export type Motif = keyof typeof MOTIVE

const chunk = (kind: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** The picture as a PNG (RFC 2083): eight bits a colour, each row less the one above it, which packs best. */
function png(image: Picture): Buffer {
  const row = WIDTH * 3
  const points = Buffer.alloc(HEIGHT * row)
  for (let j = 0; j < HEIGHT; j += 1) {
    for (let i = 0; i < WIDTH; i += 1) {
      const [x, y] = [i / WIDTH, j / HEIGHT]
      // Darker towards the corners, as a phone's lens makes it.
      const edge = 1 - 0.3 * Math.hypot(x - 0.5, y - 0.5) ** 2
      image(x, y).forEach((color, k) => {
        points[j * row + i * 3 + k] = Math.min(255, Math.max(0, Math.round(color * edge)))
      })
    }
  }
  const filtered = Buffer.alloc(HEIGHT * (row + 1))
  for (let j = 0; j < HEIGHT; j += 1) {
    filtered[j * (row + 1)] = 2
    for (let i = 0; i < row; i += 1)
      filtered[j * (row + 1) + 1 + i] = ((points[j * row + i] ?? 0) - (j > 0 ? (points[(j - 1) * row + i] ?? 0) : 0)) & 0xff
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(filtered)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface Photo {
  readonly groesse: number
  /** As PostgreSQL reads bytes: `\x…`. */
  readonly inhalt: string
  readonly sha256: string
}
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const done = new Map<Motif, Photo>()

/** Painted once: the same defect looks the same on every vehicle. */
export function photo(motif: Motif): Photo {
  const present = done.get(motif)
  if (present) return present
  const bytes = png(MOTIVE[motif])
  const fresh = { groesse: bytes.length, inhalt: hex(bytes), sha256: hex(createHash('sha256').update(bytes).digest()) }
  done.set(motif, fresh)
  return fresh
}

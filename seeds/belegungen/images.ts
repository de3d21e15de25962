// Photos of defects, rendered by code instead of real pictures.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [rot: number, gruen: number, blau: number]
/** Colour at a point; x and y from 0 to 1, starting at the upper left. */
type Picture = (x: number, y: number) => Color

const WIDTH = 320
const HEIGHT = 240
/** Width over height, to keep circles round. */
const ASPECT = WIDTH / HEIGHT

const mix = (a: Color, b: Color, share: number): Color => {
  const t = Math.min(1, Math.max(0, share))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}
/** Smoothstep from 0 to 1 between `von` and `bis`. */
const ease = (von: number, bis: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - von) / (bis - von)))
  return t * t * (3 - 2 * t)
}
const distance = (x: number, y: number, mx: number, my: number) => Math.hypot((x - mx) * ASPECT, y - my)
function fromLine(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [(bx - ax) * ASPECT, by - ay]
  const t = Math.min(1, Math.max(0, ((x - ax) * ASPECT * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot((x - ax) * ASPECT - t * dx, y - ay - t * dy)
}
/** Deterministic noise for light and dirt, between -1 and 1. */
const noise = (x: number, y: number) => Math.sin(x * 13.7 + y * 4.1) * Math.cos(y * 11.3 - x * 5.9)

const SHEET_METAL: Color = [226, 229, 232]
const SHADOW: Color = [150, 156, 164]
const STRIPE: Color = [196, 44, 40]
const side: Picture = (x, y) => {
  const light = mix(SHEET_METAL, SHADOW, y * 0.8 + 0.12 * noise(x, y))
  const withStripe = y > 0.62 && y < 0.8 ? mix(STRIPE, [120, 20, 20], (y - 0.62) * 2.5) : light
  return mix([40, 42, 46], withStripe, ease(0.004, 0.012, Math.abs(x - 0.78)))
}

const kratzer: Picture = (x, y) => {
  const wavy = y + 0.012 * Math.sin(x * 31)
  const depth = Math.min(fromLine(x, wavy, 0.16, 0.3, 0.66, 0.47), fromLine(x, wavy, 0.22, 0.36, 0.52, 0.45) + 0.003)
  const edge = mix([118, 110, 104], [246, 246, 246], ease(0.004, 0.012, depth))
  return mix(edge, side(x, y), ease(0.006, 0.018, depth))
}

const delle: Picture = (x, y) => {
  const far = distance(x, y, 0.4, 0.42)
  const dent = mix([96, 100, 108], [244, 246, 248], ease(-0.2, 0.22, y - 0.42 + (x - 0.4) * 0.7))
  const tear = fromLine(x, y + 0.02 * Math.sin(x * 40), 0.26, 0.52, 0.56, 0.34)
  const withTear = mix([34, 34, 38], dent, ease(0.003, 0.014, tear))
  return mix(withTear, side(x, y), ease(0.2, 0.33, far))
}

const reifen: Picture = (x, y) => {
  const far = distance(x, y, 0.5, 0.46)
  const ground = mix([112, 110, 106], [84, 82, 80], noise(x * 3, y * 3))
  const flat = far - 0.03 * ease(0.7, 0.9, y) * ease(0.34, 0.1, Math.abs(x - 0.5))
  const tread = Math.sin(Math.atan2(y - 0.46, (x - 0.5) * ASPECT) * 44) > 0.3 && flat > 0.34 ? 22 : 38
  const rubber: Color = [tread, tread, tread + 3]
  const rim = mix([196, 198, 202], [112, 116, 122], ease(-0.5, 0.6, Math.sin(Math.atan2(y - 0.46, (x - 0.5) * ASPECT) * 5)))
  const wheel = mix(mix([60, 60, 64], rim, ease(0.04, 0.06, far)), rubber, ease(0.225, 0.24, far))
  const back = y > 0.84 ? ground : mix([46, 48, 52], [70, 72, 78], y)
  return mix(wheel, back, ease(0.4, 0.415, flat))
}

const blaulicht: Picture = (x, y) => {
  const sky = mix([172, 196, 216], [214, 224, 230], y)
  const roof = mix(SHEET_METAL, SHADOW, (y - 0.72) * 2)
  const dome = Math.max(Math.abs(x - 0.5) - 0.3, Math.abs(y - 0.5) - 0.2)
  const glow = mix([214, 236, 255], [20, 78, 214], distance(x, y, 0.66, 0.5) * 3.4)
  const dark = mix([24, 40, 92], [16, 26, 58], y + 0.2 * noise(x, y))
  const glass = mix(dark, glow, ease(0.49, 0.51, x))
  const ribs = Math.abs(((x * 24) % 1) - 0.5) < 0.06 ? mix(glass, [10, 20, 60], 0.35) : glass
  return mix(ribs, y > 0.7 ? roof : sky, ease(0, 0.012, dome))
}

const gurt: Picture = (x, y) => {
  const padding = mix([38, 66, 96], [22, 40, 62], y * 0.7 + 0.25 * noise(x * 2, y * 2))
  const middle = 0.5 + 0.02 * Math.sin(x * 6)
  const across = Math.abs(y - middle)
  const fabric = Math.sin((x * ASPECT + y) * 190) > 0 ? 10 : 0
  const band: Color = [204 + fabric, 160 + fabric, 30]
  const tear = y > middle - 0.03 ? Math.abs(x - 0.52 - 0.016 * Math.sin(y * 90)) - (y - middle + 0.03) * 0.35 : 1
  const withTear = mix([74, 58, 20], band, ease(0, 0.012, tear))
  return mix(withTear, padding, ease(0.125, 0.132, across))
}

const MOTIFS = { kratzer, delle, reifen, blaulicht, gurt } as const satisfies Record<string, Picture>
export type Motif = keyof typeof MOTIFS

const chunk = (kind: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** The picture as PNG (RFC 2083), 8 bits per colour, with the Up filter for best compression. */
function png(picture: Picture): Buffer {
  const row = WIDTH * 3
  const pixels = Buffer.alloc(HEIGHT * row)
  for (let j = 0; j < HEIGHT; j += 1) {
    for (let i = 0; i < WIDTH; i += 1) {
      const [x, y] = [i / WIDTH, j / HEIGHT]
      const edge = 1 - 0.3 * Math.hypot(x - 0.5, y - 0.5) ** 2
      picture(x, y).forEach((color, k) => {
        pixels[j * row + i * 3 + k] = Math.min(255, Math.max(0, Math.round(color * edge)))
      })
    }
  }
  const filtered = Buffer.alloc(HEIGHT * (row + 1))
  for (let j = 0; j < HEIGHT; j += 1) {
    filtered[j * (row + 1)] = 2
    for (let i = 0; i < row; i += 1)
      filtered[j * (row + 1) + 1 + i] = ((pixels[j * row + i] ?? 0) - (j > 0 ? (pixels[(j - 1) * row + i] ?? 0) : 0)) & 0xff
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
  /** Bytes in PostgreSQL notation: `\x…`. */
  readonly inhalt: string
  readonly sha256: string
}
export const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const cache = new Map<Motif, Photo>()

export function photo(motif: Motif): Photo {
  const known = cache.get(motif)
  if (known) return known
  const bytes = png(MOTIFS[motif])
  const painted = { groesse: bytes.length, inhalt: hex(bytes), sha256: hex(createHash('sha256').update(bytes).digest()) }
  cache.set(motif, painted)
  return painted
}

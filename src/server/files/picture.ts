// Picture dimensions read from the header alone: a few kilobytes can claim more pixels than a browser's memory holds.
import { inflateSync } from 'node:zlib'
import { badRequest } from '#server/errors.ts'
import type { FileType } from './file-name.ts'
import { PIXELS_MAX } from '#contract/limits.ts'

type Size = readonly [width: number, height: number]

function png(head: Buffer): Size | null {
  return head.toString('latin1', 12, 16) === 'IHDR' ? [head.readUInt32BE(16), head.readUInt32BE(20)] : null
}

/** Follows the segment lengths to the start-of-frame marker and returns its offset. */
function frameOf(content: Buffer): number | null {
  for (let at = 2; content[at] === 0xff;) {
    const mark = content[at + 1] ?? 0
    if (mark === 0xff) at += 1
    else if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)) return at
    else at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}
function jpeg(content: Buffer): Size | null {
  const at = frameOf(content)
  return at === null ? null : [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)]
}
/** CMYK picture, as used by print shops. An archive PDF declares one colour space, and that is RGB. */
export const isInPrintColors = (type: FileType, content: Buffer): boolean =>
  type === 'image/jpeg' && content[(frameOf(content) ?? content.length) + 9] === 4

function webp(head: Buffer): Size | null {
  const bits = (value: number) => (value & 0x3fff) + 1
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1]
    case 'VP8L':
      return [bits(head.readUInt32LE(21)), bits(head.readUInt32LE(21) >>> 14)]
    case 'VP8 ':
      return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff]
    default:
      return null
  }
}

const SIZES: Readonly<Partial<Record<FileType, (content: Buffer) => Size | null>>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
}

function sizeOf(read: (content: Buffer) => Size | null, content: Buffer): Size | null {
  try {
    return read(content)
  } catch {
    // Truncated data.
    return null
  }
}

/** @throws 400 for a picture with more pixels than browsers can display, or without dimensions */
export function checkPicture(type: FileType, content: Buffer, most = PIXELS_MAX): void {
  const read = SIZES[type]
  if (!read) return
  const [width, height] = sizeOf(read, content) ?? [0, 0]
  if (width === 0 || height === 0) throw badRequest('Das Bild ist beschädigt. Speichere es noch einmal oder nimm ein anderes.', 'datei')
  if (width * height > most) {
    const size = [width, height].map((edge) => edge.toLocaleString('de-DE')).join(' × ')
    throw badRequest(
      `Das Bild hat zu viele Bildpunkte (${size}). Verkleinere es bitte auf höchstens ${Math.floor(most / 1_000_000)} Millionen.`,
      'datei',
    )
  }
}

/** True for a complete PNG of at most four million pixels, so that printing it cannot fail later. */
export function isWholePng(content: Buffer): boolean {
  const pixels: Buffer[] = []
  try {
    for (let at = 8, type = ''; type !== 'IEND'; at += 12 + content.readUInt32BE(at)) {
      type = content.toString('latin1', at + 4, at + 8)
      if (type === 'IDAT') pixels.push(content.subarray(at + 8, at + 8 + content.readUInt32BE(at)))
    }
    const [width, height] = png(content) ?? [0, 0]
    return width > 0 && width * height <= 4_000_000 && inflateSync(Buffer.concat(pixels), { maxOutputLength: 20_000_000 }).length > 0
  } catch {
    // Truncated, or invalid compression.
    return false
  }
}

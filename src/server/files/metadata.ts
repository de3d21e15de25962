// Strips metadata of uploaded pictures: place, time, device, author, and trailing data. Nothing is decoded; only the orientation is kept.
import { crc32 } from 'node:zlib'
import type { FileType } from './file-name.ts'

const ORIENTATION = 0x0112
const latin1 = (content: Buffer, from: number, length: number) => content.toString('latin1', from, from + length)
function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Orientation 2 to 8 of the first TIFF directory; 1 if missing. */
function orientationOf(tiff: Buffer): number {
  try {
    const little = latin1(tiff, 0, 2) === 'II'
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = start + 2; entry < start + 2 + short(start) * 12; entry += 12)
      if (short(entry) === ORIENTATION) return short(entry + 8)
  } catch {
    // Truncated data.
  }
  return 1
}

/** A TIFF block with only the orientation; null if it is normal. */
function upright(tiff: Buffer): Buffer | null {
  const value = orientationOf(tiff)
  if (value < 2 || value > 8) return null
  return Buffer.from(`4d4d002a000000080001011200030000000100${value.toString(16).padStart(2, '0')}000000000000`, 'hex')
}

const EXIF = 'Exif\0\0'
/** Removes the header that precedes the block in JPEG and in some WebP files. */
const tiffIn = (content: Buffer) => (latin1(content, 0, EXIF.length) === EXIF ? content.subarray(EXIF.length) : content)

/** True for segments needed to display the picture: not comments or application data, except colours (JFIF, ICC, Adobe). */
function isPartOfJpeg(mark: number, data: Buffer): boolean {
  if (mark === 0xe2) return latin1(data, 0, 12) === 'ICC_PROFILE\0'
  if (mark === 0xe0) return latin1(data, 0, 5) === 'JFIF\0'
  return mark === 0xee || mark < 0xe0
}

/** Bytes after 0xff within a scan: a stuffed 0xff or a restart marker. */
const isInScan = (next: number | undefined) => next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)

function jpeg(content: Buffer): Buffer[] {
  const parts = [content.subarray(0, 2)]
  let turned = false
  for (let at = 2; at < content.length;) {
    const begin = content.indexOf(0xff, at)
    const mark = content[begin + 1]
    if (begin < 0 || mark === undefined) break
    // Fill bytes, and misplaced markers.
    if (mark === 0xff || mark < 0xc0 || isInScan(mark)) {
      at = begin + (mark === 0xff ? 1 : 2)
      continue
    }
    if (mark === 0xd9) return [...parts, content.subarray(begin, begin + 2)]
    const end = begin + 2 + (begin + 4 <= content.length ? content.readUInt16BE(begin + 2) : 2)
    const data = content.subarray(begin + 4, end)
    if (isPartOfJpeg(mark, data)) parts.push(content.subarray(begin, end))
    else if (mark === 0xe1 && !turned && latin1(data, 0, EXIF.length) === EXIF) {
      const tiff = upright(tiffIn(data))
      turned = tiff !== null
      if (tiff) parts.push(Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]), Buffer.from(EXIF, 'latin1'), tiff)
    }
    at = end
    if (mark !== 0xda) continue
    // Scan data up to the next real marker.
    for (at = content.indexOf(0xff, end); at >= 0 && isInScan(content[at + 1]);) at = content.indexOf(0xff, at + 2)
    if (at < 0) at = content.length
    parts.push(content.subarray(end, at))
  }
  return parts
}
const PNG_PARTS = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|pHYs|acTL|fcTL|fdAT)$/
function png(content: Buffer): Buffer[] {
  const parts = [content.subarray(0, 8)]
  for (let at = 8; at + 8 <= content.length;) {
    const [kind, end] = [latin1(content, at + 4, 4), at + 12 + content.readUInt32BE(at)]
    if (PNG_PARTS.test(kind)) parts.push(content.subarray(at, end))
    const tiff = kind === 'eXIf' ? upright(content.subarray(at + 8, end - 4)) : null
    if (tiff) {
      const named = Buffer.concat([Buffer.from(kind), tiff])
      parts.push(fourBytes(tiff.length), named, fourBytes(crc32(named)))
    }
    if (kind === 'IEND') break
    at = end
  }
  return parts
}

const WEBP_PARTS = /^(?:VP8X|VP8 |VP8L|ALPH|ANIM|ANMF|ICCP)$/
const HAS = { exif: 0x08, xmp: 0x04 }
function webp(content: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let head: Buffer | undefined
  const whole = Math.min(content.length, 8 + content.readUInt32LE(4))
  for (let at = 12; at + 8 <= whole;) {
    const [kind, size] = [latin1(content, at, 4), content.readUInt32LE(at + 4)]
    const end = Math.min(whole, at + 8 + size + (size % 2))
    const part = Buffer.from(content.subarray(at, end))
    if (WEBP_PARTS.test(kind)) parts.push(part)
    if (kind === 'VP8X') {
      head = part
      head[8] = (head[8] ?? 0) & ~(HAS.exif | HAS.xmp)
    }
    const tiff = kind === 'EXIF' ? upright(tiffIn(part.subarray(8))) : null
    if (head && tiff) {
      head[8] = (head[8] ?? 0) | HAS.exif
      parts.push(Buffer.from(kind), Buffer.from([tiff.length, 0, 0, 0]), tiff)
    }
    at = end
  }
  const start = Buffer.from(content.subarray(0, 12))
  start.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return [start, ...parts]
}

const PARTS: Readonly<Partial<Record<FileType, (content: Buffer) => Buffer[]>>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
}

/** Removes metadata from a picture; other files are unchanged. The header was checked before (picture.ts). */
export function withoutMetadata(type: FileType, content: Buffer): Buffer {
  const parts = PARTS[type]?.(content)
  return parts ? Buffer.concat(parts) : content
}

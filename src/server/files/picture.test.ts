// Heads of pictures, written byte by byte: nothing else of a picture is read.
import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { FileType } from './file-name.ts'
import { checkPicture } from './picture.ts'
import { PIXELS_MAX } from '#contract/limits.ts'

const be = (value: number, bytes: number) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
const le = (value: number, bytes: number) => Buffer.from(be(value, bytes).toReversed())
const png = (width: number, height: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), be(width, 4), be(height, 4), Buffer.from('0806000000', 'hex')])
/** With a preview in a segment before the frame, whose own frame does not count. */
const jpeg = (width: number, height: number, frame = 'ffc2') =>
  Buffer.concat([
    Buffer.from('ffd8ffe1000cffd8ffc00011080001ff', 'hex'),
    Buffer.from(`${frame}001108`, 'hex'),
    be(height, 2),
    be(width, 2),
    Buffer.alloc(12),
  ])
const webp = (kind: string, rest: Buffer) =>
  Buffer.concat([Buffer.from('RIFF0000WEBP'), Buffer.from(kind), Buffer.alloc(4), rest, Buffer.alloc(8)])
const extended = (width: number, height: number) => webp('VP8X', Buffer.concat([Buffer.alloc(4), le(width - 1, 3), le(height - 1, 3)]))
const lossless = (width: number, height: number) =>
  webp('VP8L', Buffer.concat([Buffer.from([0x2f]), le(width - 1 + (height - 1) * 2 ** 14, 4)]))
const lossy = (width: number, height: number) =>
  webp('VP8 ', Buffer.concat([Buffer.alloc(3), Buffer.from('9d012a', 'hex'), le(width, 2), le(height, 2)]))

const FORMATS: [string, FileType, (width: number, height: number) => Buffer][] = [
  ['PNG', 'image/png', png],
  ['JPEG', 'image/jpeg', jpeg],
  ['WebP with a canvas', 'image/webp', extended],
  ['WebP without loss', 'image/webp', lossless],
  ['WebP', 'image/webp', lossy],
]

testAll(FORMATS)('%s: fifty million pixels pass, more are refused by name', (_format, type, make) => {
  expect(() => checkPicture(type, make(10_000, PIXELS_MAX / 10_000))).not.toThrow()
  expect(() => checkPicture(type, make(5000, 10_001))).toThrow(
    'Das Bild hat zu viele Bildpunkte (5.000 × 10.001). Verkleinere es bitte auf höchstens 50 Millionen.',
  )
})

testAll([
  ['a PNG of 65,000 × 65,000', 'image/png', png(65_000, 65_000), '65.000 × 65.000'],
  ['a JPEG of 65,000 × 65,000', 'image/jpeg', jpeg(65_000, 65_000), '65.000 × 65.000'],
  ['a PNG without a head', 'image/png', png(1, 1).subarray(0, 14), 'beschädigt'],
  ['a JPEG that ends before its frame', 'image/jpeg', jpeg(1, 1).subarray(0, 20), 'beschädigt'],
  ['a JPEG whose frame never comes', 'image/jpeg', jpeg(1, 1, 'ffda'), 'beschädigt'],
  ['a picture without height', 'image/jpeg', jpeg(100, 0), 'beschädigt'],
  ['another kind of WebP', 'image/webp', webp('VP9 ', Buffer.alloc(20)), 'beschädigt'],
] as const)('%s is refused', (_what, type, content, sentence) => {
  expect(() => checkPicture(type, content)).toThrow(sentence)
})

test('a PDF is no picture', () => expect(() => checkPicture('application/pdf', Buffer.from('%PDF-1.4'))).not.toThrow())

// Pictures, written byte by byte: what is left of them is compared byte by byte.
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { withoutMetadata } from './metadata.ts'

const SECRET = 'GPS 48.1371 N 11.5754 E'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const hex = (bytes: string) => Buffer.from(bytes.replaceAll(' ', ''), 'hex')
const all = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)))

/** As phones write it: little-endian, the maker first, then which way up, and the place behind. */
const tiff = (orientation: number) =>
  all(hex(`49492a00 08000000 0200 0f01 0200 04000000 61626300 1201 0300 01000000 0${orientation}000000 00000000`), SECRET)
const bigTiff = (orientation: number) => all(hex(`4d4d002a 00000008 0001 0112 0003 00000001 000${orientation}0000 00000000`), SECRET)
const minimal = (orientation: number) => bigTiff(orientation).subarray(0, 26)

const segment = (mark: string, ...data: (Buffer | string)[]) => {
  const content = all(...data)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return all(hex(`ff${mark}`), length, content)
}
const SOI = hex('ffd8')
const EOI = hex('ffd9')
const JFIF = segment('e0', 'JFIF\0', hex('0101 00 0001 0001 0000'))
const exif = (block: Buffer) => segment('e1', 'Exif\0\0', block)
const FRAME = segment('c2', hex('08 0001 0001 01 01 11 00'))
/** Two scans with tables between: a 0xff of the picture itself, a place to begin anew, and marks that are no end. */
const SCANS = [
  all(segment('da', hex('01 01 00 00 00 00')), hex('12ff0034ffd078')),
  segment('c4', hex('00 01')),
  all(segment('da', hex('01 01 00 00 00 00')), hex('56ff00')),
] as const
const ICC = segment('e2', 'ICC_PROFILE\0', hex('0101'), 'colours')
const ADOBE = segment('ee', 'Adobe', hex('0064 0000 0000 01'))
const bare = (...first: Buffer[]) => all(SOI, JFIF, ...first, ICC, ADOBE, FRAME, ...SCANS, EOI)

test.each([
  ['little-endian', tiff],
  ['big-endian', bigTiff],
] as const)('JPEG: of EXIF (%s) only which way up stays', (_order, block) => {
  const taken = (orientation: number) => withoutMetadata('image/jpeg', bare(exif(block(orientation))))
  const left = bare(exif(minimal(6)))
  expect(taken(6)).toEqual(left)
  expect(exif(minimal(6))).toHaveLength(36)
  for (const orientation of [0, 1, 9]) expect(taken(orientation)).toEqual(bare())
  expect(withoutMetadata('image/jpeg', left)).toEqual(left)
})

test('JPEG: all other metadata is removed, in any position', () => {
  const notes = [
    segment('e1', 'http://ns.adobe.com/xap/1.0/\0', SECRET),
    segment('ed', 'Photoshop 3.0\0', SECRET),
    segment('e2', 'MPF\0', SECRET),
    segment('e0', 'JFXX\0', SECRET),
    segment('e5', SECRET),
    segment('fe', SECRET),
  ]
  const [first, tables, second] = SCANS
  const sent = all(
    SOI,
    JFIF,
    ...notes,
    ICC,
    ADOBE,
    hex('ffff'),
    FRAME,
    first,
    exif(tiff(1)),
    tables,
    ...notes,
    second,
    EOI,
    SOI,
    SECRET,
    EOI,
  )
  expect(withoutMetadata('image/jpeg', sent)).toEqual(bare())
})

test('JPEG: what breaks off is kept as far as it goes, and says no more for it', () => {
  const whole = bare(exif(tiff(6)))
  for (let length = 2; length <= whole.length; length += 1) {
    const left = withoutMetadata('image/jpeg', whole.subarray(0, length))
    expect(left.includes('GPS')).toBe(false)
    expect(left.length).toBeLessThanOrEqual(length)
  }
  expect(withoutMetadata('image/jpeg', bare().subarray(0, -2))).toEqual(bare().subarray(0, -2))
})

const chunk = (kind: string, ...data: (Buffer | string)[]) => {
  const named = all(kind, ...data)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return all(length, named, sum)
}
const png = (...between: Buffer[]) =>
  all(
    hex('89504e470d0a1a0a'),
    chunk('IHDR', hex('00000001 00000001 08 06 000000')),
    chunk('pHYs', hex('00000001 00000001 00')),
    ...between,
    chunk('IDAT', hex('789c6360000002000001')),
    chunk('IEND'),
  )

test('PNG: texts, EXIF and what hangs behind the end go; which way up stays', () => {
  const notes = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt'].map((kind) => chunk(kind, SECRET))
  expect(withoutMetadata('image/png', all(png(...notes, chunk('eXIf', tiff(1))), SECRET))).toEqual(png())
  expect(withoutMetadata('image/png', png(chunk('eXIf', tiff(8))))).toEqual(png(chunk('eXIf', minimal(8))))
  const head = png().subarray(0, 29)
  expect(withoutMetadata('image/png', head)).toEqual(head)
})

const part = (kind: string, ...data: (Buffer | string)[]) => {
  const content = all(...data)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return all(kind, length, content, Buffer.alloc(content.length % 2))
}
const webp = (...parts: Buffer[]) => {
  const content = all('WEBP', ...parts)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return all('RIFF', length, content)
}
const canvas = (flags: string) => part('VP8X', hex(`${flags} 000000 000000 000000`))
const LOSSY = part('VP8 ', hex('000000 9d012a 0100 0100 00'))

test('WebP: EXIF, XMP and trailing data are removed; orientation stays', () => {
  const sent = (block: Buffer) => all(webp(canvas('2c'), part('ICCP', 'c'), LOSSY, part('EXIF', block), part('XMP ', SECRET)), SECRET)
  expect(withoutMetadata('image/webp', sent(tiff(1)))).toEqual(webp(canvas('20'), part('ICCP', 'c'), LOSSY))
  const left = webp(canvas('28'), part('ICCP', 'c'), LOSSY, part('EXIF', minimal(3)))
  expect(withoutMetadata('image/webp', sent(tiff(3)))).toEqual(left)
  expect(withoutMetadata('image/webp', sent(all('Exif\0\0', tiff(3))))).toEqual(left)
  expect(withoutMetadata('image/webp', webp(LOSSY))).toEqual(webp(LOSSY))
})

test('a document stays as it is', () => {
  const pdf = latin1(`%PDF-1.4 ${SECRET}`)
  expect(withoutMetadata('application/pdf', pdf)).toBe(pdf)
})

test('an uploaded picture does not reveal its location', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const sent = form(jana, bare(exif(tiff(6))), 'ich.jpg')
  const answer = await instance.app.inject({ method: 'POST', url: `/api/profile/${jana.profil}/bild`, ...sent })
  const { bild } = answer.json<{ bild: string }>()
  const opened = await instance.call(jana, 'GET', `/api/dateien/${bild}`)
  expect(opened.rawPayload).toEqual(bare(exif(minimal(6))))
})

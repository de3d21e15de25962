// A small file that unpacks to a very large one.
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { IMPORT_UNPACKED_BYTES } from '#contract/limits.ts'

const MB = 1024 * 1024
const LARGE = 3 * IMPORT_UNPACKED_BYTES

/** A part of an archive as it stands in the file; it says itself how large it gets. */
function part(name: string, data: Buffer, unpacked: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(unpacked, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), data])
}

test('a workbook that unpacks to hundreds of megabytes is refused while it grows', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_FAHRZEUG'])
  const types =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const sheet = deflateRawSync(Buffer.alloc(LARGE, ' '))
  const file = Buffer.concat([
    part('[Content_Types].xml', deflateRawSync(Buffer.from(types)), types.length),
    part('xl/worksheets/sheet1.xml', sheet, LARGE),
    Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  ])
  expect(file.length).toBeLessThan(MB)
  const response = await instance.app.inject({ method: 'POST', url: '/api/fahrzeuge/import/lesen', ...form(wart, file, 'liste.xlsx') })
  expect(response.json()).toEqual({ errors: [{ msg: 'Die Datei ist zu groß. Teile sie bitte auf.', feld: 'datei' }] })
  expect(response.statusCode).toBe(400)
})

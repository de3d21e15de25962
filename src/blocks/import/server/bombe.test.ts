// A small file that unpacks to a very large one.
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { knotenFuerTest } from '#tests/support/anwendung.ts'
import { formular } from '#tests/support/formular.ts'

const MB = 1024 * 1024
const GROSS = 320 * MB

/** A part of an archive as it stands in the file; it says itself how large it gets. */
function teil(name: string, daten: Buffer, entpackt: number): Buffer {
  const kopf = Buffer.alloc(30)
  kopf.writeUInt32LE(0x04034b50, 0)
  kopf.writeUInt16LE(20, 4)
  kopf.writeUInt16LE(8, 8)
  kopf.writeUInt32LE(daten.length, 18)
  kopf.writeUInt32LE(entpackt, 22)
  kopf.writeUInt16LE(name.length, 26)
  return Buffer.concat([kopf, Buffer.from(name), daten])
}

test('a workbook that unpacks to hundreds of megabytes is refused while it grows', async () => {
  const knoten = await knotenFuerTest()
  const wart = await knoten.mensch(['CREATE_FAHRZEUG'])
  const typen =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const blatt = deflateRawSync(Buffer.alloc(GROSS, ' '))
  const datei = Buffer.concat([
    teil('[Content_Types].xml', deflateRawSync(Buffer.from(typen)), typen.length),
    teil('xl/worksheets/sheet1.xml', blatt, GROSS),
    Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  ])
  expect(datei.length).toBeLessThan(MB)
  const antwort = await knoten.app.inject({ method: 'POST', url: '/api/fahrzeuge/import/lesen', ...formular(wart, datei, 'liste.xlsx') })
  expect(antwort.json()).toEqual({ errors: [{ msg: 'Die Tabelle ist zu groß. Teile sie bitte auf.', feld: 'datei' }] })
  expect(antwort.statusCode).toBe(400)
})

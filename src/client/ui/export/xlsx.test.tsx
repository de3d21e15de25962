import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { asXlsx } from './xlsx.ts'

test('a list of 2,500 rows becomes a workbook where the policy refuses workers', async () => {
  // Such a worker starts without an error, and never answers.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  )
  const rows = Array.from({ length: 2500 }, (_, i) => [`Mitglied ${i}`, `${i * 7919} `.repeat(20)])
  const file = await asXlsx('Kontakte', ['Name', 'Mehr'], rows)
  vi.unstubAllGlobals()
  const sheet = await readSheet(Buffer.from(await file.arrayBuffer()))
  expect(sheet).toHaveLength(2501)
  expect(sheet.at(-1)?.[0]).toBe('Mitglied 2499')
})

test('a workbook holds days, times, numbers and amounts as such, a birthday as its day', async () => {
  const row = ['2026-11-21', '2026-11-21T12:00:00Z', 7.5, { cents: 110_500 }, { yearly: '03-29' }, '03-29', null]
  const file = await asXlsx(
    'Kontakte',
    row.map((_, i) => `Spalte ${i}`),
    [row],
  )
  const cells = (await readSheet(Buffer.from(await file.arrayBuffer())))[1]
  expect(cells).toEqual([new Date('2026-11-21'), new Date('2026-11-21T13:00:00Z'), 7.5, 1105, '29.03.', '03-29', null])
})

import { expect, test } from 'vitest'
import { date, field, number, pattern, phone, phoneNumber, text } from '#contract/fields.ts'
import * as z from 'zod/mini'
import { testAll } from '#tests/support/cases.ts'
import { damageFinder } from './damage.ts'

const FIELDS = {
  plz: pattern('PLZ', /^\d{5}$/, '12345'),
  telefon: phone('Telefon'),
  mobile: field('Mobil', z.array(phoneNumber)),
  geboren: date('Geboren'),
  nummer: text('Nummer', 20),
  house: text('Hausnummer', 10),
  remark: text('Bemerkung', 500),
  km: number('km', 0, 10_000_000),
}
/** A column of one field; how its cells are meant, or why they are refused. */
function column(name: keyof typeof FIELDS, cells: readonly string[], answers?: Readonly<Record<string, number>>) {
  const lines = cells.map((cell, i) => ({ nr: i + 2, cells: [cell] }))
  const { mend, questions } = damageFinder(
    { spalten: [name], zeilen: lines, zeichensatz: 'Excel' },
    [name],
    FIELDS,
    answers && JSON.stringify(answers),
  )
  const rows = lines.map(mend)
  return { ways: questions.map((one) => one.wahl), rows: rows.map((row) => ('msg' in row ? row.msg : row.cells[0])) }
}

testAll([
  ['plz', '1067', ['01067']],
  ['telefon', '1701234567', ['01701234567', '1701234567']],
  ['telefon', '491701234567', ['+491701234567', '0491701234567']],
  ['telefon', '1,701234567E+09', ['01701234567', '1701234567']],
  ['mobile', '1701234567', ['01701234567', '1701234567']],
  ['geboren', '33231', ['24.12.1990']],
  ['geboren', '03/04/1990', ['03.04.1990', '04.03.1990']],
  ['geboren', '04/13/1990', ['13.04.1990']],
  ['nummer', '1,23457E+05', ['123457']],
  ['nummer', '1234567890123450', ['1234567890123450']],
  ['house', '03. Mai', ['3-5', '3/5', '03. Mai']],
  ['house', '2026-05-03', ['3-5', '3/5', '03.05.2026', '2026-05-03']],
  ['km', '1,25000E+05', ['125000']],
] as const)('%s: %s is asked about', (name, cell, ways) => {
  expect(column(name, [cell])).toEqual({ ways: [ways], rows: [expect.stringContaining(`„${cell}“ ist unklar`)] })
  expect(column(name, [cell, cell], { [name]: 0, [`${name} 3`]: 9 }).rows).toEqual([ways[0], ways.at(-1)])
})

testAll([
  ['plz', '01067'],
  ['telefon', '0234 567890'],
  ['telefon', '+491701234567'],
  ['geboren', '24.12.1990'],
  ['geboren', '03/03/1990'],
  ['nummer', '12E5'],
  ['nummer', '1234567890123456'],
  ['house', '3-5'],
  ['remark', '2026-05-03'],
  ['km', '125000'],
] as const)('%s: %s is what it says', (name, cell) => expect(column(name, [cell])).toEqual({ ways: [], rows: [cell] }))

testAll([
  ['km', '1,25E+05', 'die letzten Ziffern sind verloren'],
  ['nummer', '1,23457E+15', 'die letzten Ziffern sind verloren'],
  ['mobile', '1,70123E+09', 'die letzten Ziffern sind verloren'],
  ['geboren', '########', 'Mach die Spalte breiter'],
  ['nummer', '#NV', 'statt eines Wertes'],
] as const)('%s: %s is refused with any answer', (name, cell, why) =>
  expect(column(name, [cell], { [name]: 0 })).toEqual({ ways: [], rows: [expect.stringContaining(why)] }),
)

test('a column shows German or American order; swapped dates are asked about', () => {
  expect(column('geboren', ['13/04/1990', '03/04/1990']).ways).toEqual([])
  expect(column('geboren', ['04/13/1990', '03/04/1990', '1990-03-04', '1990-03-14']).ways).toEqual([
    ['13.04.1990'],
    ['04.03.1990', '03.04.1990'],
    ['03.04.1990', '04.03.1990'],
  ])
})

test('invalid answers are refused; an answer without an order stays open', () => {
  expect(() => damageFinder({ spalten: [], zeilen: [], zeichensatz: '' }, [], FIELDS, '{')).toThrow(/.*/)
  expect(column('plz', ['1067'], { plz: -1 }).rows).toEqual([expect.stringContaining('unklar')])
})

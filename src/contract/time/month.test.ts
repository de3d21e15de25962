import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { readMonth, monthText } from './month.ts'

test('a month is written as month/year', () => expect(monthText('2027-03')).toBe('03/2027'))

testAll([
  ['03/2027', '2027-03'],
  ['3.27', '2027-03'],
  ['31.03.2027', '2027-03'],
  ['2027-3', '2027-03'],
  ['2027-03-31', '2027-03'],
  ['März 2027', '2027-03'],
  ['Maerz 2027', '2027-03'],
  ['Mrz 27', '2027-03'],
  [' Mai 27 ', '2027-05'],
  ['dez. 26', '2026-12'],
  ['13/2027', undefined],
  ['0/2027', undefined],
  ['Foo 2027', undefined],
  ['bald', undefined],
])('the month "%s" is read as %s', (input, month) => expect(readMonth(input)).toBe(month))

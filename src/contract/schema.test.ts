import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { field, instant, requiredText, toggle, date, text, textList, reference, number } from './fields.ts'
import {
  elementOf,
  hasDefault,
  kindOf,
  enumOf,
  labelsOf,
  namesOf,
  readableValue,
  shapeOf,
  titelOf,
  valuesOf,
  withoutDefault,
} from './schema.ts'

const state = () => enumOf({ '': 'egal', aktiv: 'aktiv', ausserDienst: 'außer Dienst' })
const place = z.object({ lat: field('Breite', z.number()), name: text('Name', 9) })

testAll([
  ['string', requiredText('Name', 10)],
  ['string', z.optional(text('Name', 10))],
  ['number', number('Zahl', 0, 1)],
  ['boolean', toggle('Schalter')],
  ['enum', z._default(z.nullable(state()), null)],
  ['array', textList('Liste', 2, 3)],
  ['object', field('Ort', z._default(z.nullable(place), null))],
  ['record', z.record(z.string(), z.number())],
])('the kind %s is read through every wrapper', (kind, schema) => {
  expect(kindOf(schema)).toBe(kind)
})

test('labels, fields, elements, values and names are read through every wrapper', () => {
  const list = z.optional(field('Liste', z._default(z.array(state()), []), 'Hinweis'))
  expect(labelsOf(list)).toEqual({ titel: 'Liste', hint: 'Hinweis' })
  expect(titelOf(z.string())).toBeUndefined()
  expect(Object.keys(shapeOf(z.nullable(z.optional(place))))).toEqual(['lat', 'name'])
  expect(shapeOf(z.string())).toEqual({})
  expect(elementOf(list) && kindOf(elementOf(list)!)).toBe('enum')
  expect(valuesOf(list)).toEqual(['', 'aktiv', 'ausserDienst'])
  expect(namesOf(list)['ausserDienst']).toBe('außer Dienst')
  expect(namesOf(z.string())).toEqual({})
})

test('a default is seen, and taken away', () => {
  const day = date('Tag')
  expect([hasDefault(day), hasDefault(requiredText('Name', 3))]).toEqual([true, false])
  expect(hasDefault(withoutDefault(day))).toBe(false)
  const name = requiredText('Name', 3)
  expect(withoutDefault(name)).toBe(name)
})

testAll<[unknown, string]>([
  [true, 'ja'],
  [false, 'nein'],
  ['2026-12-24', '24.12.2026'],
  ['2026-12', '12/2026'],
  ['2026-11-24T16:00:00Z', 'Di., 24.11.2026, 17:00'],
  [['a', 'b'], 'a, b'],
  [[], ''],
  [2.5, '2,5'],
  [1998, '1998'],
  [123_456, '123.456'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  [{ lat: 1.5, lon: null }, 'lat: 1,5'],
  ['Sommerfest 2026-12', 'Sommerfest 2026-12'],
])('%j reads as "%s"', (value, words) => {
  expect(readableValue(undefined, value)).toBe(words)
})

test('the field gives values their names and parts their labels', () => {
  expect(readableValue(z.nullable(state()), 'ausserDienst')).toBe('außer Dienst')
  expect(readableValue(state(), 'aktiv')).toBe('aktiv')
  expect(readableValue(z.array(state()), ['aktiv', 'ausserDienst'])).toBe('aktiv, außer Dienst')
  expect(readableValue(z._default(z.nullable(place), null), { lat: 51.2, name: '' })).toBe('Breite: 51,2')
  expect(readableValue(reference('Ort'), '0190-ab')).toBe('0190-ab')
  expect(readableValue(instant('Beginn'), '2026-11-24T16:00:00Z', () => 'bald')).toBe('bald')
  expect(readableValue(z.nullable(date('Tag')), '2026-12-24')).toBe('24.12.2026')
})

testAll([
  '2026-12',
  '2026-12-24',
  '2026-11-24T16:00:00Z',
  '2027-12-05T10:00 x',
  '2027-99-99T99:99',
  'constructor',
  '__proto__',
  'toString',
])('stored text stays as it is: %s', (words) => {
  expect(readableValue(requiredText('Zweck', 60), words)).toBe(words)
  expect(readableValue(z.array(state()), [words])).toBe(words)
})

testAll(['2027-99', '2027-13-45', '2027-99-99T99:99:00Z', '2027-12-05T10:00 x'])('an impossible date stays text: %s', (words) => {
  expect(readableValue(undefined, words)).toBe(words)
  expect(readableValue(date('Tag'), words)).toBe(words)
})

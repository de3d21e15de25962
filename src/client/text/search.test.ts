import { expect, test } from 'vitest'
import { findRows, findOptions } from './search.ts'

const found = (search: string, names: readonly string[]) =>
  findOptions({ search, limit: 10, options: names.map((label) => ({ label, value: label })) }).map((one) => 'label' in one && one.label)

test('names that begin with the words come first; else the order stays', () => {
  const names = ['Hanna Helferich', 'Anna Schäfer', 'Jo Müller', 'Hannah von der Heide']
  expect(found('anna', names)).toEqual(['Anna Schäfer', 'Hanna Helferich'])
  expect(found('anna sch', names)).toEqual(['Anna Schäfer'])
  expect(found('', names)).toEqual(names)
  expect(found('mül', ['Ada Schmülling', ...names])).toEqual(['Jo Müller'])
})

test('a long list is folded before somebody types, and once for all keys', async () => {
  const asked = new Map<number, number>()
  const rows = Array.from({ length: 4000 }, (_, number) => ({ number, name: `Jörg Müller ${number}` }))
  const textOf = ({ number, name }: (typeof rows)[number]) => {
    asked.set(number, (asked.get(number) ?? 0) + 1)
    return name
  }
  expect(findRows(rows, '', textOf)).toBe(rows)
  expect(asked.size, 'nothing while it is drawn').toBe(0)
  await expect.poll(() => asked.size, { timeout: 20_000 }).toBe(rows.length)
  for (const search of ['m', 'mü', 'mül', 'müller 3999', 'mueller 7', 'xyzxyz']) findRows(rows, search, textOf)
  expect(Math.max(...asked.values())).toBe(1)
})

test('the labels of a list to choose from are folded once for all keys', () => {
  let asked = 0
  const options = Array.from({ length: 2000 }, (_, number) => ({
    value: String(number),
    get label() {
      asked += 1
      return `Änne ${number}`
    },
  }))
  for (const search of ['q', 'qu', 'quer']) findOptions({ search, limit: 10, options })
  expect(asked).toBe(options.length)
})

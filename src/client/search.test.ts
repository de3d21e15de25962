import { expect, test } from 'vitest'
import { findOptions } from './search.ts'

const found = (search: string, names: readonly string[]) =>
  findOptions({ search, limit: 10, options: names.map((label) => ({ label, value: label })) }).map((one) => 'label' in one && one.label)

test('names that begin with the words come first; else the order stays', () => {
  const names = ['Hanna Helferich', 'Anna Schäfer', 'Jo Müller', 'Hannah von der Heide']
  expect(found('anna', names)).toEqual(['Anna Schäfer', 'Hanna Helferich'])
  expect(found('anna sch', names)).toEqual(['Anna Schäfer'])
  expect(found('', names)).toEqual(names)
  expect(found('mül', ['Ada Schmülling', ...names])).toEqual(['Jo Müller'])
})

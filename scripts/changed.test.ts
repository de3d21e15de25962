import { expect, test } from 'vitest'
import { testsFor } from './changed.ts'

test('a change of an area concerns the tests of its side, and those that import it', () => {
  const tests = testsFor(['src/features/orte/server/routes.ts'])
  expect(tests).toContain('src/features/orte/server/orte.test.ts')
  expect(tests.filter((path) => !path.startsWith('src/features/orte/server/')).toSorted()).toEqual([
    // They read the sources of all areas.
    'scripts/folders.test.ts',
    'scripts/tables.test.ts',
    'src/blocks/dokumente/server/document.test.ts',
    'src/client/navigation/screens.test.ts',
  ])
})

test('a change of a block concerns the areas that are made of it', () => {
  const tests = testsFor(['src/blocks/belegung/server/write/update.ts'])
  expect(tests).toContain('src/features/raumbelegungen/server/raumbelegungen.test.ts')
  expect(tests).toContain('src/features/fahrzeugbelegungen/server/serie.test.ts')
  expect(tests).not.toContain('src/features/users/server/users.test.ts')
})

test('a platform change concerns all areas, a contract change the rights matrix', () => {
  expect(testsFor(['src/server/http/routes.ts'])).toEqual(expect.arrayContaining(['src/features/users/server/users.test.ts']))
  expect(testsFor(['src/features/orte/contract.ts'])).toContain('tests/api/rechte-matrix.test.ts')
})

test('a table change concerns all database tests, a sample change its readers', () => {
  expect(testsFor(['migrations/1000_grundlage.sql'])).toEqual(
    expect.arrayContaining(['src/features/users/server/users.test.ts', 'src/server/db/migrate.test.ts']),
  )
  expect(testsFor(['tests/support/contract.json'])).toContain('tests/api/specification.test.ts')
})

test('a changed test runs itself only', () => {
  expect(testsFor(['src/contract/time/berlin.test.ts'])).toEqual(['src/contract/time/berlin.test.ts'])
})

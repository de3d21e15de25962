import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenseList } from './licenses.ts'

/** Licences whose work may be part of, or linked with, a work under the EUPL-1.2: permissive ones, and those of its appendix. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that state their licence in a file only; read by hand. */
const STATED_IN_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** True where an SPDX expression without nesting leaves a compatible choice. */
const isCompatible = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => COMPATIBLE.has(license)))

const packages = licenseList(JSON.parse(readFileSync('package-lock.json', 'utf8')))

test('every package of production has a licence compatible with the EUPL-1.2', () => {
  const foreign = packages.filter(({ name, license }) => !isCompatible(STATED_IN_FILE[name] ?? license))
  expect(foreign).toEqual([])
  expect(packages.length).toBeGreaterThan(100)
})

test.each([
  ['MIT', true],
  ['SSPL-1.0', false],
  ['MIT AND SSPL-1.0', false],
  ['(MIT OR SSPL-1.0)', true],
  ['siehe Paket', false],
])('the licence %s is compatible: %s', (expression, expected) => {
  expect(isCompatible(expression)).toBe(expected)
})

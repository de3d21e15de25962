import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const MOST = 30

test('no folder of src and seeds holds more than 30 files', () => {
  const counts = new Map<string, number>()
  for (const file of globSync('{src,seeds}/**/*.*')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect(counts.get('src/client')).toBeGreaterThan(1)
  expect(
    [...counts].filter(([, count]) => count > MOST),
    'Rule 10 of docs/rules.md',
  ).toEqual([])
})

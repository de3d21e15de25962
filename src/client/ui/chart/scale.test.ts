import { expect, test } from 'vitest'
import { everyNth, ticksFor } from './scale.ts'

test('ticks are round, few, reach the highest value, and are whole for whole values', () => {
  expect(ticksFor([100_000, 12])).toEqual([0, 25_000, 50_000, 75_000, 100_000])
  expect(ticksFor([3])).toEqual([0, 1, 2, 3])
  expect(ticksFor([0])).toEqual([0, 1])
  expect(ticksFor([0.3])).toEqual([0, 0.1, 0.2, 0.3])
  for (const highest of [1, 2, 5, 7, 11, 26, 99, 101, 612, 12_345, 999_999]) {
    const ticks = ticksFor([highest])
    expect([ticks.length <= 5, (ticks.at(-1) ?? 0) >= highest, ticks.every(Number.isInteger), highest]).toEqual([true, true, true, highest])
  }
  const labels = (count: number, label: string) => Array.from({ length: count }, () => label)
  expect([everyNth(labels(12, 'Jan'), 46), everyNth(labels(8, '28.11.'), 46), everyNth(labels(60, 'Jan 26'), 46)]).toEqual([1, 2, 5])
})

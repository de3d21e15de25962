// One test over many cases: every case runs, and each failure is reported with the name of its case.
import { format } from 'node:util'
import { expect, test } from 'vitest'

/**
 * Checks every case, even after a failure.
 * @throws an array with all failures, which vitest reports one by one
 */
export async function checkAll<C>(
  cases: readonly C[],
  nameOf: (one: C, index: number) => string,
  check: (one: C) => unknown,
): Promise<void> {
  expect(cases.length, 'number of cases').toBeGreaterThan(0)
  const failures: Error[] = []
  for (const [index, one] of cases.entries()) {
    try {
      await check(one)
    } catch (reason) {
      // The message of a DOMException cannot be changed.
      const failure = reason instanceof Error && !(reason instanceof DOMException) ? reason : new Error(String(reason), { cause: reason })
      failure.message = `${nameOf(one, index)}: ${failure.message}`
      failures.push(failure)
    }
  }
  // Vitest shows each error of an array with its own diff and place.
  if (failures.length > 0) throw failures
}

const PLACEHOLDER = /%[sdifjo#]|\$[\w.]+/g
const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>> | undefined)?.[name], value)

/** The title with the values of a row. */
function caseName(title: string, row: readonly unknown[], index: number): string {
  let next = 0
  return title.replace(PLACEHOLDER, (place) => {
    if (place === '%#') return String(index)
    return place.startsWith('$') ? String(valueAt(row[0], place.slice(1))) : format(place, row[next++])
  })
}
/** The title without the values: "the day … means …"; what only names the case at the end goes. */
const testName = (title: string) => title.replace(PLACEHOLDER, '…').replace(/(?:: …| \(…\))$/, '')

interface TestAll {
  <R extends unknown[] | [unknown]>(rows: readonly R[]): (title: string, check: (...row: R) => unknown, timeout?: number) => void
  <R extends readonly unknown[]>(rows: readonly R[]): (title: string, check: (...row: [...R]) => unknown, timeout?: number) => void
  <R>(rows: readonly R[]): (title: string, check: (row: R) => unknown, timeout?: number) => void
}
/** As `test.each`, but one test, named by the title; each case that fails is named by the title with its values. */
export const testAll: TestAll = (rows: readonly unknown[]) => (title: string, check: (...row: never[]) => unknown, timeout?: number) => {
  const spread = rows.every((one) => Array.isArray(one))
  const rowOf = (one: unknown) => (spread ? one : [one]) as never[]
  // oxlint-disable-next-line vitest/expect-expect -- callers expect
  test(
    // oxlint-disable-next-line vitest/valid-title -- the caller's title
    testName(title),
    () =>
      checkAll(
        rows,
        (one, index) => caseName(title, rowOf(one), index),
        (one) => check(...rowOf(one)),
      ),
    timeout,
  )
}

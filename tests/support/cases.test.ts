import { expect, test } from 'vitest'
import { checkAll, testAll } from './cases.ts'

const failuresOf = async (run: Promise<void>) =>
  (
    (await run.then(
      () => [],
      (reason: unknown) => reason,
    )) as Error[]
  ).map(({ message }) => message.split('\n')[0])

test('every case runs, and each that fails is named', async () => {
  const ran: number[] = []
  const check = async (one: number) => {
    ran.push(one)
    expect(one % 2, 'remainder').toBe(0)
  }
  const failures = await failuresOf(checkAll([1, 2, 3], (one) => `number ${one}`, check))
  expect(ran).toEqual([1, 2, 3])
  expect(failures.map((message) => message?.slice(0, 19))).toEqual(['number 1: remainder', 'number 3: remainder'])
})

test('no case at all fails, and so does a thrown text', async () => {
  expect(await checkAll([], String, () => undefined).catch((reason: unknown) => reason)).toBeInstanceOf(Error)
  const thrown = checkAll([7], String, () => Promise.reject('nothing'))
  expect(await failuresOf(thrown)).toEqual(['7: nothing'])
})

const seen: unknown[] = []
testAll([
  [1, 'a'],
  [2, 'b'],
] as const)('the row %d has %s', (number, letter) => void seen.push([number, letter]))
testAll([{ name: 'x' }])('the object $name', ({ name }) => void seen.push(name))
testAll<unknown>([undefined, ['y']])('the value %j', (value) => void seen.push(value))
test('rows arrive spread where all are rows, else whole', () => expect(seen).toEqual([[1, 'a'], [2, 'b'], 'x', undefined, ['y']]))

import { ChildProcess } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Behaviour } from '#tests/support/file-modules.ts'
import { newFileMaker } from './maker.ts'
import { FILE_MAKER } from '#contract/limits.ts'

const told: number[] = []
const module = new URL('../../../tests/support/file-modules.ts', import.meta.url)
function setUp(limits: Parameters<typeof newFileMaker>[0] = {}) {
  const maker = newFileMaker(limits)
  onTestFinished(() => maker.close())
  const make = (input: Behaviour = {}, parts: readonly string[] = [], gone = new AbortController()) =>
    maker
      .make(
        {
          module,
          input,
          drawn: (count) => void told.push(count),
          parts: (async function* () {
            yield* parts
          })(),
        },
        gone.signal,
      )
      .then(String)
  return { maker, make }
}

test('parts become bytes in their order, one file after the other', async () => {
  const { make } = setUp()
  expect(await Promise.all([make({}, ['a', 'b', 'c']), make({}, ['d']), make()])).toEqual(['a|b|c', 'd', ''])
  // Waiting callers receive the progress of each file.
  expect(told).toEqual([3, 1, 0])
})

test.each([
  ['needs too much memory', 'eat memory', { heapMb: 40 }, /Diese Datei wird zu groß/],
  ['takes too long', 'never end', { ms: 1_500 }, /Diese Datei wird zu groß/],
  ['fails', 'throw', {}, /kaputt/],
] as const)('a file that %s is refused, and the next one is made', async (_, first, limits, expected) => {
  const { make } = setUp(limits)
  const [bad, good] = [make({ first }), make({}, ['gut'])]
  await expect(bad).rejects.toThrow(expected)
  expect(await good).toBe('gut')
})

test('a file that nobody waits for any more holds nobody up', async () => {
  const { make } = setUp()
  const [one, other] = [new AbortController(), new AbortController()]
  const running = make({ first: 'never end' }, [], one)
  const waiting = make({}, [], other)
  const next = make({}, ['da'])
  const results = Promise.allSettled([running, waiting])
  other.abort()
  // Its process is there by then, or it ends before it begins.
  setImmediate(() => one.abort())
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await next).toBe('da')
})

test('an unkillable process affects no other, and the next file has a new one', async () => {
  const { maker, make } = setUp()
  await make({}, ['a'])
  const left: ChildProcess[] = []
  const kill = vi.spyOn(ChildProcess.prototype, 'kill').mockImplementationOnce(function kept(this: ChildProcess) {
    left.push(this)
    return this.emit('error', new Error('kill EPERM'))
  })
  expect(() => maker.close()).not.toThrow()
  kill.mockRestore()
  expect(await make({}, ['b'])).toBe('b')
  expect(left.map((one) => one.kill('SIGKILL'))).toEqual([true])
})

test('a few wait, more are told to come back', async () => {
  const { make } = setUp()
  const all = Array.from({ length: FILE_MAKER.waiting }, (_, i) => make({}, [`${i}`]))
  await expect(make()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '15' } })
  expect(await Promise.all(all)).toEqual(all.map((_, i) => `${i}`))
  expect(await make({}, ['3'])).toBe('3')
})

test('a person has one file at a time', () => {
  const { maker } = setUp()
  const leave = maker.enter('anna')
  maker.enter('bert')
  expect(() => maker.enter('anna')).toThrow('Deine vorige Datei wird noch erstellt.')
  leave()
  expect(() => maker.enter('anna')()).not.toThrow()
})

test.runIf(process.platform === 'linux')('every thread of the process stands behind the requests', async () => {
  expect(await setUp().make({ first: 'tell priorities' })).toBe('10')
})

test('file after file leaves nothing behind in the node', async () => {
  const warnings: Error[] = []
  const listen = (warning: Error) => warnings.push(warning)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  const { make } = setUp()
  for (let i = 0; i < 12; i += 1) {
    expect(await make({}, [`${i}`])).toBe(`${i}`)
  }
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})

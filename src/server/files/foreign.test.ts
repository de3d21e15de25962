import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { readForeign } from './foreign.ts'
import { FOREIGN_ANSWER_CHARS, FOREIGN_AT_ONCE, FOREIGN_READER } from '#contract/limits.ts'

const READER = new URL('../../../tests/support/foreign-reader.ts', import.meta.url)
/** A machine that is busy lets a reader wait long before it meets its limit. */
const SLOW = 90_000
const read = (text: string, limits = {}) => readForeign('jana', READER, Buffer.from(text), limits)

test('items round-trip with any length and content', async () => {
  const long = `ü"\n\u2028${'x'.repeat(300_000)}`
  expect(await read(long)).toEqual([long, 'zweite\nZeile\u2028ä'])
})

testAll([
  ['too much memory', 'heap', { heapMb: 32 }],
  [`more than ${FOREIGN_READER.dataMb} MB beside the heap`, 'buffers', {}],
  [`an answer of more than ${FOREIGN_ANSWER_CHARS} characters`, 'answer', {}],
  ['time without end', 'time', { seconds: 2 }],
  ['the end of the process', 'exit', {}],
])(
  '%s ends the reader, and the sender reads one sentence',
  async (_what, file, limits) => {
    await expect(read(file, limits)).rejects.toMatchObject({
      status: 400,
      errors: [{ msg: 'Die Datei ist zu groß. Teile sie bitte auf.', feld: 'datei' }],
    })
  },
  SLOW,
)

test('one file of a person at once, two of a node; the others are asked to come back', async () => {
  const busy = { status: 429, headers: { 'retry-after': '5' } }
  const readAs = (who: string) => readForeign(who, READER, Buffer.from('x'))
  expect(FOREIGN_AT_ONCE).toEqual({ node: 2, person: 1 })
  const both = [readAs('jana'), readAs('toni')]
  await expect(readAs('jana')).rejects.toMatchObject(busy)
  await expect(readAs('kim')).rejects.toMatchObject(busy)
  await Promise.all(both)
  expect(await readAs('jana')).toHaveLength(2)
})

test('a mistake of the reader and a file that it refuses are told apart', async () => {
  await expect(read('fault')).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: expect.stringContaining('lässt sich nicht lesen') as string }],
  })
  await expect(read('refuses')).rejects.toMatchObject({ status: 400, errors: [{ msg: 'Das ist keine Liste.', feld: 'datei' }] })
})

test('a reader process sees no variables, no other folders, and writes nothing', async () => {
  const [reach] = await read('reach')
  expect(reach).toEqual({ variables: ['PWD'], reads: 'ERR_ACCESS_DENIED', writes: 'ERR_ACCESS_DENIED', starts: 'ERR_ACCESS_DENIED' })
})

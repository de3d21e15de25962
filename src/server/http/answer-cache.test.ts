import { expect, test, vi } from 'vitest'
import { newCache } from './answer-cache.ts'
import { bytesOf } from '../process/bytes.ts'
import { newBody } from './compress.ts'
import { ANSWER_CACHE_BYTES } from '#contract/limits.ts'

const build = (value: string) => vi.fn<() => Promise<string>>(() => Promise.resolve(value))

test('an answer is built once until one of its tables changes', async () => {
  const cache = newCache()
  const first = build('a')
  await cache.getOrLoad('k', ['orte', 'fahrzeuge'], first)
  await cache.getOrLoad('k', ['orte', 'fahrzeuge'], first)
  expect(first).toHaveBeenCalledTimes(1)
  cache.invalidate(['profile'])
  expect(cache.peek('k')).toBe('a')
  cache.invalidate(['fahrzeuge'])
  expect(await cache.getOrLoad('k', ['orte', 'fahrzeuge'], build('b'))).toBe('b')
})

test('many at once build once', async () => {
  const cache = newCache()
  const once = build('a')
  expect(await Promise.all([1, 2, 3].map(() => cache.getOrLoad('k', ['orte'], once)))).toEqual(['a', 'a', 'a'])
  expect(once).toHaveBeenCalledTimes(1)
})

test('a value changed while loading is not cached; later readers reload', async () => {
  const cache = newCache()
  let done: (value: string) => void = () => undefined
  const old = cache.getOrLoad('k', ['orte'], () => new Promise<string>((yes) => (done = yes)))
  cache.invalidate(['orte'])
  const fresh = cache.getOrLoad('k', ['orte'], build('neu'))
  done('alt')
  expect([await old, await fresh]).toEqual(['alt', 'neu'])
  expect(cache.peek('k')).toBe('neu')
})

test('while changes cannot be heard nothing is kept, and nothing from before returns', async () => {
  const cache = newCache()
  await cache.getOrLoad('k', ['orte'], build('a'))
  cache.setTrusted(false)
  expect(cache.peek('k')).toBeUndefined()
  await cache.getOrLoad('k', ['orte'], build('b'))
  expect(cache.peek('k')).toBeUndefined()
  cache.setTrusted(true)
  await cache.getOrLoad('k', ['orte'], build('c'))
  expect(cache.peek('k')).toBe('c')
})

const text = (letter: string) => build(letter.repeat(100))

test('the least recently used entry goes when the store is full', async () => {
  const cache = newCache(400)
  for (const name of ['a', 'b']) await cache.getOrLoad(name, ['orte'], text(name))
  await cache.getOrLoad('a', ['orte'], text('a'))
  await cache.getOrLoad('c', ['orte'], text('c'))
  expect(['a', 'b', 'c'].map((name) => typeof cache.peek(name))).toEqual(['string', 'undefined', 'string'])
})

const answer = (content: string) => async () => ({ headers: {}, body: newBody(Buffer.from(content)) })

test('without a bound of its own a store keeps ANSWER_CACHE_BYTES', async () => {
  const cache = newCache()
  const large = 'x'.repeat(1_000_000)
  for (let i = 0; i < ANSWER_CACHE_BYTES / large.length + 2; i++) await cache.getOrLoad(`${i}`, ['orte'], answer(large + i))
  expect(cache.used()).toBeLessThanOrEqual(ANSWER_CACHE_BYTES)
  expect(cache.used()).toBeGreaterThan(ANSWER_CACHE_BYTES - 2 * large.length)
})

test('equal bodies of many are stored once, and until the last of them goes', async () => {
  const cache = newCache(1_000_000)
  const content = 'Dienst '.repeat(10_000)
  for (let i = 0; i < 100; i++) await cache.getOrLoad(`person ${i}`, i === 99 ? ['orte'] : ['fahrzeuge'], answer(content))
  expect(cache.used()).toBeLessThan(100_000)
  cache.invalidate(['fahrzeuge'])
  expect(cache.used()).toBeGreaterThan(70_000)
  cache.invalidate(['orte'])
  expect(cache.used()).toBe(0)
})

test('the bound holds under many bodies, with their compressed forms', async () => {
  const limit = 200_000
  const cache = newCache(limit)
  let most = 0
  for (let i = 0; i < 60; i++) {
    const noise = Array.from({ length: 700 }, (_empty, at) => Math.imul(at + 1, i + 17).toString(36)).join('')
    const { body } = await cache.getOrLoad(`${i}`, ['orte'], answer(noise))
    await Promise.all([body.pack('br'), body.pack('gzip')])
    most = Math.max(most, cache.used())
  }
  expect(most).toBeLessThanOrEqual(limit)
  expect(most).toBeGreaterThan(limit / 2)
  cache.invalidate(['orte'])
  expect(cache.used()).toBe(0)
})

test('a compressed form counts once', async () => {
  const cache = newCache()
  const { body } = await cache.getOrLoad('k', ['orte'], answer('x'.repeat(5_000)))
  const before = cache.used()
  const [packed] = await Promise.all([body.pack('br'), body.pack('br')])
  expect(cache.used() - before).toBe(packed.length)
})

test('a form that is ready after its answer went is not counted', async () => {
  const cache = newCache()
  const { body } = await cache.getOrLoad('k', ['orte'], answer('x'.repeat(5_000)))
  const packed = body.pack('br')
  cache.invalidate(['orte'])
  await packed
  expect(cache.used()).toBe(0)
})

test('nothing is stale between answers that share a body', async () => {
  const cache = newCache()
  await cache.getOrLoad('a', ['orte'], answer('alt'))
  await cache.getOrLoad('b', ['fahrzeuge'], answer('alt'))
  cache.invalidate(['fahrzeuge'])
  const text = async (key: string) => (await cache.getOrLoad(key, ['orte'], answer('neu'))).body.bytes.toString()
  expect([await text('a'), await text('b')]).toEqual(['alt', 'neu'])
})

test('a text beyond Latin-1 weighs two bytes a sign', () => {
  expect(bytesOf('ü'.repeat(1_000))).toBeLessThan(1_100)
  expect(bytesOf('ł'.repeat(1_000))).toBeGreaterThan(2_000)
})

test('a failure is not kept', async () => {
  const cache = newCache()
  await expect(cache.getOrLoad('k', ['orte'], () => Promise.reject(new Error('weg')))).rejects.toThrow('weg')
  expect(await cache.getOrLoad('k', ['orte'], build('a'))).toBe('a')
})

import { expect, test, vi } from 'vitest'
import { newCache } from './answer-cache.ts'

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

test('what changed while it was built is not kept, and whoever asks after the change gets a new one', async () => {
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

test('the oldest goes when the store is full', async () => {
  const cache = newCache(250)
  for (const name of ['a', 'b', 'c']) await cache.getOrLoad(name, ['orte'], build(name), () => 100)
  expect(['a', 'b', 'c'].map((name) => cache.peek(name))).toEqual([undefined, 'b', 'c'])
})

test('a failure is not kept', async () => {
  const cache = newCache()
  await expect(cache.getOrLoad('k', ['orte'], () => Promise.reject(new Error('weg')))).rejects.toThrow('weg')
  expect(await cache.getOrLoad('k', ['orte'], build('a'))).toBe('a')
})

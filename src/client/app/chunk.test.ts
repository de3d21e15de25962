import { expect, test } from 'vitest'
import { LoadError, loadOnce } from './chunk.ts'

test('a chunk is loaded once; after a failure the next try loads again', async () => {
  let attempts = 0
  const load = loadOnce(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return attempts
  })
  await expect(load()).rejects.toBeInstanceOf(LoadError)
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
})

test('a chunk that does not come in time is a load error', async () => {
  await expect(loadOnce(() => new Promise(() => undefined), 10)()).rejects.toBeInstanceOf(LoadError)
})

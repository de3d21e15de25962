import { expect, onTestFinished, test, vi } from 'vitest'
import { LoadError, loadOnce } from './chunk.ts'
import { CHUNK_MS } from '#contract/limits.ts'

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
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failed = loadOnce(() => new Promise(() => undefined))().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(CHUNK_MS)
  expect(await failed).toBeInstanceOf(LoadError)
})

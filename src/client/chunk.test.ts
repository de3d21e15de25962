import { expect, test } from 'vitest'
import { LadeFehler, mitFrist } from './chunk.ts'

test('a chunk is loaded once; after a failure the next try loads again', async () => {
  let versuche = 0
  const lade = mitFrist(async () => {
    versuche += 1
    if (versuche === 1) throw new Error('offline')
    return versuche
  })
  await expect(lade()).rejects.toBeInstanceOf(LadeFehler)
  expect(await Promise.all([lade(), lade()])).toEqual([2, 2])
})

test('a chunk that does not come in time is a load error', async () => {
  await expect(mitFrist(() => new Promise(() => undefined), 10)()).rejects.toBeInstanceOf(LadeFehler)
})

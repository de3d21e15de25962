import { expect, test, vi } from 'vitest'
import { beharrlich, LadeFehler } from './chunk.ts'

test('without a net a part waits for it; the first failure is said once', async () => {
  const netz = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let versuche = 0
  let gesagt = 0
  const teil = beharrlich(
    async () => {
      versuche += 1
      if (versuche < 3) throw new Error('offline')
      return 'da'
    },
    () => {
      gesagt += 1
    },
    1,
  )
  await vi.waitFor(() => expect(versuche).toBe(1))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(versuche).toBe(2))
  netz.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect([await teil, versuche, gesagt]).toEqual(['da', 3, 1])
  netz.mockRestore()
})

test('a part that is gone fails after some tries', async () => {
  let versuche = 0
  const weg = beharrlich(
    () => {
      versuche += 1
      return Promise.reject(new Error('404'))
    },
    undefined,
    1,
  )
  await expect(weg).rejects.toBeInstanceOf(LadeFehler)
  expect(versuche).toBe(5)
})

import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyOf, loadOnce, loadWithRetry, LoadError } from './chunk.ts'
import { CHUNK_ATTEMPTS } from '#contract/limits.ts'

test('without a net a part waits for it; the first failure is said once', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let attempts = 0
  let said = 0
  const part = loadWithRetry(
    async () => {
      attempts += 1
      if (attempts < 3) throw new Error('offline')
      return 'da'
    },
    () => {
      said += 1
    },
    1,
  )
  await vi.waitFor(() => expect(attempts).toBe(1))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(attempts).toBe(2))
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect([await part, attempts, said]).toEqual(['da', 3, 1])
  network.mockRestore()
})

test('a part that is gone fails after some tries', async () => {
  let attempts = 0
  const part = loadWithRetry(
    () => {
      attempts += 1
      return Promise.reject(new Error('404'))
    },
    undefined,
    1,
  )
  await expect(part).rejects.toBeInstanceOf(LoadError)
  expect(attempts).toBe(CHUNK_ATTEMPTS)
})

test('a loaded part renders without a placeholder', async () => {
  const load = loadOnce(() => Promise.resolve(() => <b>da</b>))
  const show = () => {
    const Part = lazyOf(load)
    render(
      <Suspense fallback="wartet">
        <Part />
      </Suspense>,
    )
  }
  show()
  expect(screen.getByText('wartet')).not.toBeNull()
  await act(load)
  document.body.replaceChildren()
  show()
  expect(screen.queryByText('wartet')).toBeNull()
  expect(screen.getByText('da')).not.toBeNull()
})

import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import { ActionButton } from './ActionButton.tsx'

afterEach(cleanup)

test('a second press counts only after the first has settled', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const act = vi.fn<() => Promise<undefined>>(() => promise)
  showContent(() => <ActionButton onClick={act}>Alle fallen aus</ActionButton>)
  const button = await screen.findByRole('button')
  await userEvent.dblClick(button)
  expect(act).toHaveBeenCalledOnce()
  resolve(undefined)
  await promise
  await userEvent.click(button)
  expect(act).toHaveBeenCalledTimes(2)
})

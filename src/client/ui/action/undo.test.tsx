import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import { Messages } from '../../layout/Messages.tsx'
import { dropUndo, notifyUndo } from './undo.tsx'

afterEach(cleanup)

test('the last action can be undone: its message replaces the one before', async () => {
  showContent(() => <Messages />)
  const [first, second] = [vi.fn<() => Promise<undefined>>(async () => undefined), vi.fn<() => Promise<undefined>>(async () => undefined)]
  notifyUndo('Der Ort ist gelöscht.', first)
  await screen.findByText('Der Ort ist gelöscht.')
  notifyUndo('Der Raum ist gelöscht.', second)
  await screen.findByText('Der Raum ist gelöscht.')
  expect(screen.queryByText('Der Ort ist gelöscht.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('a step of a form that is gone cannot be undone', async () => {
  showContent(() => <Messages />)
  notifyUndo('Der Bedarf ist übernommen.', async () => undefined)
  await screen.findByText('Der Bedarf ist übernommen.')
  dropUndo()
  await waitFor(() => expect(screen.queryByText('Der Bedarf ist übernommen.')).toBeNull())
})

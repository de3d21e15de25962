import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import { Messages } from '../../layout/Messages.tsx'
import { dropErrors, notify } from '../../app/notify.ts'
import { uncoverField } from '../form/focus-field.ts'
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

test('an error goes with its screen or off its field; one just shown stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  showContent(() => <Messages />)
  notify('Der Anlass fehlt.', 'error')
  notify('Gespeichert.', 'success')
  await screen.findByText('Der Anlass fehlt.')
  dropErrors()
  expect(screen.queryByText('Der Anlass fehlt.')).not.toBeNull()
  vi.setSystemTime(1500)
  dropErrors()
  await waitFor(() => expect(screen.queryByText('Der Anlass fehlt.')).toBeNull())
  vi.useRealTimers()
  expect(screen.queryByText('Gespeichert.')).not.toBeNull()
  notify('Zu lang.', 'error')
  const alert = (await screen.findByText('Zu lang.')).closest('[data-meldung]')!
  vi.spyOn(alert, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 600, 300, 60))
  const at = (top: number) => Object.assign(document.createElement('input'), { getBoundingClientRect: () => new DOMRect(0, top, 300, 40) })
  uncoverField(at(400))
  expect(screen.queryByText('Zu lang.')).not.toBeNull()
  uncoverField(at(540))
  await waitFor(() => expect(screen.queryByText('Zu lang.')).toBeNull())
})

test('a step of a form that is gone cannot be undone', async () => {
  showContent(() => <Messages />)
  notifyUndo('Der Bedarf ist übernommen.', async () => undefined)
  await screen.findByText('Der Bedarf ist übernommen.')
  dropUndo()
  await waitFor(() => expect(screen.queryByText('Der Bedarf ist übernommen.')).toBeNull())
})

import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { ErrorLine } from '../ui/form/ErrorLine.tsx'
import { useSend } from './useSend.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())

function show(call: (input: string) => Promise<string>) {
  const seen: boolean[] = []
  function Screen() {
    const { send, isSending, sending, error, refusal } = useSend(call, { success: (result, input) => `${input}: ${result}`, reload })
    return (
      <>
        <button type="button" onClick={() => void send('Eins').then((worked) => seen.push(worked))}>
          {isSending ? `sendet ${sending}` : 'Senden'}
        </button>
        <ErrorLine text={error} />
        <p data-testid="field">{refusal?.fieldErrors['name']}</p>
      </>
    )
  }
  reload.mockClear()
  render(
    <MantineProvider env="test">
      <Notifications />
      <Screen />
    </MantineProvider>,
  )
  return { seen, user: userEvent.setup() }
}

test('is busy while the call and the reading afterwards run, then says that it worked', async () => {
  let answer: (text: string) => void = () => undefined
  const { seen, user } = show(() => new Promise((resolve) => (answer = resolve)))
  await user.click(screen.getByText('Senden'))
  expect(await screen.findByText('sendet Eins')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  answer('gespeichert')
  expect(await screen.findByText('Eins: gespeichert')).toBeTruthy()
  expect(await screen.findByText('Senden')).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(seen).toEqual([true])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal stays at its field until the next try, and state is reloaded', async () => {
  const answers = [
    () => Promise.reject(new ApiError(409, [{ msg: 'Schon vergeben.', feld: 'name' }])),
    () => Promise.resolve('gespeichert'),
  ]
  const { seen, user } = show(() => (answers.shift() ?? answers[0])!())
  await user.click(screen.getByText('Senden'))
  expect((await screen.findByRole('alert')).textContent).toBe('Schon vergeben.')
  expect(screen.getByTestId('field').textContent).toBe('Schon vergeben.')
  expect(reload).toHaveBeenCalledTimes(1)
  await user.click(await screen.findByText('Senden'))
  await screen.findByText('Eins: gespeichert')
  await waitFor(() => expect(screen.queryByText('Schon vergeben.')).toBeNull())
  expect(seen).toEqual([false, true])
})

test('without a connection it does not wait in silence: the call says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const { user } = show(() => Promise.reject(new ApiError(0, [{ msg: 'Keine Verbindung zum Server.' }])))
  await user.click(screen.getByText('Senden'))
  expect((await screen.findByRole('alert')).textContent).toBe('Keine Verbindung zum Server.')
  window.dispatchEvent(new Event('online'))
})

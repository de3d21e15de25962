import 'fake-indexeddb/auto'
import '#tests/support/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../session.ts'
import { useSend } from '../useSend.ts'
import { submitOrKeep } from '../api.ts'
import { heard } from '../net.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { keep, sendWaiting, useOutbox } from './outbox.ts'
import { readEntries, removeEntry } from './store.ts'

const member = (_id: string) => ({ _id, profil: null, username: _id, vorname: 'Anna', nachname: 'Muster', rechte: [] })
const answers: (() => Promise<Response>)[] = []
const asked: { url: string; key: string | null }[] = []
const json = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  setSession({ token: 't', isAuthenticated: true, loading: false, user: member('anna') })
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> } = { headers: {} }) => {
    if (url === '/api/gesundheit') return json(200, {})()
    asked.push({ url, key: headers['idempotency-key'] ?? null })
    return (answers.shift() ?? (() => Promise.reject(new TypeError('no net'))))()
  })
})
afterEach(async () => {
  cleanup()
  // There is a net again, for whoever comes next.
  heard(new Response())
  vi.unstubAllGlobals()
  for (const { key } of await readEntries()) await removeEntry(key)
  answers.length = 0
  asked.length = 0
})

function Screen() {
  const waiting = useOutbox()
  const { send, error } = useSend(() => submitOrKeep({ method: 'POST', url: '/api/dinge', body: { name: 'Eins' } }), {
    offline: () => ({ titel: 'Ding: Eins', path: '/dinge', tells: { warteliste: 'Du wartest.' } }),
  })
  return (
    <>
      <button type="button" onClick={() => void send()}>
        Senden
      </button>
      <p data-testid="state">{`${error}${waiting.map(({ state, said }) => `${state} ${said}`).join('; ')}`}</p>
    </>
  )
}
const shown = () => screen.getByTestId('state').textContent
const show = async () => {
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
  await userEvent.setup().click(screen.getByText('Senden'))
  await waitFor(() => expect(shown()).toBe('waits '), { timeout: 5000 })
}

test('without a net it waits, and goes once under the key of its first attempt', async () => {
  await show()
  const [{ key } = { key: null }] = asked
  asked.length = 0
  await sendWaiting()
  expect(shown(), 'still no net').toBe('waits ')
  answers.push(json(201, { status: 'gemeldet' }))
  // Two tabs.
  await Promise.all([sendWaiting(), sendWaiting()])
  await waitFor(() => expect(shown()).toBe(''))
  expect(new Set(asked.map((one) => one.key))).toEqual(new Set([key]))
  expect(answers).toEqual([])
})

test.each([
  [409, { errors: [{ msg: 'Der Platz ist vergeben.' }] }, 'refused Der Platz ist vergeben.'],
  [400, { errors: [{ msg: 'Ein Feld fehlt.' }] }, 'refused Ein Feld fehlt.'],
  [201, { status: 'warteliste' }, 'told Du wartest.'],
  [503, {}, 'waits '],
])('what the server says stays until it is seen: %i', async (status, body, expected) => {
  await show()
  for (let i = 0; i < 3; i += 1) answers.push(json(status, body))
  await sendWaiting()
  await waitFor(() => expect(shown()).toBe(expected))
})

test('it is never sent as somebody else, and goes when another one signs in', async () => {
  await show()
  asked.length = 0
  setSession({ user: member('ben') })
  await sendWaiting()
  await waitFor(() => expect(shown()).toBe(''))
  expect(asked).toEqual([])
  expect(await readEntries()).toEqual([])
})

test('there is a bound, and a later change takes the place of the one before', async () => {
  const one = (key: string, method = 'POST') => ({ key, method, url: '/api/dinge', body: {} })
  await keep([one('a', 'PUT')], { titel: 'Ding', path: '/dinge' })
  await keep([one('b', 'PUT')], { titel: 'Ding', path: '/dinge' })
  expect((await readEntries()).map(({ key }) => key)).toEqual(['b'])
  await expect(keep([{ ...one('c'), body: 'x'.repeat(300_000) }], { titel: 'Ding', path: '/dinge' })).rejects.toThrow('zu lang')
  await keep(
    Array.from({ length: 49 }, (_, i) => one(`k${i}`)),
    { titel: 'Ding', path: '/dinge' },
  )
  await expect(keep([one('d')], { titel: 'Ding', path: '/dinge' })).rejects.toThrow('Hier warten schon 50')
})

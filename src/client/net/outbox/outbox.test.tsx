import 'fake-indexeddb/auto'
import { Blob as StoredBlob, File as StoredFile } from 'node:buffer'
import '#tests/support/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../app/session.ts'
import { Confirmation } from '../../layout/Confirmation.tsx'
import { useSend } from '../useSend.ts'
import { submitOrKeep } from '../api.ts'
import { recordResponse } from '../net.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { filesOf, keepUnsent, sendWaiting, useOutbox } from './outbox.ts'
import { NIL_ID } from '#contract/nil-id.ts'
import { Outbox } from './Outbox.tsx'
import { readEntries, removeEntry, writeEntry } from './store.ts'
import { OUTBOX_CALL_CHARS, OUTBOX_ENTRIES, OUTBOX_FILE_BYTES, OUTBOX_KEPT_MS } from '#contract/limits.ts'

const member = (_id: string) => ({ _id, profil: null, username: _id, vorname: 'Anna', nachname: 'Muster', rechte: [] })
const answers: (() => Promise<Response>)[] = []
const asked: { url: string; key: string | null }[] = []
const json =
  (status: number, body: unknown, headers = {}) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

beforeEach(() => {
  // Those of jsdom come out of a store empty.
  vi.stubGlobal('Blob', StoredBlob)
  vi.stubGlobal('File', StoredFile)
  setSession({ token: 't', isAuthenticated: true, loading: false, user: member('anna') })
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> } = { headers: {} }) => {
    if (url === '/api/gesundheit') return json(200, {})()
    asked.push({ url, key: headers['idempotency-key'] ?? null })
    return (answers.shift() ?? (() => Promise.reject(new TypeError('no net'))))()
  })
})
afterEach(async () => {
  cleanup()
  for (const { key } of await readEntries()) await removeEntry(key)
  // Marks the client online again; entries left here would be sent during the next test.
  recordResponse(new Response())
  await sendWaiting()
  vi.unstubAllGlobals()
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
])('the server’s answer stays until it is seen: %i', async (status, body, expected) => {
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
  await keepUnsent([one('a', 'PUT')], { titel: 'Ding', path: '/dinge' })
  await keepUnsent([one('b', 'PUT')], { titel: 'Ding', path: '/dinge' })
  expect((await readEntries()).map(({ key }) => key)).toEqual(['b'])
  await expect(keepUnsent([{ ...one('c'), body: 'x'.repeat(OUTBOX_CALL_CHARS) }], { titel: 'Ding', path: '/dinge' })).rejects.toThrow(
    'zu lang',
  )
  await keepUnsent(
    Array.from({ length: OUTBOX_ENTRIES - 1 }, (_, i) => one(`k${i}`)),
    { titel: 'Ding', path: '/dinge' },
  )
  await expect(keepUnsent([one('d')], { titel: 'Ding', path: '/dinge' })).rejects.toThrow(`Hier warten schon ${OUTBOX_ENTRIES}`)
})

const photo = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const withPhotos = (list: readonly File[]) => ({ titel: 'Mangel', path: '/dinge', files: { to: `/api/dinge/${NIL_ID}/bild`, list } })
const waits = async () => (await readEntries()).toSorted((a, b) => a.at - b.at).map(({ titel, state }) => `${titel}: ${state}`)

test('photos follow their entry, each under its own key; a refused one stays', async () => {
  const defect = [{ key: 'mangel-1', method: 'POST', url: '/api/dinge', body: {} }]
  await keepUnsent(defect, withPhotos([photo('a.jpg'), photo('b.jpg')]))
  answers.push(json(201, { _id: 'neu' }), json(201, {}), json(408, {}))
  await sendWaiting()
  const first = { url: '/api/dinge/neu/bild', key: 'mangel-1-0' }
  const second = { ...first, key: 'mangel-1-1' }
  expect(asked).toEqual([{ url: '/api/dinge', key: 'mangel-1' }, first, second])
  expect(await waits(), 'too slow is not refused').toEqual(['Foto 2 zu „Mangel“: waits'])
  answers.push(json(409, { errors: [{ msg: 'Mehr als 8 Bilder gehen nicht.' }] }))
  await sendWaiting()
  expect(await readEntries()).toMatchObject([{ state: 'refused', said: 'Mehr als 8 Bilder gehen nicht.', key: second.key }])
  expect((await readEntries()).flatMap(filesOf)).toHaveLength(1)

  // The browser was closed between the answer and what follows from it: the same once more.
  await keepUnsent(defect, withPhotos([photo('a.jpg')]))
  asked.length = 0
  answers.push(json(201, { _id: 'neu' }), json(201, {}))
  await sendWaiting()
  expect(asked).toEqual([{ url: '/api/dinge', key: 'mangel-1' }, first])
})

test('an entry older than OUTBOX_KEPT_MS is sent only after a question', async () => {
  const old = {
    key: 'alt-1',
    method: 'POST',
    url: '/api/dinge',
    body: {},
    titel: 'Ding',
    path: '/dinge',
    who: 'anna',
    state: 'waits',
    said: '',
  } as const
  await writeEntry({ ...old, at: Date.now() - OUTBOX_KEPT_MS - 1 })
  await sendWaiting()
  expect(await readEntries()).toMatchObject([{ state: 'unsure', said: expect.stringContaining('seit Tagen') as string }])
  expect(asked).toEqual([])
})

test('photos have a bound of their own', async () => {
  const one = (key: string) => [{ key, method: 'POST', url: '/api/dinge', body: {} }]
  await keepUnsent(one('mangel-1'), withPhotos([photo('a.jpg', OUTBOX_FILE_BYTES - 1_000)]))
  await expect(keepUnsent(one('mangel-2'), withPhotos([photo('b.jpg', 1_001)]))).rejects.toThrow('Lass Fotos weg')
  expect(await waits()).toEqual(['Mangel: waits'])
})

const call = (key: string, body: unknown = {}) => ({ key, method: 'POST', url: `/api/${key}`, body })
const what = { titel: 'Ding', path: '/dinge' }

test('a photo or entry over today’s quota is retried later and blocks nothing', async () => {
  await keepUnsent([call('bild-1', photo('a.jpg')), call('bild-2', photo('b.jpg')), call('ding-1'), call('ding-2')], what)
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const wakes = () => timer.mock.calls.filter(([, ms]) => (ms ?? 0) >= 60_000)
  const busy = (wait: string) => json(429, {}, { 'retry-after': wait })
  answers.push(busy('3600'), json(201, {}), busy('90'), json(201, {}))
  await sendWaiting()
  expect(asked.map(({ key }) => key)).toEqual(['ding-1', 'ding-2', 'bild-1', 'bild-2'])
  expect((await readEntries()).map(({ key, state }) => [key, state])).toEqual([
    ['bild-1', 'waits'],
    ['ding-1', 'waits'],
  ])
  expect(wakes().map(([, ms]) => ms)).toEqual([90_000])
  const [[wake] = []] = wakes()
  timer.mockRestore()
  asked.length = 0
  // A moment too many: the others would be the same.
  answers.push(busy('5'))
  wake?.()
  await waitFor(() => expect(asked.map(({ key }) => key)).toEqual(['ding-1']))
  answers.push(json(201, {}), json(201, {}))
  await waitFor(async () => {
    await sendWaiting()
    expect(await readEntries()).toEqual([])
  })
})

test('an entry is stored whole or not at all', async () => {
  await expect(keepUnsent([call('a'), call('b', 'x'.repeat(300_000))], what)).rejects.toThrow('zu lang')
  // A device that cannot keep the second.
  await expect(keepUnsent([call('a'), call('b', { fn: () => 1 })], what)).rejects.toThrow('hebt nichts auf')
  expect(await readEntries()).toEqual([])
})

test('photos without room stay with their entry and block nothing', async () => {
  await keepUnsent([call('mangel-1')], withPhotos([photo('a.jpg'), photo('b.jpg')]))
  await keepUnsent([call('ding-1')], what)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  answers.push(json(201, { _id: 'neu' }), json(201, {}))
  await sendWaiting()
  put.mockRestore()
  const left = await readEntries()
  expect(left).toMatchObject([{ key: 'mangel-1', state: 'refused', said: expect.stringContaining('passen nicht mehr aufs Gerät') }])
  expect(left.flatMap(filesOf)).toHaveLength(2)
})

test('signing out during sending leaves no photos', async () => {
  await keepUnsent([call('mangel-1')], withPhotos([photo('a.jpg')]))
  answers.push(async () => {
    await removeEntry('mangel-1')
    setSession({ token: null, isAuthenticated: false, user: null })
    return json(201, { _id: 'neu' })()
  })
  await sendWaiting()
  expect(asked).toHaveLength(1)
  expect(await readEntries()).toEqual([])
})

test('photos with unknown delivery can be saved and resend only after a question', async () => {
  const Both = () => (
    <>
      <Outbox />
      <Confirmation />
    </>
  )
  await writeEntry({ ...call('bild-1', photo('a.jpg')), ...what, who: 'anna', at: 1, state: 'unsure', said: '' })
  await sendWaiting()
  render(
    <MantineProvider env="test">
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Both }) })} />
    </MantineProvider>,
  )
  const hand = userEvent.setup()
  await hand.click(await screen.findByText('Ansehen'))
  expect(await screen.findByText('Foto sichern')).toBeDefined()
  await hand.click(screen.getByText('Verwerfen'))
  expect(await screen.findByText('Eintrag verwerfen?')).toBeDefined()
})

test('an answer "server away" keeps the entry waiting; it is sent once under its key', async () => {
  const away = json(502, '<html>Bad Gateway</html>')
  answers.push(away, away, away, json(201, { _id: 'x' }))
  await show()
  await waitFor(() => expect(shown()).toBe('waits '), { timeout: 10_000 })
  expect(localStorage.getItem('ausgang')).toBe('1')
  await sendWaiting()
  await waitFor(() => expect(shown()).toBe(''))
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
})

test.each([
  ['zugesagt', []],
  ['abgelehnt', ['refused Du hast hier schon zugesagt.']],
])('an answer by link whose response was lost: the server has %s', async (state, left) => {
  const url = '/api/sanitaetsdienste/zusage/geheim'
  const refusal = json(409, { errors: [{ msg: 'Du hast hier schon zugesagt.' }] })
  vi.stubGlobal('fetch', (_: string, { method }: { method?: string } = {}) =>
    (method === 'POST' ? refusal : json(200, { zustand: state }))(),
  )
  await keepUnsent([{ key: 'antwort-1', method: 'POST', url, body: { antwort: 'zugesagt' } }], { titel: 'Zusage', path: '/dienst' })
  await sendWaiting()
  expect((await readEntries()).map((entry) => `${entry.state} ${entry.said}`)).toEqual(left)
})

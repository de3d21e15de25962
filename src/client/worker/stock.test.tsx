import '#tests/support/browser.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { heard } from '../net.ts'
import { setSession } from '../session.ts'
import { keepStocked } from './stock.ts'

const id = (digit: number) => `0193c0de-0000-7000-8000-00000000000${digit}`
const DUTY = `/api/sanitaetsdienste/${id(1)}`

test('of who stands on the next duty only those cards are asked for that one may see', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const duty = { art: 'sanitaetsdienst', pfad: `/sanitaetsdienst/${id(1)}`, beginn: hour(1), ende: hour(3), zustand: 'eingeteilt' }
  const answers: Readonly<Record<string, unknown>> = {
    '/api/plan': [duty],
    [DUTY]: { leiterPerson: { _id: id(2) }, helfer: [{ profil: { _id: id(3) } }] },
    '/api/profile/gesichter': [{ _id: id(2) }],
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?')
    asked.push(path)
    return new Response(JSON.stringify(answers[path] ?? {}), { headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [], match: async () => undefined }) })
  const serviceWorker = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn<() => void>() } })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker })
  setSession({
    token: 't',
    isAuthenticated: true,
    loading: false,
    user: { _id: id(9), profil: null, username: 'anna', vorname: 'Anna', nachname: 'Muster', rechte: [] },
  })
  // Whatever was tested before.
  heard(new Response())
  keepStocked()
  await vi.waitFor(() => expect(asked).toContain('/api/einsatzberichte/auswahl'))
  // Contacts with their numbers, and the data of the form of hours.
  expect(asked).toEqual(expect.arrayContaining(['/api/profile', '/api/stundennachweise/arten', '/api/stundennachweise/meine/summen']))
  expect(asked.filter((path) => path.startsWith('/api/profile/'))).toEqual(['/api/profile/gesichter', `/api/profile/${id(2)}`])
})

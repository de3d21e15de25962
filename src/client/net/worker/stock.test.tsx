import '#tests/support/browser.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordResponse } from '../net.ts'
import { setSession } from '../../app/session.ts'
import { keepStocked } from './stock.ts'
import { STOCK_PAPER_BYTES } from '#contract/limits.ts'

const id = (digit: number) => `0193c0de-0000-7000-8000-00000000000${digit}`
const DUTY = `/api/sanitaetsdienste/${id(1)}`

test('the offline stock loads duties once, then new papers, without stale answers', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const paper = (digit: number) => ({ _id: id(digit), groesse: STOCK_PAPER_BYTES / 2 })
  const stock = { '/api/plan?von=a': { body: [] }, [DUTY]: { body: { anhaenge: [paper(2), paper(3), paper(4)] } } }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    // A timer of an earlier file may still look for the server.
    if (url !== '/api/gesundheit') asked.push(url.split('?')[0] ?? '')
    return new Response(JSON.stringify(stock), { headers: { 'content-type': 'application/json' } })
  })
  const kept = new Set([
    `/api/dateien/${id(2)}`,
    `/api/dateien/${id(8)}`,
    `/api/profile/${id(7)}`,
    DUTY,
    '/api/plan?von=a',
    '/api/plan?von=b',
  ])
  const cache = {
    keys: async () => [...kept].map((url) => ({ url: `http://intranet.test${url}` })),
    match: async (url: string) => (kept.has(url) ? new Response() : undefined),
    delete: async (url: string) => kept.delete(url.replace('http://intranet.test', '')),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  const serviceWorker = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn<() => void>() } })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker })
  setSession({
    token: 't',
    isAuthenticated: true,
    loading: false,
    user: { _id: id(9), profil: null, username: 'anna', vorname: 'Anna', nachname: 'Muster', rechte: [] },
  })
  // Marks the client online, regardless of earlier tests.
  recordResponse(new Response())
  keepStocked()
  await vi.waitFor(() => expect([...kept].toSorted()).toEqual([`/api/dateien/${id(2)}`, '/api/plan?von=a', DUTY]))
  // The third paper does not fit any more.
  expect(asked).toEqual(['/api/plan/vorrat', `/api/dateien/${id(3)}`, '/api/profile'])
})

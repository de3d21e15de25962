import { expect, onTestFinished, test, vi } from 'vitest'
import { SEEN_LISTS_MAX } from '#contract/limits.ts'

type Handler = (event: object) => void

test('an answer arriving at sign-out leaves nothing on the device', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const handlers = new Map<string, Handler>()
  const stores = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: string | { url: string }) =>
        store.get(typeof key === 'string' ? key : key.url.replace('http://intranet.test', ''))?.clone(),
      put: async (key: string, response: Response) => void store.set(key, response),
      delete: async (key: string | { url: string }) =>
        store.delete(typeof key === 'string' ? key : key.url.replace('http://intranet.test', '')),
      keys: async () => [...store.keys()].map((key) => ({ url: new URL(key, 'http://intranet.test').href })),
    }
  }
  vi.stubGlobal('caches', { open, delete: async (name: string) => stores.delete(name) })
  vi.stubGlobal('addEventListener', (kind: string, fn: Handler) => void handlers.set(kind, fn))
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('http://intranet.test/'))
  vi.stubGlobal('__FIRST__', [])
  vi.stubGlobal('__LATER__', [])
  vi.stubGlobal('__SEEN_LISTS__', SEEN_LISTS_MAX)
  await import('./worker.ts')
  const answers: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
  const send = (method: string, path: string) => {
    const request = new Request(`http://intranet.test${path}`, { method, headers: { 'x-auth-token': 'anna' } })
    const work: Promise<unknown>[] = []
    const take = (one: Promise<unknown>) => void work.push(one)
    handlers.get('fetch')?.({ request, respondWith: take, waitUntil: take })
    return Promise.all(work)
  }
  const first = send('GET', '/api/dashboard')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.resolve(new Response('{}'))
  await first
  const keys = () => [...(stores.get('antworten')?.keys() ?? [])]
  expect(keys()).toEqual(['/wer', '/api/dashboard'])
  // The parts of a joint answer lie there as if each had been asked for.
  const joint = send('GET', '/api/plan/vorrat?von=a')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve(Response.json({ '/api/plan?von=a': { total: 1, body: [7] } }))
  await joint
  expect(keys()).toEqual(['/wer', '/api/dashboard', '/api/plan?von=a'])
  const part = stores.get('antworten')?.get('/api/plan?von=a')
  expect([part?.headers.get('x-total-count'), await part?.json()]).toEqual(['1', [7]])
  // Of the lists of an area the device keeps those seen last.
  for (let page = 0; page <= SEEN_LISTS_MAX; page++) {
    const list = send('GET', `/api/mitteilungen?seite=${page}`)
    await vi.waitFor(() => expect(answers).toHaveLength(page + 3))
    answers[page + 2]?.resolve(new Response('[]'))
    await list
  }
  const lists = keys().filter((key) => key.startsWith('/api/mitteilungen'))
  expect([lists.length, lists[0], lists.at(-1)]).toEqual([
    SEEN_LISTS_MAX,
    '/api/mitteilungen?seite=1',
    `/api/mitteilungen?seite=${SEEN_LISTS_MAX}`,
  ])
  // So it does of opened duties, but keeps those of the stock.
  const duty = (number: number) => `/api/sanitaetsdienste/${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
  stores.get('antworten')?.set(duty(0), new Response('{}'))
  for (let number = 0; number <= SEEN_LISTS_MAX + 1; number++) {
    const before = answers.length
    const opened = send('GET', duty(number))
    await vi.waitFor(() => expect(answers).toHaveLength(before + 1))
    answers[before]?.resolve(new Response('{}'))
    await opened
  }
  const duties = keys().filter((key) => key.startsWith('/api/sanitaetsdienste'))
  expect([duties.length, duties[0], duties[1]]).toEqual([SEEN_LISTS_MAX + 1, duty(0), duty(2)])
  answers.length = 2
  const [lost, late] = [send('GET', '/api/plan'), send('GET', '/api/dashboard')]
  await vi.waitFor(() => expect(answers).toHaveLength(4))
  await send('DELETE', '/api/auth')
  answers[2]?.reject(new TypeError('no net'))
  answers[3]?.resolve(new Response('{}'))
  await Promise.all([lost, late])
  expect(stores.has('antworten')).toBe(false)
})

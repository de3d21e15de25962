// An answer from a notification: sent in the state that was shown, kept while the server fails.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { readEntries } from '../outbox/store.ts'

const seen = { beginn: '2026-12-05T09:00:00.000Z', ende: '2026-12-05T13:00:00.000Z', ortName: 'Stadthalle' }
const url = '/api/sanitaetsdienste/zusage/geheim'
const frage = { url, ja: 'Ja', nein: 'Nein', text: 'Sa 10–14', titel: 'Stadtlauf', pfad: '/dienst', wer: 'anna', gesehen: seen }

test('a yes names what was shown, waits through faults, and old questions close', async () => {
  const handlers = new Map<string, (event: object) => void>()
  const shown: { tag: string; title: string; data: object; close: () => void }[] = []
  let isListing = false
  let hasBegun: () => void = () => undefined
  const registration = {
    // As Chromium: a notification that is shown while others are listed is forgotten.
    showNotification: async (title: string, { tag, data }: { tag: string; data: object }) => {
      if (isListing) return
      const old = shown.findIndex((one) => one.tag === tag)
      if (old >= 0) shown.splice(old, 1)
      const one = { tag, title, data, close: () => void shown.splice(shown.indexOf(one), 1) }
      shown.push(one)
    },
    getNotifications: async () => {
      isListing = true
      hasBegun()
      await new Promise((done) => setTimeout(done, 5))
      isListing = false
      return [...shown]
    },
  }
  vi.stubGlobal('self', { registration, addEventListener: (kind: string, fn: (event: object) => void) => void handlers.set(kind, fn) })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } })
  const sent: unknown[] = []
  const answers: [number, object][] = []
  let state = { zustand: 'offen', ...seen }
  vi.stubGlobal('fetch', async (_: string, init?: { body: string }) => {
    if (!init) return Response.json(state)
    sent.push(JSON.parse(init.body))
    const [status, body] = answers.shift() ?? [201, { satz: 'Danke!' }]
    return Response.json(body, { status })
  })
  await import('./push.ts')
  const happen = async (kind: string, event: object) => {
    const works: Promise<unknown>[] = []
    handlers.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  const push = (_id: string) => happen('push', { data: { json: () => ({ _id, titel: 'Kannst du helfen?', pfad: '/x', frage }) } })
  const press = () => happen('notificationclick', { action: 'zugesagt', notification: shown.find(({ tag }) => tag === 'eins') })
  const titles = () => shown.map(({ title }) => title)

  await push('eins')
  answers.push([500, {}])
  await press()
  expect(titles()).toEqual(['Wird gesendet, sobald Netz da ist'])
  const yes = { antwort: 'zugesagt', gesehen: seen }
  expect((await readEntries()).map(({ body }) => body)).toEqual([yes])
  await happen('sync', {})
  expect([sent, await readEntries()]).toEqual([[yes, yes], []])
  expect(titles()).toContain('Danke!')

  shown.length = 0
  await push('eins')
  answers.push([409, { errors: [{ msg: 'Zeit oder Ort haben sich geändert.' }] }])
  await press()
  expect(titles()).toEqual(['Zeit oder Ort haben sich geändert.'])

  shown.length = 0
  await push('eins')
  expect(titles()).toEqual(['Kannst du helfen?'])
  state = { ...state, ortName: 'Marktplatz' }
  await push('zwei')
  expect(titles()).toEqual([])

  // One that comes while the others are listed stands, too.
  state = { zustand: 'offen', ...seen }
  const begun = new Promise<void>((done) => (hasBegun = done))
  const first = push('drei')
  await begun
  await Promise.all([first, push('vier')])
  expect(shown.map(({ tag }) => tag)).toEqual(['drei', 'vier'])
  vi.unstubAllGlobals()
})

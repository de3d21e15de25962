import '#tests/support/browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FACES_PER_CALL, PLACES_MAX, RECENT_FOUND_MAX } from '#contract/limits.ts'
import { readRecent, rememberFound } from '../layout/finder/recent.ts'
import { watchPlaces } from '../navigation/place.ts'
import { faceQuery } from '../queries/people.ts'

test('of results found earlier the device keeps RECENT_FOUND_MAX', () => {
  for (let n = 0; n <= RECENT_FOUND_MAX; n++) rememberFound({ titel: `${n}`, hinweis: '', pfad: `/orte/${n}`, group: 'Orte' })
  const titles = readRecent().map(({ titel }) => titel)
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([RECENT_FOUND_MAX, `${RECENT_FOUND_MAX}`, '1'])
})

test('faces are asked for by FACES_PER_CALL', async () => {
  const sizes: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = new URL(url, 'http://intranet.test').searchParams.get('personen')
    if (ids !== null) sizes.push(ids.split(',').length)
    return Response.json([])
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = new QueryClient()
  await Promise.all(Array.from({ length: FACES_PER_CALL + 1 }, (_, i) => client.query(faceQuery(`${i}`))))
  expect(sizes).toEqual([FACES_PER_CALL, 1])
})

test('the positions of the last PLACES_MAX screens are kept', () => {
  const heard = new Map<string, (event: object) => void>()
  const at = (n: number) => ({ pathname: `/orte/${n}`, href: `/orte/${n}`, search: {}, searchStr: '', hash: '', state: {} })
  const router = {
    latestLocation: at(0),
    history: {
      subscribe: () => undefined,
      location: at(0),
      push: () => undefined,
      replace: () => undefined,
      back: () => undefined,
      go: () => undefined,
    },
    subscribe: (kind: string, fn: (event: object) => void) => void heard.set(kind, fn),
  }
  watchPlaces(router as never)
  for (let n = 0; n <= PLACES_MAX; n++) {
    heard.get('onRendered')?.({ toLocation: at(n) })
    heard.get('onBeforeLoad')?.({})
  }
  window.dispatchEvent(new Event('pagehide'))
  const kept = (JSON.parse(sessionStorage.getItem('orte-im-verlauf') ?? '[]') as [string, object][]).map(([place]) => place)
  expect(kept).toHaveLength(PLACES_MAX)
  expect(kept).not.toContain('/orte/0')
  expect(kept).toContain(`/orte/${PLACES_MAX}`)
})

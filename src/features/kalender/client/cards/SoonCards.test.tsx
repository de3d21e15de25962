// Calendar cards of the dashboard on a Wednesday in November.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { number } from '#tests/support/example-dienst.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { definePages } from '#client/navigation/pages.ts'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { SoonCards } from './SoonCards.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const entry = (nr: number, titel: string, state: KalenderEntry['zustand'], rest: Partial<KalenderEntry> = {}): KalenderEntry => ({
  _id: number('a', nr),
  objekt: number('b', nr),
  art: 'ktwWoche',
  titel,
  unter: '',
  beginn: '2026-11-26T17:00:00.000Z',
  ende: '2026-11-26T20:00:00.000Z',
  pfad: '/ktw/woche',
  zustand: state,
  eigene: state === 'eingeteilt',
  ...rest,
})

test('three places that fit: without a clash, help first, my kinds, soon', async () => {
  const at = (day: string) => ({ beginn: `2026-${day}T17:00:00.000Z`, ende: `2026-${day}T20:00:00.000Z` })
  const free = (nr: number, art: KalenderEntry['art'], day: string) => entry(nr, `Frei ${nr}`, 'frei', { art, ...at(day) })
  const entries = [
    entry(1, 'Mein KTW', 'eingeteilt', at('11-26')),
    free(4, 'dienstabend', '11-27'),
    // At the same time as my own one.
    free(5, 'blutspende', '11-26'),
    free(6, 'sanitaetsdienst', '11-28'),
    free(7, 'ktwWoche', '11-30'),
    { ...free(7, 'ktwWoche', '12-01'), _id: number('a', 70) },
    entry(8, 'Schon angefangen', 'frei', { beginn: '2026-11-25T08:00:00.000Z', ende: '2026-11-25T18:00:00.000Z' }),
  ]
  const asked: string[] = []
  showPage({
    pages: definePages({ path: '/dashboard', titel: 'Karten', load: async () => SoonCards }),
    adresse: '/dashboard',
    server: [
      on(kalenderContract.kalender, ({ search }) => {
        asked.push(search)
        return { bereiche: [], eintraege: entries, naechste: null }
      }),
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Hier fehlt noch jemand wie du' }, { timeout: 15_000 }))
  const titles = list.getAllByRole('link', { name: /^Frei/ }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 3)).toEqual(['Frei 7', 'Frei 6', 'Frei 4'])
  // As the first screen asks for it together with all others.
  expect(asked).toEqual(['?von=2026-11-24T23:00:00.000Z&bis=2026-12-08T23:00:00.000Z&nur=fuerMich'])
})

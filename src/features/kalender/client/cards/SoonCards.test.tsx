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

test('free places for me; my own duties, services and drafts stand elsewhere', async () => {
  const entries = [
    entry(1, 'KTW am Donnerstag', 'eingeteilt'),
    entry(2, 'Stadtfest', 'eingeteilt', { art: 'sanitaetsdienst' }),
    entry(3, 'Schon vorbei', 'eingeteilt', { beginn: '2026-11-25T05:00:00.000Z', ende: '2026-11-25T08:00:00.000Z' }),
    ...[4, 5, 6, 7].map((nr) => entry(nr, `Frei ${nr}`, 'frei')),
    entry(8, 'Blutspende', 'entwurf', { art: 'blutspende' }),
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
  const names = (links: readonly HTMLElement[]) => links.map(({ textContent }) => textContent)
  const free = within(await screen.findByRole('list', { name: 'Hier fehlt noch jemand wie du' }, { timeout: 15_000 }))
  expect(names(free.getAllByRole('link')).map((name) => name.slice(0, 6))).toEqual(['Frei 4', 'Frei 5', 'Frei 6'])
  expect(screen.getByRole('link', { name: 'Noch ein weiterer' }).getAttribute('href')).toBe('/kalender?form=agenda&nur=frei')
  // As the first screen asks for it together with all others.
  expect(asked).toEqual(['?von=2026-11-24T23:00:00.000Z&bis=2026-12-08T23:00:00.000Z&nur=fuerMich'])
})

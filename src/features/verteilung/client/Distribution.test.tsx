// Work distribution for planners and for members themselves, on a Wednesday in November.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { number } from '#tests/support/example-dienst.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { definePages } from '#client/navigation/pages.ts'
import { type LoadRow, distributionContract } from '../contract.ts'
import { periodOf } from './Distribution.tsx'
import { OwnLoadCard } from './OwnLoadCard.tsx'
import { distributionPages } from './pages.tsx'

const goes = { timeout: 15_000 }
const NOTHING = { dienste: 0, stunden: 0, naechte: 0, wochenenden: 0, feiertage: 0, leitungen: 0 }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const row = (nr: number, nachname: string | null, hours: number, group = ''): LoadRow => ({
  ...NOTHING,
  profil: nachname === null ? null : { _id: number('a', nr), vorname: 'Anna', nachname },
  gruppe: group,
  stunden: hours,
  ich: false,
})

test('the last three months, a year, the last day of a short month', () => {
  expect(periodOf('')).toEqual(['2026-08-26', '2026-11-25'])
  expect(periodOf('jahr')).toEqual(['2025-11-26', '2026-11-25'])
  expect(periodOf('2025')).toEqual(['2025-01-01', '2025-12-31'])
  expect(periodOf('', '2026-05-31')).toEqual(['2026-03-01', '2026-05-31'])
})

test('a bar each and the mean in words; unnamed people are not found by name', async () => {
  const asked: string[] = []
  const page = showPage({
    pages: distributionPages,
    adresse: '/verteilung',
    rechte: ['UPDATE_SANDIENST'],
    server: [
      on(distributionContract.list, ({ search }) => {
        asked.push(search)
        return [row(1, 'Anders', 20, 'Nord'), row(2, null, 10), row(3, 'Clara', 0, 'Süd')]
      }),
    ],
  })
  expect((await screen.findByRole('img', { name: /Mittel/ }, goes)).getAttribute('aria-label')).toBe(
    'Wie sich die Stunden verteilen: Im Mittel 10 Stunden (Linie), am meisten 20 Stunden. Eine Person hatte keinen Dienst.',
  )
  expect(screen.getByText('Mitglied ohne Namen')).toBeTruthy()
  expect(asked).toEqual(['?von=2026-08-26&bis=2026-11-25'])
  await page.hand.type(screen.getByRole('searchbox', { name: 'Name' }), 'Clar')
  expect(await screen.findByRole('img', { name: /am meisten 1 Stunden/ }, goes)).toBeTruthy()
  expect(screen.queryByText('Mitglied ohne Namen')).toBeNull()
})

test('on my profile: my numbers beside the mean, and a switch not to be named', async () => {
  let unnamed = false
  const { hand } = showPage({
    pages: definePages({ path: '/dashboard', titel: 'Karte', load: async () => () => <OwnLoadCard profil={number('a', 1)} own /> }),
    adresse: '/dashboard',
    server: [
      on(distributionContract.own, () => ({
        meine: { ...NOTHING, stunden: 42.5, naechte: 1 },
        mittel: { ...NOTHING, stunden: 30.2, naechte: 2 },
        ohneNamen: unnamed,
      })),
      on(distributionContract.setName, ({ body }) => {
        unnamed = (body as { ohneNamen: boolean }).ohneNamen
        return undefined
      }),
    ],
  })
  const card = within((await screen.findByRole('heading', { name: 'Deine Dienste in zwölf Monaten' }, goes)).parentElement!)
  expect(card.getByText('42,5 Stunden im Dienstplan')).toBeTruthy()
  expect(card.getByText('1 Nacht')).toBeTruthy()
  expect(card.getByText('im Mittel 30,2')).toBeTruthy()
  const named = () => card.getByRole<HTMLInputElement>('switch')
  await hand.click(named())
  await vi.waitFor(() => expect(named().checked).toBe(true))
  expect(unnamed).toBe(true)
})

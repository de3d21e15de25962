// Three taps to say when one likes to, on a Wednesday in November.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { setPlanSheets } from '#client/registry/plan-views.ts'
import { planPages } from '#features/plan/client/pages.tsx'
import { planContract } from '#features/plan/contract.ts'
import { type Said, wishesContract } from '#features/wuensche/contract.ts'
import { gridOf, slotsOf, tapCells } from './grid.ts'
import { wishSheet } from './parts.ts'

const goes = { timeout: 15_000 }
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z'), toFake: ['Date'] })
  setPlanSheets(wishSheet)
})
afterEach(() => {
  setPlanSheets()
  vi.useRealTimers()
})

function show(said: Said[] = []) {
  let state = said
  const page = showPage({
    pages: planPages,
    adresse: '/plan?eintrag=wuensche',
    server: [
      on(planContract.plan, () => []),
      on(wishesContract.list, () => state),
      on(wishesContract.set, ({ body }) => {
        const fresh = body as Said
        state = [...state.filter(({ woche }) => woche !== fresh.woche), ...(fresh.zeiten.length > 0 ? [fresh] : [])]
        return fresh
      }),
    ],
  })
  return page
}
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Wann ich kann und möchte' }, goes))

test('taps cycle gladly, possible, reserve, no, none; a day sets all parts', () => {
  let grid = gridOf(undefined)
  const words = []
  for (let i = 0; i < 5; i += 1) {
    grid = tapCells(grid, 5, ['nacht'])
    words.push(slotsOf(grid).map(({ grad }) => grad)[0] ?? null)
  }
  expect(words).toEqual(['gern', 'kann', 'reserve', 'nicht', null])
  expect(slotsOf(tapCells(tapCells(grid, 6, ['spaet']), 6))).toEqual([
    { tag: 6, teil: 'frueh', grad: 'gern' },
    { tag: 6, teil: 'spaet', grad: 'gern' },
    { tag: 6, teil: 'nacht', grad: 'gern' },
  ])
})

test('a tap on Saturday evening and one on saving; at once it can be taken back', async () => {
  const { hand, calls } = show()
  const opened = await sheet()
  expect((await opened.findByRole('button', { name: 'Speichern' }, goes)).getAttribute('aria-disabled')).toBe('true')
  await hand.click(opened.getByRole('button', { name: 'Samstag, Spät: keine Angabe' }))
  await hand.click(opened.getByRole('button', { name: 'Speichern' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, goes))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ body }) => body)).toEqual([
    { woche: null, zeiten: [{ tag: 5, teil: 'spaet', grad: 'gern' }] },
    { woche: null, zeiten: [] },
  ])
})

test('a look at another week loses nothing that was tapped', async () => {
  const { hand } = show()
  const opened = await sheet()
  await hand.click(await opened.findByRole('button', { name: 'Montag, Früh: keine Angabe' }, goes))
  const week = opened.getByRole('combobox', { name: 'Welche Woche' })
  await hand.selectOptions(week, 'Nächste Woche')
  expect(opened.getByRole('button', { name: 'Montag, Früh: keine Angabe' })).toBeDefined()
  await hand.selectOptions(week, 'Jede Woche')
  expect(opened.getByRole('button', { name: 'Montag, Früh: Gern' })).toBeDefined()
})

test('a single week begins as the usual one, is kept apart, and can be as usual again', async () => {
  const { hand, calls } = show([{ woche: null, zeiten: [{ tag: 5, teil: 'spaet', grad: 'gern' }] }])
  const opened = await sheet()
  await hand.selectOptions(await opened.findByRole('combobox', { name: 'Welche Woche' }, goes), 'Nächste Woche')
  await hand.click(opened.getByRole('button', { name: 'Samstag, Spät: Gern' }))
  await hand.click(opened.getByRole('button', { name: 'Speichern' }))
  await hand.click(await opened.findByRole('button', { name: 'Wie sonst auch' }, goes))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ body }) => body)).toEqual([
    { woche: '2026-11-30', zeiten: [{ tag: 5, teil: 'spaet', grad: 'kann' }] },
    { woche: '2026-11-30', zeiten: [] },
  ])
})

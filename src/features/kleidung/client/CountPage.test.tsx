// Counting: each scan is sent at once; several with one code are asked for, what is not there says so, and the camera's words are the screen's.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { camera } from '#tests/support/camera.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { type Counted, type Stocktake, kleidungContract } from '../contract.ts'
import { kleidungPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const goes = { timeout: 15_000 }
const article = (n: number, titel: string, more: Partial<Counted> = {}): Counted => ({
  kleidung: id(n),
  titel,
  lagerort: 'Regal 1',
  soll: 3,
  ist: 1,
  bewegt: 0,
  am: '2026-11-21T12:00:00.000Z',
  von: null,
  ...more,
})
const stocktake: Stocktake = {
  _id: id(9),
  bezeichnung: 'Inventur',
  lagerort: '',
  kategorie: '',
  begonnenAm: '2026-11-21T12:00:00.000Z',
  beendetAm: null,
  begonnenVon: null,
  beendetVon: null,
  artikel: 4,
  gezaehlt: 2,
  abweichend: 1,
}
function show(answers: readonly unknown[], rows = () => [article(1, 'Poloshirt M'), article(2, 'Helm', { soll: 1 })]) {
  const left = [...answers]
  return showPage({
    pages: kleidungPages,
    adresse: `/kleiderkammer/zaehlung/${id(9)}`,
    rechte: ['READ_KLEIDUNG', 'UPDATE_KLEIDUNG'],
    server: [
      on(kleidungContract.stocktake, () => stocktake),
      on(kleidungContract.counts, rows),
      on(kleidungContract.count, () => left.shift() as never),
      on(kleidungContract.endStocktake, () => left.shift() as never),
    ],
  })
}
const field = () => screen.findByRole('textbox', { name: 'Nummer oder Name' }, goes)

test('a typed code is counted and the field cleared; duplicates ask which one', async () => {
  const { hand, calls } = show([
    { gezaehlt: article(1, 'Poloshirt M', { ist: 2 }), treffer: [] },
    { gezaehlt: null, treffer: [1, 2].map((n) => ({ kleidung: id(n), titel: `Hose ${n}`, lagerort: '' })) },
    { gezaehlt: article(2, 'Hose 2', { ist: 1 }), treffer: [] },
  ])
  await hand.type(await field(), 'PO-1{Enter}')
  await screen.findByText('Poloshirt M: 2', {}, goes)
  expect((await field()).getAttribute('value')).toBe('')
  await hand.type(await field(), 'HO-1{Enter}')
  await hand.click(await screen.findByRole('button', { name: 'Hose 2' }, goes))
  await screen.findByText('Hose 2: 1', {}, goes)
  expect(calls.map(({ body }) => body)).toMatchObject([{ code: 'PO-1' }, { code: 'HO-1' }, { kleidung: id(2) }])
})

test('the camera says what is counted, and that several carry a code', async () => {
  const hold = camera()
  const { hand } = show([
    { gezaehlt: null, treffer: [1, 2].map((n) => ({ kleidung: id(n), titel: `Hose ${n}`, lagerort: '' })) },
    { gezaehlt: article(1, 'Poloshirt M', { ist: 2 }), treffer: [] },
  ])
  await hand.click(await screen.findByRole('button', { name: 'Scannen' }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Scannen' }, goes))
  hold('HO-1')
  await sheet.findByText(/^Mehreres passt dazu/, {}, goes)
  hold('PO-1')
  expect(await sheet.findByText('Poloshirt M: 2', {}, goes)).toBeDefined()
})

test('a row says what is missing, goes up and down, and takes what the books say', async () => {
  const { hand, calls } = show([1, 2, 3].map(() => ({ gezaehlt: article(1, 'Poloshirt M'), treffer: [] })))
  const rows = within(await screen.findByRole('list', { name: 'Zuletzt gezählt' }, goes)).getAllByRole('listitem')
  expect(rows.map((row) => /zu (wenig|viel)/.exec(row.textContent ?? '')?.[0])).toEqual(['zu wenig', undefined])
  for (const name of ['Eins mehr: Poloshirt M', 'Eins weniger: Poloshirt M', 'Stimmt: Poloshirt M']) {
    await hand.click(screen.getByRole('button', { name }))
  }
  await waitFor(() => expect(calls).toHaveLength(3), goes)
  expect(calls.map(({ body }) => body)).toMatchObject([{ menge: 1 }, { menge: -1 }, { genau: 3 }])
})

test('closing says how many nobody counted, and what happens to them is chosen', async () => {
  const { hand, calls } = show([stocktake])
  await hand.click(await screen.findByRole('button', { name: 'Abschließen' }, goes))
  const sheet = within(await screen.findByRole('dialog', {}, goes))
  expect(sheet.getByText('Das sind 2 Artikel.')).toBeDefined()
  expect(sheet.getByText('2 gezählt, 1 Abweichung')).toBeDefined()
  await hand.click(sheet.getByRole('button', { name: 'Abschließen' }))
  await waitFor(() => expect(calls).toMatchObject([{ body: { ungezaehlt: 'lassen' } }]), goes)
})

test('of thousands that nobody counted only those near the screen are drawn', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  onTestFinished(() => height.mockRestore())
  const { hand } = show([], () => Array.from({ length: 3000 }, (_, n) => article(n, `Helm ${n}`, { ist: null, am: null })))
  await hand.click(await screen.findByRole('tab', { name: 'Offen' }, goes))
  const rows = within(await screen.findByRole('list', { name: 'Nicht gezählt' }, goes)).getAllByRole('listitem')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.length).toBeLessThan(60)
})

test('a count typed in a row is saved even if the row disappears first', async () => {
  const listed = [article(1, 'Poloshirt M'), article(2, 'Helm')]
  const { hand, calls } = show(
    [
      { gezaehlt: article(2, 'Helm'), treffer: [] },
      { gezaehlt: article(1, 'Poloshirt M'), treffer: [] },
    ],
    () => [...listed],
  )
  await hand.type(await screen.findByRole('textbox', { name: 'Gezählt: Poloshirt M' }, goes), '{Backspace}12')
  listed.shift()
  // Another's hand: no click, which would leave the field.
  screen.getByRole('button', { name: 'Eins mehr: Helm' }).click()
  await waitFor(
    () =>
      expect(calls.map(({ body }) => body)).toMatchObject([
        { kleidung: id(2), menge: 1 },
        { kleidung: id(1), genau: 12 },
      ]),
    goes,
  )
})

import { Absage, on, showPage } from '#tests/support/page.tsx'
import { exampleDienst, person, number } from '#tests/support/example-dienst.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import { sanitaetsdienstePages } from './pages.tsx'
import type { Entry } from './verlauf/sentences.ts'

const goes = { timeout: 15_000 }
const dienst = exampleDienst({ schichten: [{ _id: number('s', 1) }] })
const entry = (num: number, group: number, rest: Partial<Entry>): Entry => ({
  _id: number('h', num),
  gruppe: number('g', group),
  zeit: '2026-11-20T10:00:00.000Z',
  benutzer: person(9, 'Jonas', 'Leitner'),
  aktion: 'geaendert',
  feld: '',
  titel: '',
  alt: null,
  neu: null,
  ungesehen: false,
  ...rest,
})
const entries = [
  entry(1, 3, {
    aktion: 'eingeteilt',
    feld: 'helfer',
    titel: 'Helfer',
    neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Schicht 1' }, funktion: 'Transportführer', fahrzeug: 'KTW 14/01' },
    ungesehen: true,
  }),
  entry(2, 2, { feld: 'kleidung', titel: 'Kleidung', alt: 'Jacke', neu: 'Weste', ungesehen: true }),
  entry(3, 2, {
    feld: 'schichten',
    titel: 'Schicht 1',
    alt: { nr: 1, bedarf: '2 SanA' },
    neu: { nr: 1, bedarf: '3 SanA' },
    ungesehen: true,
  }),
  entry(4, 1, { aktion: 'angelegt', feld: 'bezeichnung', titel: 'Bezeichnung', neu: 'Stadtfest' }),
]
const show = (list: Entry[]) =>
  showPage({
    pages: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/history/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'READ_SANITAETSDIENST_HISTORY'],
    server: [on(contract.get, () => dienst), on(contract.history, () => list), on(contract.gesehen, () => undefined)],
  })

test('changes read as sentences and diffs; new ones are counted, then seen', async () => {
  const { calls } = show(entries)
  await screen.findByText('2 Änderungen seit deinem letzten Besuch', {}, goes)
  expect(screen.getByText(/hat Lena Schmidt für „Schicht 1“ eingeteilt, als Transportführer auf KTW 14\/01/)).toBeTruthy()
  expect(screen.getByText('Jacke').closest('li')?.textContent).toBe('Kleidung: vorher Jacke → , jetzt Weste')
  expect(screen.getByText('2 SanA').closest('li')?.textContent).toContain('Schicht 1, Bedarf')
  expect(screen.getAllByText('neu')).toHaveLength(2)
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['POST /api/sanitaetsdienste/{id}/history/gesehen']))
})

test('the filter keeps one kind of change', async () => {
  const { hand } = show(entries)
  await hand.click(await screen.findByText('Helfer', {}, goes))
  await waitFor(() => expect(screen.queryByText('Jacke')).toBeNull())
  expect(screen.getByText(/hat Lena Schmidt für „Schicht 1“ eingeteilt/)).toBeTruthy()
})

test('with nothing new, nothing is counted', async () => {
  show(entries.map((one) => ({ ...one, ungesehen: false })))
  await screen.findByText(/hat Lena Schmidt für „Schicht 1“ eingeteilt/, {}, goes)
  expect(screen.queryByText(/seit deinem letzten Besuch/)).toBeNull()
  expect(screen.queryByText('neu')).toBeNull()
})

test('the history of a deleted service says so and leads to the list', async () => {
  showPage({
    pages: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/history/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'READ_SANITAETSDIENST_HISTORY'],
    server: [
      on(contract.get, () => new Absage(404, 'Der Sanitätsdienst wurde gelöscht.')),
      on(contract.history, () => new Absage(404, 'Der Sanitätsdienst ist nicht zu finden.')),
    ],
  })
  await screen.findByText('Der Sanitätsdienst wurde gelöscht.', {}, goes)
  expect(screen.getByRole('link', { name: 'Alle Sanitätsdienste' }).getAttribute('href')).toBe('/sanitaetsdienste')
})

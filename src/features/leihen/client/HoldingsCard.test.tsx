// Holdings card: members report a loss themselves, and each of several items has its own return dialog.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePages } from '#client/navigation/pages.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { type Holding, leihenContract } from '../contract.ts'
import { HoldingsCard } from './HoldingsCard.tsx'
import { leihenPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const goes = { timeout: 15_000 }
const holding = (n: number, titel: string, more: Partial<Holding> = {}): Holding => ({
  _id: id(n),
  art: 'melder',
  objekt: id(n),
  titel,
  gleich: titel,
  pfad: '/melder',
  ausgegebenAm: '2026-01-21T12:00:00.000Z',
  faelligAm: null,
  menge: 1,
  ausgang: null,
  kaution: 0,
  ...more,
})
const both = [
  holding(1, 'Melder A', { zubehoer: ['Tasche', 'Antenne'] }),
  holding(2, '2 × Kleidung Poloshirt M', { art: 'kleidung', menge: 2 }),
]
const lost = holding(3, 'Schlüssel GHS 7', { art: 'schluessel', ausgang: 'verloren' })
const show = (own: boolean, rechte: Parameters<typeof showPage>[0]['rechte']) =>
  showPage({
    pages: definePages({
      path: '/kontakte',
      titel: 'Wer',
      recht: 'angemeldet',
      load: async () => () => <HoldingsCard profil={id(9)} own={own} />,
    }),
    adresse: '/kontakte',
    rechte,
    server: [
      on(leihenContract.mine, () => both),
      on(leihenContract.list, () => both.map((one) => ({ ...one, person: null }))),
      on(leihenContract.reportLoss, () => []),
      on(leihenContract.takeBack, () => undefined),
    ],
  })

test('a holder reports a loss and reads first who is notified', async () => {
  const { hand, calls } = show(true, [])
  await hand.click(await screen.findByRole('button', { name: 'Aktionen: Melder A' }, goes))
  expect(screen.queryByText('Zurücknehmen')).toBeNull()
  await hand.click(await screen.findByText('Verlust melden', {}, goes))
  const sheet = within(await screen.findByRole('dialog', { name: /Verlust melden/ }, goes))
  expect(sheet.getByText(/^Sofort eine Mail bekommt, wer Melder ausgibt\./)).toBeDefined()
  await hand.type(sheet.getByRole('textbox', { name: /^Was ist passiert/ }), 'Im Zug liegen gelassen')
  await hand.click(sheet.getByRole('button', { name: 'Melden' }))
  await waitFor(() => expect(calls).toMatchObject([{ body: { ausgang: 'verloren', grund: 'Im Zug liegen gelassen' } }]), goes)
})

test('a holder finds the reporting of a loss by search', async () => {
  const { hand } = showPage({
    pages: [...leihenPages, ...definePages({ path: '/kontakte', titel: 'Wer', load: async () => () => 'Namen' })],
    adresse: '/kontakte',
    server: [on(leihenContract.mine, () => [...both, lost])],
  })
  await hand.click(await screen.findByRole('button', { name: 'Suche über alles' }, goes))
  await hand.type(await screen.findByRole('textbox', { name: 'Überall suchen' }, goes), 'schlüssel verloren')
  await hand.click(await screen.findByRole('button', { name: 'Geliehen' }, goes))
  expect(await screen.findByText('Melder A', {}, goes)).toBeDefined()
  expect(screen.getAllByText('Geliehen')).toHaveLength(1)
  // A lost item still offers a next step.
  expect(screen.getByText('Wieder da? Gib es denen, die Schlüssel ausgeben.')).toBeDefined()
})

test('all of it comes back at once, one of them broken and one in part', async () => {
  const { hand, calls } = show(false, ['READ_MELDER', 'UPDATE_MELDER', 'READ_KLEIDUNG', 'UPDATE_KLEIDUNG'])
  await hand.click(await screen.findByRole('button', { name: 'Alles zurücknehmen' }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: /2 Dinge zurücknehmen/ }, goes))
  const pager = within(sheet.getByRole('group', { name: 'Melder A' }))
  expect(pager.queryByRole('textbox', { name: /^Was ist passiert/ })).toBeNull()
  await hand.click(pager.getByRole('combobox', { name: /^Wie/ }))
  await hand.click(await screen.findByRole('option', { name: 'Defekt zurückgegeben' }, goes))
  await hand.type(pager.getByRole('textbox', { name: /^Was ist passiert/ }), 'Gehäuse')
  await hand.click(pager.getByRole('checkbox', { name: 'Tasche' }))
  await hand.type(within(sheet.getByRole('group', { name: /Poloshirt/ })).getByRole('textbox', { name: /^Menge/ }), '1')
  await hand.click(sheet.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(
    () =>
      expect(calls[0]?.body).toEqual({
        rueckgaben: [
          { leihe: id(1), ausgang: 'defekt', grund: 'Gehäuse. Es fehlt: Tasche', menge: null },
          { leihe: id(2), ausgang: 'zurueck', grund: '', menge: 1 },
        ],
      }),
    goes,
  )
})

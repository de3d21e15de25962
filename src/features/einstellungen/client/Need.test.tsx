import { on, showPage } from '#tests/support/page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableContent } from '#blocks/bedarf/table.ts'
import { SHIPPED_TABLES } from '#blocks/bedarf/server/index.ts'
import { needContract } from '../contract.ts'
import { settingsPages } from './pages.tsx'

test('a copied table marks its differences, and saving makes it the valid version', async () => {
  const goes = { timeout: 15_000 }
  const sent: (TableContent & { version: number })[] = []
  // Short, because each key draws the rows that are open.
  const { 'IVR-2017': whole } = SHIPPED_TABLES
  const ivr = { ...whole, arten: whole.arten.slice(10, 13), helfer: whole.helfer.slice(-2), ktw: whole.ktw.slice(-2) }
  const own = { ...ivr, name: 'Ortsverband', variante: 'Ortsverband 1', gewaltPunkte: 5 }
  const { hand } = showPage({
    pages: settingsPages,
    adresse: '/einstellungen?ansicht=bedarf',
    rechte: ['UPDATE_USER_RECHTE'],
    server: [
      on(needContract.get, () => ({ version: 4, variante: 'IVR-2017' })),
      on(needContract.history, () => []),
      on(needContract.tables, () => [
        { ...own, erstelltAm: '2027-05-01T10:00:00Z', erstelltVonPerson: null },
        { ...ivr, erstelltAm: null, erstelltVonPerson: null },
      ]),
      on(needContract.addTable, ({ body }) => {
        sent.push(body as (typeof sent)[number])
        return { version: 5, variante: 'Probe 1' }
      }),
    ],
  })
  await hand.click(await screen.findByRole('tab', { name: 'Bedarf' }, goes))
  expect(await screen.findByText('Punkte für erwartete Gewalt: 5 statt 10', {}, goes)).toBeTruthy()
  const card = screen.getByRole('heading', { name: 'IVR-2017 (gilt)' }).parentElement!
  await hand.click(within(card).getByRole('button', { name: 'Kopieren und ändern' }))
  await hand.type(await screen.findByLabelText(/^Name/, {}, goes), 'Probe')
  await hand.click(screen.getByText('Faktoren'))
  const concert = screen.getByRole('group', { name: 'Konzert' })
  const factor = within(concert).getByLabelText(/^Faktor/)
  await hand.clear(factor)
  await hand.type(factor, '0,45')
  expect(await screen.findByText('Veranstaltungsarten, Konzert: 0,45 statt 0,2')).toBeTruthy()
  await hand.click(screen.getByText('Kräfte nach Punkten'))
  const rtw = screen.getByRole('group', { name: 'RTW' })
  await hand.click(within(rtw).getByRole('button', { name: 'Zeile hinzufügen' }))
  await hand.click(screen.getByRole('button', { name: 'Als neue Version speichern' }))
  expect(await screen.findByText('Gib an, bis wohin die Zeile reicht. Offen ist nur die letzte.', {}, goes)).toBeTruthy()
  expect(sent).toEqual([])
  await hand.type(within(rtw).getAllByLabelText(/^Bis/).at(-1)!, '150')
  await hand.click(screen.getByRole('button', { name: 'Als neue Version speichern' }))
  await waitFor(() => expect(sent).toHaveLength(1), goes)
  expect(sent[0]).toMatchObject({ version: 4, name: 'Probe', grundlage: 'IVR-2017' })
  expect(sent[0]?.arten).toContainEqual({ name: 'Konzert', faktor: 0.45 })
  expect(sent[0]?.rtw.slice(-2)).toEqual([
    { bis: 150, wert: 0 },
    { bis: null, wert: 7 },
  ])
  expect(await screen.findByText('Für neue Ermittlungen gilt jetzt „Probe 1“.', {}, goes)).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { type Export, exportsContract } from '../contract.ts'
import { exportPages } from './pages.tsx'

const one: Export = {
  _id: '019a0000-0000-7000-8000-000000000001',
  titel: 'Stundennachweise',
  format: 'xlsx',
  zeilen: 12_000,
  fertig: 3_000,
  fehler: '',
  groesse: null,
  stand: 'laeuft',
  erstelltAm: '2026-11-20T10:00:00.000Z',
  bis: '2026-11-27T10:00:00.000Z',
}
const show = (exports: readonly Export[], more: readonly ReturnType<typeof on>[] = []) =>
  showPage({ pages: exportPages, adresse: '/exporte', server: [on(exportsContract.list, () => [...exports]), ...more] })

test('each export says how far it is, what went wrong and until when it stays', async () => {
  show([
    one,
    { ...one, _id: one._id.replace(/1$/, '2'), titel: 'Fahrten', stand: 'fertig', fertig: 12_000, groesse: 1_500_000 },
    { ...one, _id: one._id.replace(/1$/, '3'), titel: 'Orte', stand: 'fehlgeschlagen', fehler: 'Dein Konto ist gesperrt.' },
  ])
  expect((await screen.findByRole('progressbar', { name: 'Fortschritt: Stundennachweise, Excel' })).getAttribute('aria-valuenow')).toBe(
    '25',
  )
  expect(screen.getByText(/^12\.000 Zeilen, 1,5 MB, vom .* hier\.$/)).toBeDefined()
  expect(screen.getByText('Dein Konto ist gesperrt.')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Herunterladen/ })).toHaveLength(1)
  expect(within(document.body).getByRole('button', { name: 'Abbrechen: Stundennachweise, Excel' })).toBeDefined()
})

test('an export is deleted at a tap', async () => {
  const removed = vi.fn<() => undefined>(() => undefined)
  show([{ ...one, stand: 'fertig', fertig: 12_000, groesse: 1 }], [on(exportsContract.remove, removed)])
  await userEvent.click(await screen.findByRole('button', { name: 'Löschen: Stundennachweise, Excel' }))
  await waitFor(() => expect(removed).toHaveBeenCalled())
})

test('without any export the screen says what belongs here', async () => {
  show([])
  expect(await screen.findByText('Noch keine Exporte')).toBeDefined()
})

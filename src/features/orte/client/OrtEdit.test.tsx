import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { on, showPage, pressMore } from '#tests/support/page.tsx'
import type { Ort } from './area.ts'
import { ortePages } from './pages.tsx'
import { missingRechtText } from '#client/navigation/missing-recht.ts'

const wache: Ort = {
  _id: '0193c0de-0000-7000-8000-0000000000bb',
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  aktiv: true,
  name: 'Wache 1',
  kategorie: 'Wache',
  strasse: '',
  hausnummer: '',
  plz: '',
  stadt: 'Köln',
  koordinaten: null,
  ansprechpartner: '',
  telefon: '',
  beschreibung: '',
  hinweise: '',
  w3w: '',
  buchbar: false,
  kapazitaet: null,
  genehmigung: false,
  ausstattung: [],
  farbe: '',
}
const server = (ort: Ort) => [
  on(orteContract.get, () => ort),
  on(orteContract.history, () => []),
  on(orteContract.update, () => ort),
  on(orteContract.reaktivieren, () => ort),
]
const adresse = `/orte/edit/${wache._id}`
const appears = { timeout: 10_000 }

test('a reader sees why buttons are disabled, and nothing is sent', async () => {
  const { hand, calls } = showPage({ pages: ortePages, adresse, rechte: ['READ_ORT'], server: server(wache) })
  const save = await screen.findByRole('button', { name: 'Speichern' }, appears)
  expect(save.getAttribute('aria-description')).toBe(missingRechtText('UPDATE_ORT'))
  await pressMore(hand, /^Löschen/)
  const deletion = screen.getByRole('menuitem', { name: /^Löschen/, hidden: true })
  expect([deletion.getAttribute('aria-disabled'), deletion.textContent]).toEqual(['true', `Löschen${missingRechtText('DELETE_ORT')}`])
  expect(screen.queryByRole('dialog')).toBeNull()
  await hand.click(save)
  expect(calls).toEqual([])
})

test('a change carries the version that was read', async () => {
  const { hand, calls } = showPage({ pages: ortePages, adresse, rechte: ['READ_ORT', 'UPDATE_ORT'], server: server(wache) })
  await hand.type(await screen.findByLabelText('Stadt', {}, appears), ' Süd')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Gespeichert', {}, appears)
  expect(calls[0]?.body).toMatchObject({ version: 3, stadt: 'Köln Süd' })
})

test('a deleted place is brought back before it can be changed', async () => {
  const { hand, calls } = showPage({
    pages: ortePages,
    adresse,
    rechte: ['READ_ORT', 'UPDATE_ORT'],
    server: server({ ...wache, aktiv: false }),
  })
  const save = await screen.findByRole('button', { name: 'Speichern' }, appears)
  expect(save.getAttribute('aria-description')).toMatch(/zurückgeholt/)
  await hand.click(screen.getByRole('button', { name: 'Zurückholen' }))
  await screen.findByText('„Wache 1“ ist wieder da.', {}, appears)
  expect(calls.map(({ call }) => call)).toEqual(['PUT /api/orte/{id}/reaktivieren'])
})

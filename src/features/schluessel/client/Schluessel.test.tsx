// A lost key on its page: it asks what is done about it until that stands there.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { schluesselContract } from '#features/schluessel/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import type { Schluessel } from './area.ts'
import { schluesselPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const lost: Schluessel['leihen'][number] = {
  _id: id(2),
  exemplar: 1,
  menge: 1,
  person: null,
  ausgegebenAm: '2026-11-01T18:00:00.000Z',
  bemerkung: '',
  grund: 'Im Zug',
  faelligAm: null,
  zurueckAm: '2026-11-20T18:00:00.000Z',
  ausgang: 'verloren',
  kaution: 0,
  unterschrieben: true,
  von: null,
  an: null,
}
const show = (more: Partial<Schluessel>) => {
  const key: Schluessel = {
    _id: id(1),
    version: 3,
    erstelltAm: '',
    erstelltVon: null,
    geaendertAm: '',
    geaendertVon: null,
    nummer: 'GHS 7',
    bezeichnung: '',
    art: 'Schluessel',
    schliessanlage: '',
    tueren: [],
    objekt: null,
    objektName: '',
    anzahlGesamt: 2,
    status: 'verfuegbar',
    verlustGemeldetAm: '2026-11-20',
    beiVerlust: [],
    massnahme: '',
    bemerkung: '',
    inhaber: [],
    frei: 1,
    leihen: [lost],
    ...more,
  }
  return showPage({
    pages: schluesselPages,
    adresse: `/schluessel/edit/${key._id}`,
    rechte: ['READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'],
    server: [
      on(schluesselContract.get, () => key),
      on(schluesselContract.history, () => []),
      on(orteContract.list, () => []),
      on(profileContract.gesichter, () => []),
    ],
  })
}
const goes = { timeout: 15_000 }

test('a lost key without a measure asks for it, and leads to its field', async () => {
  const { hand } = show({})
  await hand.click(await screen.findByRole('button', { name: 'Maßnahme eintragen' }, goes))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('massnahme'), goes)
})

test('with a measure, or back again, it asks no more', async () => {
  show({ massnahme: 'Schloss getauscht' })
  expect(await screen.findByText(/Im Zug/, {}, goes)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Maßnahme eintragen' })).toBeNull()
})

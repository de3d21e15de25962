import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catalogContract, lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import type { Lehrgang } from './area.ts'
import { lehrgaengePages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const course = (n: number, abkuerzung: string, more: Partial<Lehrgang> = {}): Lehrgang => ({
  _id: id(n),
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  aktiv: true,
  bezeichnung: `Lehrgang ${abkuerzung}`,
  abkuerzung,
  kategorie: 'rettungsdienst',
  qualifikation: 'keine',
  fuehrung: 'keine',
  gueltigkeitMonate: 0,
  reaktivierbarMonate: 0,
  warnungTage: [90, 30, 7],
  beinhaltet: [],
  beinhaltetNamen: '',
  einteilbar: false,
  stunden: null,
  rdfAnrechenbar: false,
  pflicht: [],
  ...more,
})
const rs = course(1, 'RS')
const notsan = course(2, 'NotSan', { beinhaltet: [rs._id], beinhaltetNamen: 'RS', gueltigkeitMonate: 24, pflicht: ['*'] })
const old = course(3, 'Alt', { aktiv: false })
const server = [
  on(lehrgaengeContract.list, () => [rs, notsan, old]),
  on(catalogContract.get, () => notsan),
  on(catalogContract.history, () => []),
  on(catalogContract.update, () => notsan),
]
const appears = { timeout: 10_000 }

test('the list says for how long a course is valid, what it includes, and who needs it', async () => {
  showPage({ pages: lehrgaengePages, adresse: '/lehrgaenge', rechte: ['READ_ADMIN_LEHRGANG'], server })
  const row = (await screen.findByText('Lehrgang NotSan', {}, appears)).closest('tr, li, article, [role=row]')
  for (const text of ['2 Jahre', 'RS', 'alle']) expect(row?.textContent).toContain(text)
})

test('warning days and included courses are sent; deleted ones cannot be chosen', async () => {
  const rechte = ['READ_ADMIN_LEHRGANG', 'UPDATE_ADMIN_LEHRGANG'] as const
  const { hand, calls } = showPage({ pages: lehrgaengePages, adresse: `/lehrgaenge/edit/${notsan._id}`, rechte, server })
  await hand.type(await screen.findByLabelText('Erinnern vor Ablauf', {}, appears), '14{Enter}')
  await hand.click(screen.getByLabelText('Beinhaltet'))
  expect(screen.queryByText(/Lehrgang Alt/)).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Gespeichert', {}, appears)
  expect(calls[0]?.body).toMatchObject({ version: 3, warnungTage: [90, 30, 7, 14], beinhaltet: [rs._id] })
})

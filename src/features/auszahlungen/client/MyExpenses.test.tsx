import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { type Expense, expenseContract, payoutContract } from '../contract.ts'
import { payoutPages } from './pages.tsx'

const expense = (n: number, wofuer: string, given: Partial<Expense>): Expense => ({
  _id: `0193c0de-0000-7000-8000-00000000000${n}`,
  version: 1,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  profil: '0193c0de-0000-7000-8000-000000000009',
  person: { _id: '0193c0de-0000-7000-8000-000000000009', vorname: 'Anna', nachname: 'Anders' },
  wofuer,
  betrag: 450,
  datum: '2026-11-20',
  status: 'entwurf',
  ablehnungsgrund: '',
  zurueckgezogen: false,
  belege: [],
  ...given,
})
const refused = { status: 'abgelehnt', ablehnungsgrund: 'Beleg unlesbar' } as const
const KONTEN = {
  jahr: 2026,
  uebungsleiter: 0,
  uebungsleiterGeplant: 0,
  ehrenamt: 0,
  ehrenamtGeplant: 0,
  auslagen: 0,
  verzicht: 0,
}

test('a withdrawn expense says so; a submission taken back is as it was before', async () => {
  let parking = expense(1, 'Parken', { status: 'eingereicht' })
  const { hand } = showPage({
    pages: payoutPages,
    adresse: '/profiles/myProfile/auslagen',
    server: [
      on(expenseContract.mine, () => [parking, expense(2, 'Diesel', { ...refused, zurueckgezogen: true })]),
      on(payoutContract.mine, () => ({ konten: KONTEN, auszahlungen: [] })),
      on(expenseContract.takeBack, () => (parking = { ...parking, ...refused })),
    ],
  })
  expect(await screen.findByText('Zurückgezogen', {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.queryByText('Beleg unlesbar')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
  await screen.findByText('Zurückgenommen: Jetzt kannst du sie ändern.')
  expect(await screen.findByText('Beleg unlesbar')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Einreichen' })).toHaveLength(2)
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { type Candidate, payoutContract } from '../contract.ts'
import { payoutPages } from './pages.tsx'

const NOTHING = { uebungsleiter: 0, ehrenamt: 0, auslagen: 0 }
const candidate = (n: number, vorname: string, given: Partial<Candidate> = {}): Candidate => ({
  person: { _id: `0193c0de-0000-7000-8000-00000000000${n}`, vorname, nachname: 'Muster' },
  konto: 'gueltig',
  qualifikation: 'SanA',
  positionen: [],
  ohneSatz: 0,
  ...NOTHING,
  betrag: 1000,
  konten: { jahr: 2026, ...NOTHING, uebungsleiterGeplant: 0, ehrenamtGeplant: 0, verzicht: 0 },
  ...given,
})

test('selecting all ticks only payable people; others can be ticked singly', async () => {
  const people = [
    candidate(1, 'Anna'),
    candidate(2, 'Bea'),
    candidate(3, 'Cem', { konto: 'fehlt' }),
    candidate(4, 'Dora', { ehrenamt: 200_000 }),
  ]
  const { hand } = showPage({
    pages: payoutPages,
    adresse: '/abrechnung/lauf',
    rechte: ['ABRECHNUNG'],
    server: [on(payoutContract.preview, () => people)],
  })
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  await screen.findByRole('checkbox', { name: /Anna/ }, { timeout: 10_000 })
  expect(ticked()).toEqual([true, true, false, false])
  await hand.click(screen.getByRole('checkbox', { name: /Bea/ }))
  await hand.click(screen.getByRole('button', { name: 'Alle auswählen' }))
  expect(ticked()).toEqual([true, true, false, false])
  await hand.click(screen.getByRole('checkbox', { name: /Dora/ }))
  expect(ticked()).toEqual([true, true, false, true])
  await hand.click(screen.getByRole('button', { name: 'Keine auswählen' }))
  expect(ticked()).toEqual([false, false, false, false])
})

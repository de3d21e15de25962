import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { type CandidateRow, payoutContract, type PayoutRow } from '../contract.ts'
import { questionOf } from './Payouts.tsx'
import { payoutPages } from './pages.tsx'

const NOTHING = { uebungsleiter: 0, ehrenamt: 0, auslagen: 0 }
const candidate = (n: number, vorname: string, given: Partial<CandidateRow> = {}): CandidateRow => ({
  person: { _id: `0193c0de-0000-7000-8000-00000000000${n}`, vorname, nachname: 'Muster' },
  unterscheidung: '',
  konto: 'gueltig',
  qualifikation: 'SanA',
  anzahl: 12,
  ohneSatz: 0,
  ...NOTHING,
  betrag: 1000,
  konten: { jahr: 2026, ...NOTHING, uebungsleiterGeplant: 0, ehrenamtGeplant: 0, verzicht: 0 },
  ...given,
})

test('a run is a table: who goes is ticked, a search and views narrow it', async () => {
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
    wide: true,
    server: [
      on(payoutContract.previewOf, () => ({ ...candidate(1, 'Anna'), positionen: [] })),
      on(payoutContract.previewRows, () => people),
    ],
  })
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Auswählen/ }).map(({ checked }) => checked)
  await screen.findByRole('checkbox', { name: /Anna/ }, { timeout: 10_000 })
  expect(ticked()).toEqual([true, true, false, false])
  expect(screen.getByText('Kein Konto hinterlegt')).toBeTruthy()
  expect(screen.getByText(/über der Ehrenamtspauschale 2026/)).toBeTruthy()
  await hand.click(screen.getByRole('checkbox', { name: /Bea/ }))
  await hand.click(screen.getByRole('button', { name: 'Alle 2 ohne Hindernis' }))
  expect(ticked()).toEqual([true, true, false, false])
  await hand.click(screen.getByRole('checkbox', { name: /Dora/ }))
  expect(ticked()).toEqual([true, true, false, true])
  await hand.click(screen.getByRole('checkbox', { name: 'Ohne gültiges Konto' }))
  expect(ticked()).toEqual([false])
  // A filter takes nobody out of the choice.
  expect(screen.getByText(/^3 von 4 Personen/)).toBeTruthy()
  await hand.click(screen.getByRole('checkbox', { name: 'Ohne gültiges Konto' }))
  await hand.click(screen.getByRole('button', { name: 'Positionen von Anna Muster: 12' }))
  expect(await screen.findByRole('dialog', { name: 'Anna Muster' })).toBeTruthy()
})

test('before approval each account stands with its amount, those without one apart', () => {
  const base = { ...NOTHING, ...candidate(1, 'Anna'), verzicht: false, profil: candidate(1, 'Anna').person._id }
  const rows = [
    { ...base, unterscheidung: 'Nord, Nr. 1204', betrag: 56_165 },
    { ...base, profil: 'b', person: { ...base.person, vorname: 'Bea' }, konto: 'fehlt', betrag: 48_343 },
    { ...base, profil: 'c', person: { ...base.person, vorname: 'Cem' }, konto: 'falsch', betrag: 100 },
  ] as unknown as PayoutRow[]
  const target = {
    person: base.person,
    iban: 'DE89370400440532013000',
    kontoinhaber: '',
    geaendertAm: null,
    geaendertVon: null,
    auchBei: [],
  }
  const { titel, text } = questionOf(rows, [target])
  expect(titel).toBe('Diese Konten bekommen Geld')
  expect(text.replaceAll('\u00A0', ' ').split('\n')).toEqual([
    'Anna Muster (Nord, Nr. 1204), 561,65 €',
    'IBAN: DE89 3704 0044 0532 0130 00',
    'Kontoinhaber: wie das Mitglied',
    '',
    '2 ohne gültiges Konto bleiben liegen, bis die IBAN im Profil steht:',
    'Bea Muster, 483,43 €',
    'Cem Muster, 1,00 €',
  ])
  expect(questionOf(rows.slice(1), []).titel).toBe('Freigeben?')
})

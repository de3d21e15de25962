// The dashboard displays pending tasks only to the people responsible for them.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { queries } from '#client/app/query-client.ts'
import { setOverviewCards } from '#client/registry/overview-cards.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { CheckState } from '#features/fahrzeuge/schemas.ts'
import { fahrzeugCards } from '#features/fahrzeuge/client/cards/cards.ts'
import { fahrzeuganfragenCards } from '#features/fahrzeugbelegungen/client/cards/cards.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { raumanfragenCards } from '#features/raumbelegungen/client/cards/cards.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { fahrt } from '#tests/support/belegungs-pages.tsx'
import { on, showPage } from '#tests/support/page.tsx'
import { dashboardPages } from './pages.tsx'

afterEach(cleanup)

const check = { art: 'hu', faellig: '2020-01', tage: -2000, zuletzt: null, ampel: 'rot' } as const
const plan: CheckState = {
  fahrzeug: '01920000-0000-7000-8000-000000000001',
  bezeichnung: 'KTW 1',
  kennung: '',
  kennzeichen: 'MU-ST 1',
  status: 'einsatzbereit',
  pruefungen: [check, { ...check, art: 'sp', ampel: 'gruen' }],
}
const server = [
  on(fahrzeugeContract.pruefplan, () => [plan]),
  on(fahrzeugeContract.alleMaengel, () => []),
  on(fahrzeugbelegungenContract.list, () => [fahrt]),
  on(raumbelegungenContract.list, () => []),
]
function show(rechte: readonly Recht[]) {
  setOverviewCards([...fahrzeugCards, ...fahrzeuganfragenCards, ...raumanfragenCards])
  return showPage({ pages: dashboardPages, adresse: '/dashboard', rechte, server })
}

test('keepers and approvers see pending work with links; empty cards are hidden', async () => {
  show(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_RAUMBELEGUNG', 'READ_RAUMBELEGUNG'])
  const overdue = await screen.findByRole('link', { name: /1\s*Prüfung überfällig/ })
  expect(overdue.getAttribute('href')).toBe('/fahrzeuge?ansicht=pruefungen&faellig=true')
  expect(await screen.findByRole('heading', { name: '1 Fahrzeuganfrage' })).toBeTruthy()
  // A decision is mailed at once and cannot be taken back: it is made where everything about the booking stands.
  const decide = screen.getByRole('link', { name: /^Entscheiden: .*Material holen/ })
  expect(decide.getAttribute('href')).toBe(`/fahrzeugbelegung/edit/${fahrt._id}`)
  expect(screen.queryByText(/Mangel|Mängel/)).toBeNull()
  expect(screen.queryByText(/Raumanfrage/)).toBeNull()
})

test('a member sees none of it, and asks for none of it', async () => {
  show(['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG', 'READ_RAUMBELEGUNG'])
  expect(await screen.findByText('Fahrzeuge')).toBeTruthy()
  expect(screen.queryByText(/überfällig|anfrage/i)).toBeNull()
  expect(queries.getQueryCache().findAll({ predicate: ({ queryKey: [table] }) => String(table).startsWith('fahrzeug') })).toEqual([])
})

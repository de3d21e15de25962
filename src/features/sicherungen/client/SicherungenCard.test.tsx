import { on, showPage } from '#tests/support/page.tsx'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { setOverviewCards } from '#client/registry/overview-cards.ts'
import { dashboardPages } from '#features/dashboard/client/pages.tsx'
import { sicherungenContract } from '#features/sicherungen/contract.ts'
import { sicherungenCards } from './cards.ts'
import { sicherungenPages } from './pages.tsx'

beforeAll(() => setOverviewCards(sicherungenCards))

const backup = { art: 'nacht', rechner: 'wache', datei: 'a.sicherung', fehler: null } as const
const show = (warning: string | null, adresse = '/dashboard', nightly = true) =>
  showPage({
    pages: [...dashboardPages, ...sicherungenPages],
    adresse,
    rechte: ['UPDATE_USER_RECHTE'],
    server: [
      on(sicherungenContract.list, () => ({
        warnung: warning,
        laeuft: false,
        nachts: nightly,
        sicherungen: [{ ...backup, _id: '019a0000-0000-7000-8000-000000000001', zeit: '2026-11-20T02:43:00.000Z', groesse: 1_800_000 }],
      })),
    ],
  })

test('a granter of rights is warned of old backups, with the latest', async () => {
  show('Die letzte Sicherung ist vom 20.11.2026.')
  await screen.findByText('Die letzte Sicherung ist vom 20.11.2026.', {}, { timeout: 15_000 })
  expect(screen.getByRole('list', { name: 'Letzte Sicherungen' }).textContent).toContain('1,8 MB')
})

test('without problems there is no warning; a screen shows all about backups', async () => {
  show(null, '/sicherungen')
  expect(
    await screen.findByText(/^Zuletzt gesichert: .*20\.11\..*, 1,8 MB, auf dem Rechner „wache“\.$/, {}, { timeout: 15_000 }),
  ).toBeDefined()
  expect(screen.getByText('npm run wiederherstellen -- DATEI')).toBeDefined()
  const row = screen.getByRole('table', { name: 'Sicherungen' }).textContent
  expect(row).toContain('a.sicherung')
  expect(row).toContain('wache')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Jetzt sichern' }).getAttribute('aria-disabled')).toBeNull()
})

test('the button is grey and says why if backups are made elsewhere', async () => {
  show(null, '/sicherungen', false)
  const button = await screen.findByRole('button', { name: 'Jetzt sichern' }, { timeout: 15_000 })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe('Hier sichert die Technik auf anderem Weg.')
})

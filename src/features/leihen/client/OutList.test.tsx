// List of lent items: search, bulk return in one call, and exchange from the holder's page.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, pressMore, showPage } from '#tests/support/page.tsx'
import { exportsContract } from '#features/exporte/contract.ts'
import { type Holding, leihenContract } from '../contract.ts'
import { leihenPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const goes = { timeout: 15_000 }
const out = (n: number, titel: string, vorname: string, more: Partial<Holding> = {}) => ({
  _id: id(n),
  art: 'melder' as const,
  objekt: id(n),
  titel,
  gleich: titel,
  pfad: '/melder',
  ausgegebenAm: '2026-01-21T12:00:00.000Z',
  faelligAm: null,
  menge: 1,
  ausgang: null,
  kaution: 0,
  person: { _id: id(8), vorname, nachname: 'Adler' },
  ...more,
})
const rows = [
  out(1, 'Melder A', 'Anna'),
  out(2, 'Melder B', 'Ben', { faelligAm: '2026-02-01' }),
  out(3, 'Melder C', 'Cem', { ausgang: 'verloren' }),
]
const show = (search = '', more: ReturnType<typeof on>[] = []) =>
  showPage({
    pages: leihenPages,
    adresse: `/ausgabe?ansicht=ausgegeben${search}`,
    rechte: ['READ_MELDER', 'UPDATE_MELDER'],
    server: [on(leihenContract.list, () => rows), on(leihenContract.takeBack, () => undefined), ...more],
  })

test('several pieces return in one call; lost ones cannot be ticked along', async () => {
  const { hand, calls } = show()
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, goes))
  await hand.click(await screen.findByText('Mehrere zurücknehmen', {}, goes))
  const back = () => screen.getByRole('button', { name: 'Zurücknehmen' })
  await screen.findByText('0 ausgewählt', {}, goes)
  expect(back().getAttribute('aria-description')).toBe('Wähle zuerst etwas aus.')
  await hand.click(screen.getByRole('button', { name: 'Alle' }))
  expect(screen.getByText('2 ausgewählt')).toBeDefined()
  await hand.click(back())
  const sheet = within(await screen.findByRole('dialog', { name: /2 Dinge zurücknehmen/ }, goes))
  await hand.click(sheet.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(
    () => expect(calls).toMatchObject([{ body: { rueckgaben: [{ leihe: id(1), ausgang: 'zurueck' }, { leihe: id(2) }] } }]),
    goes,
  )
})

test('words find what and who; the overdue say since when', async () => {
  show('&suche=ben')
  await screen.findByText('Melder B', {}, goes)
  expect(screen.queryByText('Melder A')).toBeNull()
  expect(screen.getByText('Überfällig seit 01.02.2026')).toBeDefined()
})

test('the file is made of what the list shows', async () => {
  const asked: string[] = []
  const { hand } = show('&art=melder&nur=ueberfaellig&suche=ben', [
    // Short enough to be loaded at once.
    on(exportsContract.create, () => ({ auftrag: null, zeilen: 1 })),
    on(leihenContract.export, ({ search }) => void asked.push(search)),
  ])
  await pressMore(hand, 'Als PDF')
  await waitFor(() => expect(asked).toEqual(['?nur=ueberfaellig&art=melder&suche=ben']), goes)
})

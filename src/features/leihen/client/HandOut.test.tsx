// The basket: searched or scanned, handed over, and what one has of the chapter's.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { camera } from '#tests/support/camera.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { type Found, leihenContract } from '../contract.ts'
import { leihenPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const anna = { _id: id(8), vorname: 'Anna', nachname: 'Adler' }
const piece = (n: number, titel: string, more: Partial<Found> = {}): Found => ({
  art: 'melder',
  id: id(n),
  titel,
  code: `SN-${n}`,
  status: 'Im Lager',
  pfad: '/melder',
  hinweis: '',
  frei: 1,
  exemplare: [],
  inhaber: null,
  ...more,
})
const goes = { timeout: 15_000 }
const show = (found: (code: string) => Found[], adresse = '/ausgabe') =>
  showPage({
    pages: leihenPages,
    adresse,
    rechte: ['UPDATE_MELDER'],
    server: [
      on(leihenContract.find, ({ search }) => found(new URLSearchParams(search).get('code') ?? '')),
      on(leihenContract.handOut, () => []),
      on(profileContract.gesichter, () => []),
      on(profileContract.list, () => [
        { ...anna, version: 1, user: id(7), anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'RS' },
      ]),
    ],
  })
const field = () => screen.findByRole('textbox', { name: 'Nummer oder Name' }, goes)

test('a code adds its piece once; the basket goes to one member in one call', async () => {
  const { hand, calls } = show((code) => [piece(Number(code), `Melder ${code}`)])
  const button = await screen.findByRole('button', { name: 'Ausgeben' }, goes)
  expect(button.getAttribute('aria-description')).toBe('Scanne oder suche zuerst, was du ausgibst.')
  for (const code of ['1', '2', '1']) {
    await hand.type(await field(), `${code}{Enter}`)
    await screen.findByText(new RegExp(`Melder ${code} ist (schon )?dabei`), {}, goes)
  }
  expect(screen.getByText('Melder 1 ist schon dabei.')).toBeDefined()
  const scrolled = vi.spyOn(window, 'scrollTo')
  onTestFinished(() => scrolled.mockRestore())
  await hand.click(screen.getByRole('combobox', { name: 'An wen' }))
  await hand.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  await hand.click(screen.getByRole('button', { name: '2 Dinge ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  await waitFor(() => expect(calls).toHaveLength(1), goes)
  expect(calls[0]).toMatchObject({
    body: {
      profil: anna._id,
      positionen: [
        { art: 'melder', id: id(1) },
        { art: 'melder', id: id(2) },
      ],
    },
  })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Wird ausgegeben' })).toBeNull(), goes)
  expect(screen.queryByText('Dein Entwurf ist wieder da')).toBeNull()
  // The next one begins at the top.
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0 }), goes)
})

test('a removed piece is not announced as added', async () => {
  const { hand } = show((code) => [piece(1, `Melder ${code}`)], '/ausgabe?code=1')
  await screen.findByText('Melder 1 ist dabei.', {}, goes)
  await hand.click(screen.getByRole('button', { name: /^Melder 1.* entfernen$/ }))
  expect(screen.queryByText('Melder 1 ist dabei.')).toBeNull()
})

test('a lent piece names its holder; an unknown code keeps the typed text', async () => {
  const { hand } = show((code) => (code === 'fremd' ? [] : [piece(1, 'Melder 1', { frei: 0, status: 'Ausgegeben', inhaber: anna })]))
  await hand.type(await field(), 'SN-1{Enter}')
  const add = await screen.findByRole('button', { name: 'Dazu: Melder 1' }, goes)
  expect(add.getAttribute('aria-description')).toBe('Hat Anna Adler.')
  await hand.clear(await field())
  await hand.type(await field(), 'fremd{Enter}')
  await screen.findByText(/Dazu findet sich nichts/, {}, goes)
  expect((await field()).getAttribute('value')).toBe('fremd')
})

test('a worn-out piece is refused with its reason before signing', async () => {
  const { hand } = show(() => [piece(1, 'Jacke M', { art: 'kleidung', frei: 0, status: 'ist defekt.' })])
  await hand.type(await field(), 'SN-1{Enter}')
  const add = await screen.findByRole('button', { name: 'Dazu: Jacke M' }, goes)
  expect(add.getAttribute('aria-description')).toBe('Geht nicht hinaus: ist defekt.')
  expect(screen.queryByRole('list', { name: 'Wird ausgegeben' })).toBeNull()
})

test('a label that another program scanned brings its piece along', async () => {
  show((code) => [piece(1, `Melder ${code}`)], '/ausgabe?code=SN-1')
  expect(await screen.findByText('Melder SN-1 ist dabei.', {}, goes)).toBeDefined()
})

test('of equal pieces one says which is handed over; counted things add up', async () => {
  const { hand, calls } = show((code) =>
    code === 'GHS'
      ? [piece(1, 'GHS 7', { art: 'schluessel', frei: 2, exemplare: [2, 3] })]
      : [piece(2, 'Poloshirt M', { art: 'kleidung', frei: 5 })],
  )
  for (const code of ['GHS', 'PO', 'PO']) {
    await hand.type(await field(), `${code}{Enter}`)
    await waitFor(async () => expect((await field()).getAttribute('value')).toBe(''), goes)
  }
  await screen.findByText(/^2 × Poloshirt M/, {}, goes)
  await hand.click(screen.getByRole('combobox', { name: /^Exemplar: GHS 7/ }))
  await hand.click(await screen.findByRole('option', { name: '3' }, goes))
  await hand.click(screen.getByRole('combobox', { name: 'An wen' }))
  await hand.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  await hand.click(screen.getByRole('button', { name: 'Auf Papier unterschrieben' }))
  await hand.click(screen.getByRole('button', { name: '2 Dinge ausgeben' }))
  await waitFor(() => expect(calls).toHaveLength(1), goes)
  expect(calls[0]).toMatchObject({
    body: {
      positionen: [
        { id: id(1), exemplar: 3, menge: 1 },
        { id: id(2), menge: 2 },
      ],
    },
  })
})

test('the camera view itself shows the holder or asks to choose', async () => {
  const hold = camera()
  show(
    (code) =>
      code === 'SN-1'
        ? [piece(1, 'Melder 1', { frei: 0, status: 'Ausgegeben', inhaber: anna })]
        : code === 'PO'
          ? [piece(2, 'Poloshirt M'), piece(3, 'Poloshirt L')]
          : [],
    '/ausgabe?scan=1',
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Scannen' }, goes))
  hold('SN-1')
  await sheet.findByText('Melder 1: Hat Anna Adler.', {}, goes)
  hold('PO')
  await sheet.findByText(/^Mehreres passt dazu/, {}, goes)
  hold('fremd')
  expect(await sheet.findByText(/^Dazu findet sich nichts/, {}, goes)).toBeDefined()
})

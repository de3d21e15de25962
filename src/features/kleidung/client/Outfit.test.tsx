// Dressing somebody: what of a set they lack in their size goes out in one call.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kleidungContract, type Missing } from '#features/kleidung/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { reloadKleidung } from './area.ts'
import { kleidungPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const anna = { _id: id(8), vorname: 'Anna', nachname: 'Adler' }
const row = (bezeichnung: string, more: Partial<Missing> = {}): Missing => ({
  bezeichnung,
  groesse: 'M',
  hindernis: '',
  soll: 1,
  hat: 0,
  kleidung: id(1),
  bestand: 4,
  andere: [],
  ...more,
})
const goes = { timeout: 15_000 }
const show = (rows: Missing[], adresse = `/kleiderkammer/einkleiden?profil=${anna._id}`) =>
  showPage({
    pages: kleidungPages,
    adresse,
    rechte: ['UPDATE_KLEIDUNG', 'READ_KLEIDUNG'],
    server: [
      on(kleidungContract.sets, () => ({ version: 1, saetze: [{ name: 'Neuhelfer', positionen: [] }] })),
      on(kleidungContract.missing, () => rows),
      on(kleidungContract.handOut, () => []),
      on(profileContract.gesichter, () => []),
      on(profileContract.list, () => [
        { ...anna, version: 1, user: id(7), anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'RS' },
      ]),
    ],
  })

test('missing articles are preselected and handed out in one call', async () => {
  const { hand, calls } = show([
    row('Poloshirt', { soll: 2 }),
    row('Jacke', { kleidung: id(2) }),
    row('Hose', { hindernis: 'Im Profil steht keine Größe.', kleidung: null, groesse: '' }),
    row('Schuhe', { hat: 1 }),
  ])
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '2 × Poloshirt M' }, goes)).checked).toBe(true)
  expect(screen.getByText('Im Profil steht keine Größe')).toBeDefined()
  expect(screen.getByText('Hat es')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Größen im Profil eintragen' }).getAttribute('href')).toBe(`/profiles/edit/${anna._id}`)
  await hand.click(screen.getByRole('checkbox', { name: '1 × Jacke M' }))
  await hand.click(screen.getByRole('button', { name: '1 Artikel ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { profil: anna._id, positionen: [{ kleidung: id(1), menge: 2 }] } }), goes)
})

test('a deselected article stays deselected after a reload, until handed out', async () => {
  const rows = [row('Poloshirt', { soll: 2 }), row('Jacke', { kleidung: id(2) })]
  const first = show(rows)
  await first.hand.click(await screen.findByRole('checkbox', { name: '1 × Jacke M' }, goes))
  cleanup()
  const { hand } = show(rows)
  expect(await screen.findByText('Dein Entwurf ist wieder da', {}, goes)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 × Jacke M' }).checked).toBe(false)
  rows.splice(0, 1, row('Poloshirt', { soll: 2, hat: 2 }))
  await hand.click(screen.getByRole('button', { name: '1 Artikel ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  expect(await screen.findByText('Hat 2', {}, goes)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 × Jacke M' }).checked).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('only still missing articles are handed out after another’s hand-out', async () => {
  const rows = [row('Poloshirt', { soll: 3 }), row('Jacke', { kleidung: id(2) }), row('Mütze', { kleidung: id(3) })]
  const { hand, calls } = show(rows)
  await hand.click(await screen.findByRole('checkbox', { name: '1 × Mütze M' }, goes))
  rows.splice(0, 2, row('Poloshirt', { soll: 3, hat: 2 }), row('Jacke', { kleidung: id(2), hat: 1 }))
  await act(reloadKleidung)
  await hand.click(await screen.findByRole('button', { name: 'Meine Eingaben übernehmen' }, goes))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 × Mütze M' }).checked).toBe(false)
  await hand.click(screen.getByRole('button', { name: '1 Artikel ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { positionen: [{ kleidung: id(1), menge: 1 }] } }), goes)
})

test('a fully equipped person gets nothing, and the button says so', async () => {
  show([row('Poloshirt', { hat: 1 })])
  const button = await screen.findByRole('button', { name: 'Ausgeben' }, goes)
  expect(button.getAttribute('aria-description')).toBe('Hier fehlt nichts.')
  expect(screen.getByText('Nichts fehlt')).toBeDefined()
  expect(screen.queryByText('Unterschrift')).toBeNull()
})

test('an article of another size is chosen if none fits', async () => {
  const { hand, calls } = show([
    row('Hose', {
      hindernis: 'Im Profil steht keine Größe.',
      kleidung: null,
      groesse: '',
      andere: [{ kleidung: id(5), groesse: '48', schnitt: 'unisex', bestand: 2 }],
    }),
  ])
  await hand.click(await screen.findByRole('combobox', { name: 'Größe: Hose' }, goes))
  await hand.click(await screen.findByRole('option', { name: '48 (2 da)' }, goes))
  await hand.click(screen.getByRole('button', { name: '1 Artikel ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { positionen: [{ kleidung: id(5), menge: 1 }] } }), goes)
})

test('without a member it asks for one', async () => {
  show([], '/kleiderkammer/einkleiden')
  expect(await screen.findByText('Wen kleidest du ein?', {}, goes)).toBeDefined()
})

test('an empty order list says whose needs it knows', async () => {
  const server = [on(kleidungContract.list, () => []), on(kleidungContract.demand, () => [])]
  const { hand } = showPage({ pages: kleidungPages, adresse: '/kleiderkammer', rechte: ['READ_KLEIDUNG'], server })
  await hand.click(await screen.findByRole('tab', { name: 'Nachbestellen' }, goes))
  expect(await screen.findByText('Nichts zu bestellen', {}, goes)).toBeDefined()
  expect(screen.getByText(/Wer von einem Satz noch nichts hat, zählt nicht mit/)).toBeDefined()
})

test('head actions follow the open view: the order list exports separately', async () => {
  const { hand } = showPage({
    pages: kleidungPages,
    adresse: '/kleiderkammer',
    rechte: ['READ_KLEIDUNG', 'CREATE_KLEIDUNG'],
    server: [
      on(kleidungContract.list, () => []),
      on(kleidungContract.demand, () => [
        {
          kleidung: null,
          bezeichnung: 'Hose',
          groesse: '48',
          schnitt: 'damen' as const,
          artikelnummer: '',
          hersteller: '',
          bedarf: 3,
          mitglieder: 2,
          bestand: 0,
          mindestbestand: 0,
          bestellen: 3,
          ohneGroesse: false,
        },
      ]),
    ],
  })
  const creation = () => screen.queryByRole('link', { name: 'Neues Kleidungsstück' })
  await waitFor(() => expect(creation()).not.toBeNull(), goes)
  await hand.click(screen.getByRole('tab', { name: 'Nachbestellen' }))
  await screen.findByText('48 · Damen', {}, goes)
  await waitFor(() => expect(creation()).toBeNull(), goes)
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, goes))
  const offered = await screen.findAllByRole('menuitem', { hidden: true }, goes)
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Als Excel-Datei', 'Als CSV-Datei', 'Als PDF', 'Meine Exporte', 'Drucken'])
})

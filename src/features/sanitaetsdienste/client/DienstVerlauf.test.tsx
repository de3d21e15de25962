import { auf, zeigeSeite } from '#tests/support/seite.tsx'
import { beispieldienst, mensch, nr } from '#tests/support/beispieldienst.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import { sanitaetsdienstePages } from './pages.tsx'
import type { Eintrag } from './verlauf/saetze.ts'

const geht = { timeout: 15_000 }
const dienst = beispieldienst({ schichten: [{ _id: nr('s', 1) }] })
const eintrag = (zahl: number, gruppe: number, rest: Partial<Eintrag>): Eintrag => ({
  _id: nr('h', zahl),
  gruppe: nr('g', gruppe),
  zeit: '2026-11-20T10:00:00.000Z',
  benutzer: mensch(9, 'Jonas', 'Leitner'),
  aktion: 'geaendert',
  feld: '',
  titel: '',
  alt: null,
  neu: null,
  ungesehen: false,
  ...rest,
})
const eintraege = [
  eintrag(1, 3, {
    aktion: 'eingeteilt',
    feld: 'helfer',
    titel: 'Helfer',
    neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Schicht 1' }, funktion: 'Transportführer', fahrzeug: 'KTW 14/01' },
    ungesehen: true,
  }),
  eintrag(2, 2, { feld: 'kleidung', titel: 'Kleidung', alt: 'Jacke', neu: 'Weste', ungesehen: true }),
  eintrag(3, 2, {
    feld: 'schichten',
    titel: 'Schicht 1',
    alt: { nr: 1, bedarf: '2 SanA' },
    neu: { nr: 1, bedarf: '3 SanA' },
    ungesehen: true,
  }),
  eintrag(4, 1, { aktion: 'angelegt', feld: 'bezeichnung', titel: 'Bezeichnung', neu: 'Stadtfest' }),
]
const zeige = (liste: Eintrag[]) =>
  zeigeSeite({
    seiten: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/history/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'READ_SANITAETSDIENST_HISTORY'],
    server: [auf(vertrag.get, () => dienst), auf(vertrag.history, () => liste), auf(vertrag.gesehen, () => undefined)],
  })

test('changes read as sentences and diffs, what is new is counted and then remembered as seen', async () => {
  const { anrufe } = zeige(eintraege)
  await screen.findByText('2 Änderungen seit deinem letzten Besuch', {}, geht)
  expect(screen.getByText('Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01')).toBeTruthy()
  expect(screen.getByText('Jacke').closest('li')?.textContent).toBe('Kleidung: vorher Jacke → , jetzt Weste')
  expect(screen.getByText('2 SanA').closest('li')?.textContent).toContain('Schicht 1, Bedarf')
  expect(screen.getAllByText('neu')).toHaveLength(2)
  await waitFor(() => expect(anrufe.map(({ aufruf }) => aufruf)).toEqual(['POST /api/sanitaetsdienste/{id}/history/gesehen']))
})

test('the filter keeps one kind of change', async () => {
  const { hand } = zeige(eintraege)
  await hand.click(await screen.findByText('Helfer', {}, geht))
  await waitFor(() => expect(screen.queryByText('Jacke')).toBeNull())
  expect(screen.getByText(/Lena Schmidt eingeteilt/)).toBeTruthy()
})

test('where nothing is new nothing is counted', async () => {
  zeige(eintraege.map((einer) => ({ ...einer, ungesehen: false })))
  await screen.findByText(/Lena Schmidt eingeteilt/, {}, geht)
  expect(screen.queryByText(/seit deinem letzten Besuch/)).toBeNull()
  expect(screen.queryByText('neu')).toBeNull()
})

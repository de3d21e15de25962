// The board of December 2026 with one service and one seat of the ambulance.
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleDienst, exampleHelfer, number } from '#tests/support/example-dienst.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import type { Anfrage } from '#blocks/dienst/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { type Board, monthContract, type MonthProposal } from '../contract.ts'
import { monthPages } from './pages.tsx'

const appears = { timeout: 15_000 }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const dienst = exampleDienst({ schichten: [{ _id: number('b', 1) }] })
const [offer] = dienst.schichten
const seat = { _id: number('e', 1), bezeichnung: '1401 · Do · Früh · Fahrer', beginn: '2026-12-10T05:00:00Z', ende: '2026-12-10T13:30:00Z' }
const fest = { _id: offer!._id, bezeichnung: '', beginn: '2026-12-12T09:00:00Z', ende: '2026-12-12T17:00:00Z' }
const open = (qualifikation: 'RH' | 'SanA', funktion = '') => ({
  soll: 1,
  unbesetzt: 1,
  termine: null,
  fehlt: [{ qualifikation, anzahl: 1, funktion }],
})
const week = { _id: number('d', 2), art: 'ktwWoche', titel: 'KTW-Woche 50/2026', pfad: `/ktw/woche/${number('d', 2)}` } as const
const service = { _id: dienst._id, art: 'sanitaetsdienst', titel: 'Stadtlauf', pfad: `/sanitaetsdienst/${dienst._id}` } as const
const person = (nr: number, nachname: string, given: Partial<Board['personen'][number]> = {}): Board['personen'][number] => ({
  profil: { _id: number('a', nr), vorname: 'Anna', nachname },
  gruppe: '',
  qualifikation: 'RH',
  stunden: 8.5,
  dienste: 1,
  wuensche: '',
  ruhe: [],
  zeiten: [],
  ...given,
})
const anna = person(1, 'Anders', { wuensche: `${'-'.repeat(27)}ggn${'-'.repeat(63)}` })
const board: Board = {
  feiertage: [{ tag: '2026-12-25', name: '1. Weihnachtstag' }],
  dienste: [
    { ...week, plant: true, entwurf: false, zaehlt: true, angebote: [{ ...seat, ...open('RH', 'Fahrer') }] },
    { ...service, plant: true, entwurf: true, zaehlt: true, angebote: [{ ...fest, ...open('SanA') }] },
  ],
  personen: [
    anna,
    person(2, 'Berg', {
      qualifikation: 'keine',
      stunden: 0,
      zeiten: [{ als: 'abwesend', fest: false, angebot: null, titel: '', beginn: '2026-12-01T23:00:00Z', ende: '2026-12-03T23:00:00Z' }],
    }),
  ],
}
const place = (schicht: string, given: Partial<MonthProposal['dienste'][number]['plaetze'][number]>) => ({
  schicht,
  funktion: '',
  qualifikation: 'RH',
  profil: anna.profil,
  stunden90Tage: 0,
  gemeldet: false,
  mail: true,
  weil: ['möchte gern'],
  faehrt: [],
  praktikant: false,
  gruende: [],
  ...given,
})
const rechte = ['UPDATE_KTW_WOCHE', 'READ_KTW_WOCHE'] as const
const adresse = '/monatsplan?monat=2026-12'

test('people by day, gaps by day and training; a person has what suits', async () => {
  const { hand } = showPage({ pages: monthPages, adresse, rechte: [...rechte], server: [on(monthContract.board, () => board)] })
  expect(await screen.findByText('2 Plätze sind unbesetzt', { exact: false }, appears)).toHaveProperty(
    'textContent',
    '2 Plätze sind unbesetzt: 1 RH · 1 SanA',
  )
  const row = screen.getByRole('row', { name: /Anna Berg/ })
  expect(within(row).getAllByTitle('nicht verfügbar')).toHaveLength(2)
  await hand.click(screen.getByRole('button', { name: 'Donnerstag, 10. Dezember: 1 Platz unbesetzt' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Donnerstag, 10. Dezember' }, appears))
  expect(sheet.getByRole('link', { name: 'Besetzen' }).getAttribute('href')).toBe(`${week.pfad}?platz=${seat._id}`)
  await hand.click(sheet.getByRole('button', { name: 'Schließen' }))
  // Fewest hours first.
  await hand.click(screen.getByRole('button', { name: 'Std.' }))
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /^Anna/ })[0]?.textContent).toContain('Berg'))
  await hand.click(screen.getByRole('button', { name: /Anna Anders/ }))
  const mine = within(await screen.findByRole('dialog', { name: 'Anna Anders' }, appears))
  expect(within(mine.getByRole('list', { name: 'Offene Plätze, die passen' })).getAllByRole('listitem')).toHaveLength(2)
  await hand.click(mine.getByRole('button', { name: 'Schließen' }))
  await hand.click(screen.getByRole('radio', { name: 'Dienste' }))
  await screen.findByRole('button', { name: '1401 · Früh, Donnerstag, 10. Dezember: 1 von 1 unbesetzt' }, appears)
  screen.getByRole('button', { name: 'Stadtlauf, Samstag, 12. Dezember: 1 von 1 unbesetzt, Entwurf' })
})

test('a proposal is applied duty by duty; a refused one is named; all of it is undone', async () => {
  const asking = exampleDienst({ _id: number('d', 3), bezeichnung: 'Nachtfest', schichten: [{ _id: number('b', 2) }] })
  const night = { ...service, _id: asking._id, titel: 'Nachtfest' }
  const late = { ...fest, _id: number('b', 2) }
  const proposal: MonthProposal = {
    dienste: [
      { ...night, ohneFragen: null, angebote: [late], plaetze: [place(late._id, {}), place(late._id, { profil: null })] },
      { ...service, ohneFragen: null, angebote: [fest], plaetze: [place(fest._id, { gemeldet: true })] },
    ],
    sekunden: 1,
    optimal: true,
  }
  const standing = exampleHelfer(anna.profil, 'RH', 'gemeldet', { schicht: fest._id })
  const read = [asking, { ...dienst, helfer: [standing] }]
  const asked: Anfrage = {
    _id: number('f', 1),
    art: 'hilferuf',
    dienst: asking._id,
    dienstBezeichnung: 'Nachtfest',
    schicht: late._id,
    beginn: fest.beginn,
    ende: fest.ende,
    ortName: '',
    profil: anna.profil,
    von: null,
    text: '',
    gestelltAm: '2026-11-25T09:00:00Z',
    laeuftAb: fest.beginn,
    antwort: null,
    beantwortetAm: null,
  }
  const { hand, calls } = showPage({
    pages: monthPages,
    adresse,
    rechte: [...rechte],
    server: [
      on(monthContract.board, () => board),
      on(monthContract.vorschlag, () => proposal),
      on(sanitaetsdiensteContract.get, () => read.shift() ?? dienst),
      on(sanitaetsdiensteContract.hilferuf, () => [asked]),
      on(sanitaetsdiensteContract.withdrawHilferuf, () => ({ anzahl: 1 })),
      on(sanitaetsdiensteContract.einteilung, () => new Absage(409, 'Inzwischen hat Anna Anders abgesagt.', {}, 'helfer.0.status')),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Vorschlag' }, appears))
  await screen.findByText('Für 2 von 3 unbesetzten Plätzen findet sich jemand. Warum es bei den anderen fehlt, steht dabei.', {}, appears)
  screen.getByText('Niemand hat sich gemeldet oder gesagt, dass es geht.')
  expect(calls).toHaveLength(0)
  // Nobody is asked unless that is wanted.
  screen.getByRole('button', { name: 'Einen Platz besetzen' })
  await hand.click(screen.getByRole('switch', { name: /Auch fragen, wer sich nicht gemeldet hat/ }))
  await hand.click(screen.getByRole('button', { name: 'Einen Platz besetzen, 1 fragen' }))
  const left = within(await screen.findByRole('list', { name: 'Nicht übernommen' }, appears))
  left.getByText('Anna Anders · Stadtlauf, Sa., 12.12.')
  left.getByText('Inzwischen hat Anna Anders abgesagt.')
  expect(left.queryByRole('textbox')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Fertig' }))
  await screen.findByText('1 Anfrage geht gleich hinaus. Einmal ging es nicht.', {}, appears)
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/sanitaetsdienste/{id}/hilferuf', 'PUT /api/sanitaetsdienste/{id}/einteilung'])
  // The way back outlives the board.
  cleanup()
  const again = showPage({
    pages: monthPages,
    adresse,
    rechte: [...rechte],
    server: [on(monthContract.board, () => board), on(sanitaetsdiensteContract.withdrawHilferuf, () => ({ anzahl: 1 }))],
  })
  await hand.click(await screen.findByRole('button', { name: 'Alles rückgängig' }, appears))
  await screen.findByText('Der Vorschlag ist zurückgenommen.', {}, appears)
  expect(again.calls).toMatchObject([{ call: 'POST /api/sanitaetsdienste/{id}/hilferuf/zurueck', body: { anfragen: [asked._id] } }])
})

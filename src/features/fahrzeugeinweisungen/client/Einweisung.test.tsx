import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { deviceContract, einweisungenContract, type Matrix } from '#features/fahrzeugeinweisungen/contract.ts'
import { on, pressMore, showPage } from '#tests/support/page.tsx'
import type { Einweisung } from './area.ts'
import { cellsIn, columnsOf } from './matrix.ts'
import { fahrzeugeinweisungenPages as pages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const lena = { _id: id(1), vorname: 'Hanna', nachname: 'Helferich' }
const ivo = { _id: id(2), vorname: 'Ivo', nachname: 'Petrović' }
const vehicle = (n: number, bezeichnung: string, einweisungsgruppe = '') => ({
  _id: id(n),
  bezeichnung,
  einweisungsgruppe,
  einweisungErforderlich: true,
  fuehrerscheinklasse: 'C1',
  zulGesamtmasse: 5_000,
})
const fahrzeuge = [vehicle(3, 'MTW 1'), vehicle(4, 'RTW 1', 'RTW'), vehicle(5, 'RTW 2', 'RTW')]
const briefing: Einweisung = {
  _id: id(9),
  version: 4,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  profil: lena._id,
  datum: '2026-08-31',
  gueltigBis: '2028-08-31',
  unterschrift: { eingewiesener: 'papier', einweiser: '' },
  bemerkung: '',
  fahrzeug: id(4),
  art: 'erst',
  einweiser: ivo._id,
  pruefer: null,
  umfang: ['Funk'],
  km: null,
  fuehrerscheinGesehen: true,
  bestanden: true,
  person: lena,
  einweiserPerson: ivo,
  unterschrieben: 1,
  prueferPerson: null,
  fahrzeugName: 'RTW 1',
  auchFuer: ['RTW 2'],
  ersetzt: false,
}
const matrix: Matrix = {
  fahrzeuge,
  personen: [
    { ...lena, gruppe: 'SEG', fuehrerscheinklassen: ['C1'], fahrzeuge: [0, 1], bis: ['2020-01-31', '2099-08-31'] },
    { ...ivo, gruppe: 'OV', fuehrerscheinklassen: ['B'], fahrzeuge: [2], bis: ['2099-01-01'] },
  ],
}
const rechte = (['READ', 'CREATE', 'UPDATE', 'DELETE'] as const).map((verb) => `${verb}_FAHRZEUGEINWEISUNG` as const)
const asked: string[] = []
const server = [
  on(profileContract.list, () =>
    [lena, ivo].map((one) => ({ ...one, version: 1, user: id(8), anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'SH' })),
  ),
  on(einweisungenContract.fahrzeuge, () => fahrzeuge),
  on(einweisungenContract.matrix, () => ({ ...matrix, naechste: null })),
  on(einweisungenContract.get, () => briefing),
  on(einweisungenContract.history, () => []),
  on(einweisungenContract.list, ({ search }) => (asked.push(search), [briefing])),
  on(einweisungenContract.create, () => briefing),
  on(einweisungenContract.update, () => briefing),
  on(einweisungenContract.remove, () => undefined),
  on(deviceContract.list, () => []),
]
const there = { timeout: 10_000 }

// jsdom draws nothing.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

test('a new briefing proposes two years and names its vehicles; it is added', async () => {
  const { hand, calls } = showPage({ pages, adresse: '/fahrzeugeinweisungen/neu', rechte, profil: ivo._id, server })
  await hand.type(await screen.findByLabelText(/^Mitglied/, { selector: 'input' }, there), 'Hel')
  await hand.click(await screen.findByRole('option', { name: /Helferich/, hidden: true }, there))
  await hand.click(screen.getByLabelText(/^Fahrzeug/, { selector: 'input' }))
  await hand.click(await screen.findByRole('option', { name: 'RTW 1', hidden: true }, there))
  expect(await screen.findByText('Gilt auch für RTW 2 (Gruppe RTW).', {}, there)).toBeDefined()
  const day = screen.getByLabelText(/^Datum/, { selector: 'input' })
  await hand.clear(day)
  await hand.type(day, '29.2.2024')
  await hand.tab()
  expect(screen.getByLabelText('Gültig bis', { selector: 'input' })).toHaveProperty('value', '28.02.2026')
  await hand.click(screen.getByRole('checkbox', { name: 'Funk' }))
  const [first] = screen.getAllByRole('button', { name: 'Auf Papier unterschrieben' })
  if (first) await hand.click(first)
  await hand.click(screen.getByRole('button', { name: 'Einweisung anlegen' }))
  await screen.findByText('Einweisung hinzugefügt', {}, there)
  expect(window.location.pathname).toBe('/fahrzeugeinweisungen')
  expect(calls).toMatchObject([
    {
      call: 'PUT /api/profile/einweisung',
      body: {
        profil: lena._id,
        fahrzeug: id(4),
        einweiser: ivo._id,
        datum: '2024-02-29',
        gueltigBis: '2026-02-28',
        umfang: ['Funk'],
        unterschrift: { eingewiesener: 'papier', einweiser: '' },
      },
    },
  ])
})

test('a change carries the id, a deletion the person; each shows its message', async () => {
  const adresse = `/fahrzeugeinweisung/edit/${briefing._id}`
  const { hand, calls } = showPage({ pages, adresse, rechte, server })
  await hand.type(await screen.findByLabelText('Gefahrene Kilometer', {}, there), '12')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einweisung geändert', {}, there)
  expect(calls).toMatchObject([{ call: 'PUT /api/profile/einweisung/{id}', body: { id: briefing._id, version: 4, km: 12 } }])
  await hand.click(await screen.findByRole('link', { name: /Helferich/ }, there))
  await pressMore(hand, 'Löschen')
  await hand.click(within(await screen.findByRole('dialog', {}, there)).getByRole('button', { name: 'Löschen' }))
  await screen.findByText('Einweisung gelöscht', {}, there)
  expect(calls[1]?.call).toBe('DELETE /api/profile/{profileId}/einweisung/{id}')
})

test('the list asks for what counts until somebody asks for a state', async () => {
  asked.length = 0
  showPage({ pages, adresse: '/fahrzeugeinweisungen', rechte, server })
  await screen.findByRole('link', { name: 'Hanna Helferich' }, there)
  showPage({ pages, adresse: '/fahrzeugeinweisungen?stand=ersetzt&suche=rtw', rechte, server })
  await expect.poll(() => asked.at(-1)).toBe('?suche=rtw&stand=ersetzt')
  expect(asked[0]).toBe('?stand=aktuell')
})

test('the matrix: who drives what until when, over the group, and without the class', () => {
  const cells = cellsIn(matrix, '2026-11-23')
  const [first, second] = matrix.personen.map((person) =>
    [...cells(person)].map(([place, { text, title, italic, struck }]) => [place, text, title, italic, struck]),
  )
  expect(first).toEqual([
    [0, '✕ 01/20', 'MTW 1: abgelaufen am 31.01.2020', false, false],
    [1, '08/99', 'RTW 1: bis 31.08.2099', false, false],
    [2, '08/99', 'RTW 2: bis 31.08.2099, über RTW 1', true, false],
  ])
  expect(second).toEqual([
    [1, '01/99', 'RTW 1: bis 01.01.2099, über RTW 2, Klasse C1 fehlt', true, true],
    [2, '01/99', 'RTW 2: bis 01.01.2099, Klasse C1 fehlt', false, true],
  ])
  const optional = { ...vehicle(6, 'PKW'), einweisungErforderlich: false }
  expect(columnsOf({ ...matrix, fahrzeuge: [...fahrzeuge, optional] })).toEqual([0, 1, 2])
})

test('the matrix is searched, and a phone shows a card for each person', async () => {
  const adresse = '/fahrzeugeinweisungen?ansicht=matrix&suche=helf'
  showPage({ pages, adresse, rechte, server, phone: true })
  const card = (await screen.findByRole('link', { name: 'Hanna Helferich' }, there)).closest('article')
  expect(card?.textContent).toContain('RTW 1 bis 08/99, RTW 2 bis 08/99')
  expect(screen.queryByText('Ivo Petrović')).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plusDays, today } from '#client/text/date.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { ausbildungContract, profileContract } from '#features/profile/contract.ts'
import type { Ausbildung, Profil } from '#features/profile/schemas.ts'
import { testAll } from '#tests/support/cases.ts'
import { ME, on, showPage } from '#tests/support/page.tsx'
import { profilePages } from '../pages.tsx'
import { recordState, withoutReplaced } from './record-state.ts'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const STATE = { version: 1, erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null }
const record = (n: number, more: Partial<Ausbildung> = {}): Ausbildung => ({
  _id: id(n),
  ...STATE,
  lehrgang: id(9),
  bezeichnung: 'Rettungssanitäter',
  abkuerzung: 'RS',
  beginn: '2024-03-01',
  ende: '2024-06-20',
  gueltigBis: null,
  geprueftAm: '2024-07-01T10:00:00.000Z',
  ort: '',
  anbieter: 'Landesschule',
  urkundeNr: '',
  bemerkung: '',
  stunden: null,
  bestanden: true,
  rdfAnrechenbar: false,
  geprueftVonPerson: null,
  dokumente: [],
  ...more,
})
const TODAY = '2026-11-21'
const appears = { timeout: 10_000 }

testAll<[string, Partial<Ausbildung>, string, string]>([
  ['for good', {}, 'gut', 'Ohne Ablauf'],
  ['far away', { gueltigBis: '2027-02-20' }, 'gut', 'Bis 20.02.2027'],
  ['90 days', { gueltigBis: '2027-02-19' }, 'achtung', 'Bis 19.02.2027, noch 90 Tage'],
  ['its last day', { gueltigBis: TODAY }, 'achtung', 'Bis 21.11.2026, nur noch heute'],
  ['the day after', { gueltigBis: '2026-11-20' }, 'schlecht', 'Abgelaufen am 20.11.2026'],
  ['nobody looked', { geprueftAm: null, gueltigBis: '2026-11-20' }, 'hinweis', 'Noch nicht geprüft'],
  ['failed', { bestanden: false }, 'neutral', 'Nicht bestanden'],
])('a record of training has its state: %s', (_, more, tone, word) => expect(recordState(record(1, more), TODAY)).toEqual({ tone, word }))

test('a later record of the same course replaces one that counts, and nothing else', () => {
  const [old, fresh, unseen] = [record(1), record(2, { ende: '2026-06-20' }), record(3, { ende: '2026-07-20', geprueftAm: null })]
  expect(withoutReplaced([unseen, fresh, old])).toEqual({ current: [unseen, fresh], replaced: [old] })
})

const server = (profil: Profil) => [
  on(profileContract.get, () => profil),
  on(profileContract.list, () => []),
  on(lehrgaengeContract.list, () => [{ _id: id(9), bezeichnung: 'Rettungssanitäter', abkuerzung: 'RS', aktiv: true }]),
  on(ausbildungContract.put, () => ({ _id: id(5), ausbildung: id(1) })),
  on(ausbildungContract.remove, () => ({ _id: id(5) })),
]
const profil = (ausbildungen: Ausbildung[]): Profil => ({
  _id: id(5),
  user: ME,
  ...STATE,
  userVersion: 1,
  vorname: 'Toni',
  nachname: 'Test',
  sanitaetsausbildung: 'RS',
  fuehrungsausbildung: 'keine',
  ausbildungAusNachweisen: true,
  ausbildungen,
})

test('a member adds a course; an end before the begin is refused at once', async () => {
  const { hand, calls } = showPage({ pages: profilePages, adresse: `/profile/${id(5)}`, server: server(profil([])) })
  await hand.click(await screen.findByRole('button', { name: 'Ausbildung hinzufügen' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  await hand.click(await sheet.findByLabelText(/Lehrgang/, {}, appears))
  await hand.click(await screen.findByRole('option', { name: 'RS · Rettungssanitäter' }))
  await hand.type(sheet.getByLabelText(/Beginn/), '20.06.2026')
  await hand.type(sheet.getByLabelText(/Ende/), '01.03.2026')
  await hand.click(sheet.getByRole('button', { name: 'Hinzufügen' }))
  expect(await sheet.findByText('Enddatum kann nicht vor dem Beginndatum liegen')).toBeTruthy()
  expect(calls).toEqual([])
  await hand.clear(sheet.getByLabelText(/Beginn/))
  await hand.type(sheet.getByLabelText(/Beginn/), '01.02.2026')
  await hand.click(sheet.getByRole('button', { name: 'Hinzufügen' }))
  await screen.findByText('Ausbildung hinzugefügt', {}, appears)
  expect(calls[0]?.body).toMatchObject({ profil: id(5), lehrgang: id(9), beginn: '2026-02-01', ende: '2026-03-01' })
  expect(calls[0]?.body).not.toHaveProperty('gueltigBis')
})

test('a verified record is read-only; a keeper withdraws or deletes it', async () => {
  const own = showPage({
    pages: profilePages,
    adresse: `/profile/${id(5)}`,
    server: server(profil([record(1, { gueltigBis: plusDays(today(), 3) })])),
  })
  expect(await screen.findByText(/noch 3 Tage/, {}, appears)).toBeTruthy()
  await own.hand.click(screen.getByRole('button', { name: /Rettungssanitäter/ }))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  expect(await sheet.findByText(/Geprüft am 01.07.2024/)).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Speichern' })).toBeNull()
  expect(sheet.queryByRole('button', { name: 'Ausbildung löschen' })).toBeNull()
})

test('the certificate is seen with a tap', async () => {
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profile/${id(5)}`,
    rechte: ['UPDATE_USER_AUSBILDUNG'],
    server: server(profil([record(1, { geprueftAm: null })])),
  })
  await hand.click(await screen.findByRole('button', { name: /Rettungssanitäter/ }, appears))
  await hand.click(await screen.findByRole('button', { name: 'Urkunde gesehen' }, appears))
  await screen.findByText('Die Ausbildung ist geprüft und zählt.', {}, appears)
  expect(calls[0]?.body).toMatchObject({ profil: id(5), _id: id(1), version: 1, geprueft: true })
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { testAll } from '#tests/support/cases.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { strengthOf, type Alarmeinheit } from './area.ts'
import { alarmeinheitenPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const anna = { _id: id(8), vorname: 'Anna', nachname: 'Adler' }
const hidden = { _id: id(9), vorname: 'Helga', nachname: 'Holm' }
const unit = (more: Partial<Alarmeinheit> = {}): Alarmeinheit => ({
  _id: id(1),
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  aktiv: true,
  name: 'SEG Sanität',
  kuerzel: 'SEG San',
  beschreibung: '',
  mitglieder: [hidden._id],
  personen: [hidden],
  leiter: null,
  leitung: null,
  ric: ['1240310'],
  groupalarmLabelId: null,
  mindeststaerke: 4,
  staerke: 5,
  sollQualifikationen: ['RS'],
  vorhanden: [{ qualifikation: 'RS', anzahl: 2 }],
  farbe: '',
  ...more,
})
const appears = { timeout: 10_000 }

testAll([
  [{ staerke: 3 }, 'schlecht', '3 aktiv, mindestens 4'],
  [{ vorhanden: [{ qualifikation: 'RS', anzahl: 0 }] }, 'achtung', 'RS fehlt'],
  [{}, 'gut', '5 aktiv, mindestens 4'],
  [{ mindeststaerke: 0 }, 'gut', '5 aktiv'],
  [{ mindeststaerke: 0, vorhanden: [] }, 'neutral', '5 aktiv'],
  [{ aktiv: false, staerke: 0 }, 'neutral', 'Gelöscht'],
] as const)('%j is %s: %s', (more, tone, text) => {
  expect(strengthOf(unit(more as Partial<Alarmeinheit>))).toEqual([tone, text])
})

const server = [
  on(alarmeinheitenContract.list, () => [unit()]),
  on(alarmeinheitenContract.get, () => unit()),
  on(alarmeinheitenContract.history, () => []),
  on(alarmeinheitenContract.update, () => unit()),
  on(profileContract.list, () => [{ ...anna, version: 1, user: id(7), anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'RS' }]),
  on(profileContract.gesichter, () => []),
  on(alarmeinheitenContract.groupalarm, () => ({ aktiv: true, labels: [] })),
]
const adresse = `/alarmeinheiten/edit/${id(1)}`

test('every member sees strength and names; who may not write sees why', async () => {
  showPage({ pages: alarmeinheitenPages, adresse, server })
  await screen.findByText('5 aktiv, mindestens 4', {}, appears)
  await screen.findByText('5, mindestens 4', {}, appears)
  expect(screen.getByText('RS oder höher').nextElementSibling?.textContent).toBe('2')
  expect(screen.getAllByText('Helga Holm').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-description')).toMatch(/GroupAlarm/)
})

test('members are chosen from the contacts, and who is not among them stays', async () => {
  const { hand, calls } = showPage({ pages: alarmeinheitenPages, adresse, rechte: ['SET_GROUPALARM'], server })
  await hand.click(await screen.findByRole('combobox', { name: 'Mitglieder' }, appears))
  await hand.click(await screen.findByRole('option', { name: 'Anna Adler' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Gespeichert', {}, appears)
  expect(calls[0]?.body).toMatchObject({ version: 3, mitglieder: [hidden._id, anna._id] })
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#client/text/date.ts'
import { expiryContract, profileContract } from '#features/profile/contract.ts'
import type { Profil } from '#features/profile/schemas.ts'
import { ME, on, showPage } from '#tests/support/page.tsx'
import { profilePages } from '../pages.tsx'
import type { Row } from './Expiries.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const row = (n: number, more: Partial<Row>): Row => ({
  art: 'fuehrerscheinkontrolle',
  objekt: id(n),
  titel: 'Führerscheinkontrolle',
  faellig: null,
  tage: null,
  gruppe: 'SEG',
  person: { _id: id(n), vorname: 'Jana', nachname: `Fahrt${n}` },
  ...more,
})
const rows = [
  row(2, {}),
  row(3, { art: 'fuehrungszeugnis', titel: 'Führungszeugnis', faellig: '2020-01-01', tage: -2000 }),
  row(4, { art: 'ausbildung', titel: 'Erste Hilfe' }),
]
const STATE = { erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null, userVersion: 1, user: ME }
const profil: Profil = { _id: id(2), ...STATE, version: 7, vorname: 'Jana', nachname: 'Fahrt2', fuehrerscheinKontrolleAm: '2026-01-01' }
const server = [
  on(profileContract.list, () => []),
  on(expiryContract.list, () => rows),
  on(profileContract.get, () => profil),
  on(profileContract.update, () => id(2)),
]
const appears = { timeout: 10_000 }
const open = () =>
  showPage({
    pages: profilePages,
    adresse: '/kontakte?ansicht=fristen',
    rechte: ['UPDATE_FAHRZEUGEINWEISUNG', 'UPDATE_USER_PROPERTIES'],
    profil: id(9),
    server,
  })

test('a tap records the licence check for today by oneself; another reverts it', async () => {
  const { hand, calls } = open()
  await hand.click(await screen.findByRole('button', { name: 'Heute kontrolliert: Jana Fahrt2' }, appears))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await screen.findByText('Noch nicht geprüft', {}, appears)
  expect(calls.map(({ body }) => body)).toEqual([
    { _id: id(2), version: 7, fuehrerscheinKontrolleAm: today(), fuehrerscheinKontrolleDurch: id(9) },
    { _id: id(2), version: 8, fuehrerscheinKontrolleAm: '2026-01-01', fuehrerscheinKontrolleDurch: null },
  ])
})

test('a certificate of conduct: two days, and nothing else', async () => {
  const { hand, calls } = open()
  await hand.click(await screen.findByRole('button', { name: 'Führungszeugnis vorgelegt: Jana Fahrt3' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  await hand.type(await sheet.findByLabelText(/Ausgestellt am/, {}, appears), '01.11.2026')
  await hand.click(sheet.getByRole('button', { name: 'Eintragen' }))
  await screen.findByText('Das Führungszeugnis ist eingetragen.', {}, appears)
  expect(calls[0]?.body).toEqual({
    _id: id(2),
    version: 7,
    fuehrungszeugnisAusgestelltAm: '2026-11-01',
    fuehrungszeugnisVorgelegtAm: today(),
  })
})

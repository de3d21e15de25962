import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#client/text/date.ts'
import { ausbildungContract, expiryContract, profileContract } from '#features/profile/contract.ts'
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
  nachweis: null,
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

test('certificates are seen in their rows, several at once, and taken back', async () => {
  const proof = (n: number, dokumente: { _id: string; name: string }[], bestanden = true) =>
    row(n, { art: 'ausbildung', titel: 'Erste Hilfe', nachweis: { version: 1, ende: '2026-11-01', bestanden, dokumente } })
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: '/kontakte?ansicht=fristen&was=offen',
    rechte: ['UPDATE_USER_AUSBILDUNG'],
    server: [
      on(expiryContract.list, () => [proof(2, [{ _id: id(5), name: 'Urkunde.pdf' }]), proof(3, []), proof(4, [], false)]),
      on(ausbildungContract.decideRows, ({ body }) => ({
        erledigt: (body as { nachweise: { _id: string; version: number }[] }).nachweise.map(({ _id }) => ({ _id, version: 2 })),
        geblieben: [],
      })),
    ],
  })
  expect(await screen.findByRole('button', { name: 'Urkunde.pdf' }, appears)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Gesehen: Erste Hilfe, Jana Fahrt4' }).getAttribute('aria-disabled')).toBe('true')
  // Only the one with a certificate is chosen by this button; the other is added by hand.
  await hand.click(screen.getByRole('button', { name: 'Auswählen, was geht' }))
  await hand.click(screen.getByRole('checkbox', { name: 'Auswählen: Jana Fahrt3' }))
  await hand.click(screen.getByRole('button', { name: 'Gesehen' }))
  const question = within(await screen.findByRole('dialog', { name: '1 davon mit Hinweis' }, appears))
  await hand.click(question.getByRole('button', { name: 'Alle 2 gesehen' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await screen.findByText('2 zurückgenommen', {}, appears)
  const read = (n: number, version: number) => ({ _id: id(n), version })
  expect(calls.map(({ body }) => body)).toEqual([
    { nachweise: [read(2, 1), read(3, 1)], geprueft: true },
    { nachweise: [read(2, 2), read(3, 2)], geprueft: false },
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

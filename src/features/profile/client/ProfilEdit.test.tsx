import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFields } from '#features/profile/schemas.ts'
import { usersContract } from '#features/users/contract.ts'
import { queries } from '#client/app/query-client.ts'
import { Absage, on, ME, showPage } from '#tests/support/page.tsx'
import { profilePages } from './pages.tsx'

const ID = '0193c0de-0000-7000-8000-0000000000cc'
const { bemerkung, verteiler, ...visible } = z.parse(z.object(profilFields), {})
const anna: Profil = {
  _id: ID,
  version: 4,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  user: ME,
  vorname: 'Anna',
  nachname: 'Schäfer',
  userVersion: 2,
  ...visible,
  gruppe: 'SEG',
  username: 'anna',
  email: ['a@example.org'],
  primary_email: 'a@example.org',
  telefon: [],
  primary_telefon: '',
}

test('without a right to change anything the page names it, helpers and the way on', async () => {
  showPage({ pages: profilePages, adresse: `/profiles/edit/${ID}`, server: [on(profileContract.get, () => ({ ...anna, user: ID }))] })
  expect(await screen.findByRole('heading', { name: 'Dir fehlt das Recht „Mitglieder ändern“.' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Zum Start' }).getAttribute('href')).toBe('/dashboard')
  expect(await screen.findByText(/^(Frag|Das darf)/)).toBeDefined()
})

test('a day that the server doubts is asked about and sent again as certain', async () => {
  const doubt = 'Das wären noch 199 Jahre. Trotzdem?'
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profiles/edit/${ID}`,
    server: [
      on(profileContract.get, () => anna),
      on(profileContract.update, ({ body }) =>
        (body as { bestaetigt: boolean }).bestaetigt ? ID : new Absage(409, doubt, {}, 'bestaetigt'),
      ),
    ],
  })
  await hand.type(await screen.findByLabelText('Beruf'), 'Köchin')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText(doubt)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Stimmt so' }))
  await waitFor(() => expect(location.pathname).toBe(`/profile/${ID}`))
  expect(calls.map(({ body }) => (body as { bestaetigt: boolean }).bestaetigt)).toEqual([false, true])
})

test('a member changes own fields; all others are neither shown nor sent', async () => {
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profiles/edit/${ID}`,
    server: [
      on(profileContract.get, () => anna),
      on(profileContract.update, () => ID),
      on(usersContract.update, () => ({
        ...anna,
        version: 3,
        username: 'anna',
        email: [],
        primary_email: '',
        telefon: [],
        primary_telefon: '',
      })),
    ],
  })
  await hand.type(await screen.findByLabelText('Beruf'), 'Köchin')
  expect(screen.queryByLabelText('Gruppe')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(location.pathname).toBe(`/profile/${ID}`))
  await screen.findByText('Profil erfolgreich geändert')

  // The account did not change: one call only.
  expect(calls.map(({ call }) => call)).toEqual(['PUT /api/profile'])
  expect(calls[0]?.body).toMatchObject({ _id: ID, version: 4, beruf: 'Köchin' })
  for (const field of ['gruppe', 'status', 'bemerkung', 'verteiler', 'geburtsdatum']) expect(calls[0]?.body).not.toHaveProperty(field)
})

test('a keeper of alarms and licences enters numbers and the licence check', async () => {
  const fahrerin: Profil = { ...anna, user: ID, groupalarm: null }
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profiles/edit/${ID}`,
    rechte: ['SET_GROUPALARM', 'READ_FAHRZEUGEINWEISUNG', 'UPDATE_FAHRZEUGEINWEISUNG'],
    server: [
      on(profileContract.get, () => fahrerin),
      on(alarmeinheitenContract.groupalarm, () => ({ aktiv: false, labels: [] })),
      on(profileContract.list, () => [
        {
          _id: ME,
          version: 1,
          user: ME,
          vorname: 'Uwe',
          nachname: 'Lang',
          anrede: '',
          gruppe: '',
          funktionen: [],
          sanitaetsausbildung: 'keine',
        },
      ]),
      on(profileContract.update, () => ID),
    ],
  })
  await hand.type(await screen.findByLabelText('GroupAlarm-Nummer'), '40017')
  await hand.type(screen.getByRole('combobox', { name: 'GroupAlarm-Label' }), '3{Enter}drei{Enter}12{Enter}')
  await hand.click(screen.getByRole('combobox', { name: 'Führerschein kontrolliert durch' }))
  await hand.click(await screen.findByRole('option', { name: 'Uwe Lang' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Profil erfolgreich geändert')
  expect(calls[0]?.body).toMatchObject({
    groupalarm: { aktiv: false, userId: 40_017, labels: [3, 12] },
    fuehrerscheinKontrolleDurch: ME,
  })
})

test('the labels for GroupAlarm are named first and not sent on a no', async () => {
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profiles/edit/${ID}`,
    rechte: ['SET_GROUPALARM'],
    server: [
      on(profileContract.get, () => ({ ...anna, user: ID, groupalarm: { aktiv: true, userId: 40, labels: [3, 4] } })),
      on(alarmeinheitenContract.groupalarm, () => ({
        aktiv: true,
        labels: [
          { id: 3, name: 'HvO' },
          { id: 12, name: 'SEG Sanität' },
        ],
      })),
      on(profileContract.update, () => ID),
    ],
  })
  await screen.findByText('HvO · 3')
  await hand.click(screen.getByRole('combobox', { name: 'GroupAlarm-Label' }))
  await hand.click(await screen.findByRole('option', { name: 'SEG Sanität · 12' }))
  await hand.type(screen.getByRole('combobox', { name: 'GroupAlarm-Label' }), '{Backspace}{Backspace}7{Enter}')
  const save = async (answer: string) => {
    await hand.click(screen.getByRole('button', { name: 'Speichern' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Kommt dazu: Label 7 (Nummer 40)\nFällt weg: Label 4 (Nummer 40)')
    await hand.click(within(dialog).getByRole('button', { name: answer }))
  }
  await save('Abbrechen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual([])
  await save('Speichern und schicken')
  await screen.findByText('Profil erfolgreich geändert')
  expect(calls[0]?.body).toMatchObject({ groupalarm: { aktiv: true, userId: 40, labels: [3, 7] } })
})

test('a change by another during editing is not overwritten: the version is old', async () => {
  let state = anna
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profiles/edit/${ID}`,
    server: [on(profileContract.get, () => state), on(profileContract.update, () => ID)],
  })
  await hand.type(await screen.findByLabelText('Beruf'), 'Köchin')
  state = { ...anna, version: 5, arbeitgeber: 'Stadtwerke' }
  await queries.invalidateQueries({ queryKey: ['profile'] })
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ version: 4, arbeitgeber: '' }))
})

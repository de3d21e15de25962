import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFelder } from '#features/profile/formen.ts'
import { usersContract } from '#features/users/contract.ts'
import { abfragen } from '#client/abfragen.ts'
import { auf, ICH, zeigeSeite } from '#tests/support/seite.tsx'
import { profilePages } from './pages.tsx'

const ID = '0193c0de-0000-7000-8000-0000000000cc'
const { bemerkung: _bemerkung, verteiler: _verteiler, ...sichtbar } = z.parse(z.object(profilFelder), {})
const anna: Profil = {
  _id: ID,
  version: 4,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  user: ICH,
  vorname: 'Anna',
  nachname: 'Schäfer',
  userVersion: 2,
  ...sichtbar,
  gruppe: 'SEG',
  username: 'anna',
  email: ['a@example.org'],
  primary_email: 'a@example.org',
  telefon: [],
  primary_telefon: '',
}

test('a member changes what is theirs to change; everything else is neither shown nor sent', async () => {
  const { hand, anrufe } = zeigeSeite({
    seiten: profilePages,
    adresse: `/profiles/edit/${ID}`,
    server: [
      auf(profileContract.get, () => anna),
      auf(profileContract.update, () => ID),
      auf(usersContract.update, () => ({
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
  expect(anrufe.map(({ aufruf }) => aufruf)).toEqual(['PUT /api/profile'])
  expect(anrufe[0]?.body).toMatchObject({ _id: ID, version: 4, beruf: 'Köchin' })
  for (const feld of ['gruppe', 'status', 'bemerkung', 'verteiler', 'geburtsdatum']) expect(anrufe[0]?.body).not.toHaveProperty(feld)
})

test('who keeps alarms and licences enters numbers and who looked at the licence', async () => {
  const fahrerin: Profil = { ...anna, user: ID, groupalarm: null }
  const { hand, anrufe } = zeigeSeite({
    seiten: profilePages,
    adresse: `/profiles/edit/${ID}`,
    rechte: ['SET_GROUPALARM', 'READ_FAHRZEUGEINWEISUNG', 'UPDATE_FAHRZEUGEINWEISUNG'],
    server: [
      auf(profileContract.get, () => fahrerin),
      auf(profileContract.list, () => [
        { _id: ICH, user: ICH, vorname: 'Uwe', nachname: 'Lang', anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'keine' },
      ]),
      auf(profileContract.update, () => ID),
    ],
  })
  await hand.type(await screen.findByLabelText('GroupAlarm-Nummer'), '40017')
  await hand.type(screen.getByRole('combobox', { name: 'GroupAlarm-Label' }), '3{Enter}drei{Enter}12{Enter}')
  await hand.click(screen.getByRole('combobox', { name: 'Führerschein kontrolliert durch' }))
  await hand.click(await screen.findByRole('option', { name: 'Uwe Lang' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Profil erfolgreich geändert')
  expect(anrufe[0]?.body).toMatchObject({
    groupalarm: { aktiv: false, userId: 40_017, labels: [3, 12] },
    fuehrerscheinKontrolleDurch: ICH,
  })
})

test('what somebody else changes while the form is open is not overwritten: the version is the one that was opened', async () => {
  let stand = anna
  const { hand, anrufe } = zeigeSeite({
    seiten: profilePages,
    adresse: `/profiles/edit/${ID}`,
    server: [auf(profileContract.get, () => stand), auf(profileContract.update, () => ID)],
  })
  await hand.type(await screen.findByLabelText('Beruf'), 'Köchin')
  stand = { ...anna, version: 5, arbeitgeber: 'Stadtwerke' }
  await abfragen.invalidateQueries({ queryKey: ['profile'] })
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(anrufe[0]?.body).toMatchObject({ version: 4, arbeitgeber: '' }))
})

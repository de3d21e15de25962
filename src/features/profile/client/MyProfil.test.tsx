import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authContract } from '#features/auth/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFields } from '#features/profile/schemas.ts'
import { on, ME, showPage } from '#tests/support/page.tsx'
import { profilePages } from './pages.tsx'

test('the own profile has six rows; a section saves, and back leads to the rows', async () => {
  let state: Profil = {
    _id: ME,
    version: 1,
    erstelltAm: '',
    erstelltVon: null,
    geaendertAm: '',
    geaendertVon: null,
    user: ME,
    vorname: 'Anna',
    nachname: 'Schäfer',
    userVersion: 1,
    ...z.parse(z.object(profilFields), {}),
  }
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: '/profiles/myProfile',
    server: [
      on(profileContract.me, () => state),
      on(authContract.sitzungen, () => []),
      on(profileContract.update, ({ body }) => {
        state = { ...state, ...(body as Partial<Profil>), version: state.version + 1 }
        return ME
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Schäfer' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /anrufen/ })).toBeNull()
  const rows = within(screen.getByRole('navigation', { name: 'Mein Profil' }))
  expect(rows.getAllByRole('link').map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Daten',
    'Ausbildung',
    'Verfügbarkeit',
    'Benachrichtigungen',
    'Privatsphäre',
    'Sicherheit',
  ])
  await hand.click(rows.getByRole('link', { name: /^Privatsphäre/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privatsphäre' })).toBeTruthy()
  await hand.click(screen.getByRole('combobox', { name: 'Foto' }))
  await hand.click(await screen.findByRole('option', { name: 'Niemand' }))
  await hand.click(screen.getByRole('button', { name: 'Zurück' }))
  const question = within(await screen.findByRole('dialog', { name: 'Seite verlassen?' }))
  expect(question.getByText(/Sie gehen dann verloren/)).toBeTruthy()
  await hand.click(question.getByRole('button', { name: 'Weiter bearbeiten' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(state.sichtbarkeit?.foto).toBe('niemand'))
  expect(calls[0]?.body).toMatchObject({ version: 1 })
  await hand.click(screen.getByRole('button', { name: 'Zurück' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Schäfer' })).toBeTruthy()
  expect(window.location.search).toBe('')
})

const of = (user: string): Profil => ({
  _id: '0193c0de-0000-7000-8000-0000000000dd',
  version: 5,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  user,
  vorname: 'Ben',
  nachname: 'Koch',
  userVersion: 1,
  ...z.parse(z.object(profilFields), {}),
})
const OTHER = '0193c0de-0000-7000-8000-0000000000ee'

test('settings of others change on their profile; KTW mails need their own right', async () => {
  const ben = of(OTHER)
  const server = [on(profileContract.get, () => ben), on(profileContract.list, () => []), on(profileContract.update, () => ben._id)]
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profile/${ben._id}`,
    rechte: ['READ_USER_SICHTBARKEIT', 'SET_KTW_EMAIL_BENACHRICHTIGUNG'],
    server,
  })
  await hand.click(await screen.findByLabelText('Ein neuer KTW-Plan ist da'))
  expect(screen.queryByLabelText('Newsletter')).toBeNull()
  const [sichtbarkeit, mails] = screen.getAllByRole('button', { name: 'Speichern' })
  if (!sichtbarkeit || !mails) throw new Error('two cards')
  expect(sichtbarkeit.getAttribute('aria-disabled') ?? sichtbarkeit.getAttribute('data-disabled')).toBeTruthy()
  await hand.click(mails)
  await screen.findByText('Profil erfolgreich geändert')
  expect(calls[0]?.body).toMatchObject({ _id: ben._id, version: 5, emailBenachrichtigungen: { ktwNeu: false, neuerDienst: true } })
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import { usersPages } from './pages.tsx'

const NEW = '0193c0de-0000-7000-8000-0000000000aa'
const account = {
  _id: NEW,
  version: 1,
  username: 'joerdis.gross',
  vorname: 'Jördis',
  nachname: 'Groß',
  email: ['j@example.org'],
  primary_email: 'j@example.org',
  telefon: [],
  primary_telefon: '',
}
const profil = {
  _id: NEW,
  version: 1,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  user: NEW,
  vorname: 'Jördis',
  nachname: 'Groß',
  userVersion: 1,
}

test('the first address becomes primary; a refused profile makes no second account', async () => {
  let attempt = 0
  const { hand, calls } = showPage({
    pages: usersPages,
    adresse: '/users/register',
    rechte: ['CREATE_USER'],
    server: [
      on(usersContract.create, () => account),
      on(profileContract.create, () => (++attempt === 1 ? new Absage(409, 'Das ging gerade nicht.') : profil)),
    ],
  })
  await hand.type(await screen.findByLabelText(/^Vorname/), 'Jördis')
  await hand.type(screen.getByLabelText(/^Nachname/), 'Groß')
  expect(screen.getByLabelText(/^Benutzername/)).toHaveProperty('value', 'joerdis.gross')
  await hand.type(screen.getByRole('textbox', { name: 'E-Mail' }), 'j@example.org')
  await hand.click(screen.getByRole('button', { name: 'Registrieren' }))
  await screen.findByText('Das ging gerade nicht.')
  await hand.click(screen.getByRole('button', { name: 'Registrieren' }))
  await waitFor(() => expect(location.pathname).toBe('/kontakte'))

  expect(calls.map(({ call }) => call)).toEqual(['POST /api/users', 'POST /api/profile', 'POST /api/profile'])
  expect(calls[0]?.body).toMatchObject({ email: ['j@example.org'], primary_email: 'j@example.org', telefon: [], primary_telefon: '' })
  // Fields beyond CREATE_USER are not sent.
  expect(Object.keys(calls[2]?.body as object).sort()).not.toContain('gruppe')
  await screen.findByText('Benutzer erfolgreich registriert')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authContract } from '#features/auth/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import { authPages } from './pages.tsx'

const nothing = () => undefined
const patience = { timeout: 10_000 }

test('two different passwords are not sent', async () => {
  const { hand: user, calls } = showPage({
    pages: authPages,
    adresse: '/changePasswort',
    server: [on(usersContract.changePassword, nothing)],
  })
  await user.type(await screen.findByLabelText('Neues Passwort', {}, patience), 'gelbe Tragen im Regen')
  await user.type(screen.getByLabelText('Neues Passwort wiederholen'), 'etwas anderes')
  // A password manager keeps a password with its owner.
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).not.toBe('')
  await user.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  expect((await screen.findAllByText('Passwörter stimmen nicht überein')).length).toBeGreaterThan(0)
  expect(calls).toEqual([])

  await user.clear(screen.getByLabelText('Neues Passwort wiederholen'))
  await user.type(screen.getByLabelText('Neues Passwort wiederholen'), 'gelbe Tragen im Regen')
  await user.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard'), patience)
  expect(calls.map(({ body }) => body)).toEqual([{ neuesPasswort: 'gelbe Tragen im Regen', neuesPasswort2: 'gelbe Tragen im Regen' }])
  await screen.findByText('Passwort erfolgreich geändert')
})

const holder = (erstesMal: boolean) => on(usersContract.link, () => ({ vorname: 'Nele', username: 'nele.neu', erstesMal }))

test('the token of the reset link travels as x-auth-token, and the login follows', async () => {
  const { hand: user, calls } = showPage({
    pages: authPages,
    adresse: '/passwort-reset/aus-der-mail#nele.neu',
    rechte: null,
    server: [on(usersContract.resetPasswort, nothing), holder(false)],
  })
  await user.type(await screen.findByLabelText('Neues Passwort', {}, patience), 'gelbe Tragen im Regen')
  await user.type(screen.getByLabelText('Neues Passwort wiederholen'), 'gelbe Tragen im Regen')
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('nele.neu')
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }))
  await waitFor(() => expect(location.pathname).toBe('/'), patience)
  expect(calls.map(({ call, token }) => [call, token])).toEqual([['POST /api/users/resetPasswort', 'aus-der-mail']])
})

test('the first password of an invited member signs in at once', async () => {
  const { hand: user, calls } = showPage({
    pages: authPages,
    adresse: '/passwort-reset/aus-der-mail',
    rechte: null,
    server: [on(usersContract.resetPasswort, nothing), on(authContract.anmelden, () => new Absage(401, 'Nein.')), holder(true)],
  })
  await screen.findByRole('heading', { name: 'Willkommen, Nele!' }, patience)
  expect(screen.queryByText(/anderen Geräten/)).toBeNull()
  await user.type(screen.getByLabelText('Dein Passwort'), 'gelbe Tragen im Regen')
  await user.type(screen.getByLabelText('Noch einmal'), 'gelbe Tragen im Regen')
  await user.click(screen.getByRole('button', { name: 'Los geht’s' }))
  // Refused here: the password is set all the same, and the sign-in says so.
  await screen.findByText('Dein Passwort ist gesetzt. Melde dich jetzt damit an.', {}, patience)
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/users/resetPasswort', 'POST /api/auth'])
  expect(calls[1]?.body).toEqual({ username: 'nele.neu', passwort: 'gelbe Tragen im Regen' })
})

test('a link that is used or too old says so before anything is typed', async () => {
  showPage({
    pages: authPages,
    adresse: '/passwort-reset/alt',
    rechte: null,
    server: [on(usersContract.link, () => new Absage(404, 'Den Link gibt es nicht mehr.'))],
  })
  expect(await screen.findByRole('heading', { name: 'Dieser Link gilt nicht mehr' }, patience)).toBeDefined()
})

test('after too many attempts the wait time is shown', async () => {
  const toOften = new Absage(429, 'Zu viele Versuche.', { 'retry-after': '120' })
  const { hand: user } = showPage({ pages: authPages, adresse: '/', rechte: null, server: [on(authContract.anmelden, () => toOften)] })
  await user.type(await screen.findByLabelText('Benutzername', {}, patience), 'anna')
  await user.type(screen.getByLabelText('Passwort'), 'falsch')
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
  expect(await screen.findByRole('button', { name: 'Wieder möglich in 2 Minuten' })).toHaveProperty('disabled', true)
  expect(screen.getAllByText('Zu viele Versuche.').length).toBeGreaterThan(0)
})

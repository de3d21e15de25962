import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authContract } from '#features/auth/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFields } from '#features/profile/schemas.ts'
import { on, ME, showPage } from '#tests/support/page.tsx'
import { profilePages } from './pages.tsx'

test('saving visibility keeps unsaved mail switches', async () => {
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
  const newsletter = await screen.findByLabelText<HTMLInputElement>('Newsletter')
  await hand.click(newsletter)
  await hand.click(screen.getByRole('combobox', { name: 'Foto' }))
  await hand.click(await screen.findByRole('option', { name: 'Niemand' }))
  const [sichtbarkeit, mails] = screen.getAllByRole('button', { name: 'Speichern' })
  if (!sichtbarkeit || !mails) throw new Error('two cards')
  await hand.click(sichtbarkeit)
  await waitFor(() => expect(state.version).toBe(2))
  expect(screen.getByLabelText<HTMLInputElement>('Newsletter').checked).toBe(true)
  await hand.click(mails)
  await waitFor(() => expect(state.version).toBe(3))
  expect(calls[1]?.body).toMatchObject({ version: 2, emailBenachrichtigungen: { newsletter: true } })
  expect(state.sichtbarkeit?.foto).toBe('niemand')
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

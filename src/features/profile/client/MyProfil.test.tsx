import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authContract } from '#features/auth/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFields } from '#features/profile/schemas.ts'
import { on, ME, showPage } from '#tests/support/page.tsx'
import { profilePages } from './pages.tsx'

test('saving who sees what keeps what was switched among the mails and is not yet saved', async () => {
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

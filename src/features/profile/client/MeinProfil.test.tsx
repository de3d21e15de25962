import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authContract } from '#features/auth/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFelder } from '#features/profile/formen.ts'
import { auf, ICH, zeigeSeite } from '#tests/support/seite.tsx'
import { profilePages } from './pages.tsx'

test('saving who sees what keeps what was switched among the mails and is not yet saved', async () => {
  let stand: Profil = {
    _id: ICH,
    version: 1,
    erstelltAm: '',
    erstelltVon: null,
    geaendertAm: '',
    geaendertVon: null,
    user: ICH,
    vorname: 'Anna',
    nachname: 'Schäfer',
    userVersion: 1,
    ...z.parse(z.object(profilFelder), {}),
  }
  const { hand, anrufe } = zeigeSeite({
    seiten: profilePages,
    adresse: '/profiles/myProfile',
    server: [
      auf(profileContract.me, () => stand),
      auf(authContract.sitzungen, () => []),
      auf(profileContract.update, ({ body }) => {
        stand = { ...stand, ...(body as Partial<Profil>), version: stand.version + 1 }
        return ICH
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
  await waitFor(() => expect(stand.version).toBe(2))
  expect(screen.getByLabelText<HTMLInputElement>('Newsletter').checked).toBe(true)
  await hand.click(mails)
  await waitFor(() => expect(stand.version).toBe(3))
  expect(anrufe[1]?.body).toMatchObject({ version: 2, emailBenachrichtigungen: { newsletter: true } })
  expect(stand.sichtbarkeit?.foto).toBe('niemand')
})

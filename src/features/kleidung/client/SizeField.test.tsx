// The size of an article: as members have it, by what it is; another one may be typed.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listsContract } from '#features/profile/contract.ts'
import { NO_LISTS } from '#features/profile/schemas.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { kleidungContract } from '../contract.ts'
import { kleidungPages } from './pages.tsx'

const goes = { timeout: 15_000 }
test('the chapter’s sizes are offered for the kind of wear; others may be typed', async () => {
  const { hand, calls } = showPage({
    pages: kleidungPages,
    adresse: '/kleiderkammer/neu',
    rechte: ['CREATE_KLEIDUNG', 'READ_KLEIDUNG'],
    server: [
      on(listsContract.get, () => ({ ...NO_LISTS, oberteil: ['M', 'L'], hose: ['48', '50'] })),
      on(kleidungContract.create, () => undefined as never),
    ],
  })
  const choose = async (category: string) => {
    await hand.click(await screen.findByRole('combobox', { name: 'Kategorie' }, goes))
    await hand.click(await screen.findByRole('option', { name: category }, goes))
  }
  const offered = async () => {
    const size = screen.getByRole('combobox', { name: 'Größe' })
    await hand.click(size)
    return (await screen.findAllByRole('option', {}, goes)).map(({ textContent }) => textContent)
  }
  await choose('Poloshirt')
  expect(await offered()).toEqual(['M', 'L'])
  await choose('Einsatzhose')
  expect(await offered()).toEqual(['48', '50'])
  await hand.type(screen.getByRole('combobox', { name: 'Größe' }), '25 kurz')
  await hand.type(screen.getByRole('textbox', { name: 'Bezeichnung' }), 'Hose')
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(calls).toMatchObject([{ body: { groesse: '25 kurz', kategorie: 'Einsatzhose' } }]), goes)
})

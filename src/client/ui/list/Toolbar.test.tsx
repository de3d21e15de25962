import { Absage, on, showPage } from '#tests/support/page.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { ortePages } from '#features/orte/client/pages.tsx'

const patience = { timeout: 10_000 }
const server = [on(orteContract.list, () => [])]

test('on the phone a counted button opens filters, kept in the address', async () => {
  const { hand } = showPage({ pages: ortePages, adresse: '/orte?kategorie=Wache', rechte: ['READ_ORT'], server, phone: true })
  await hand.click(await screen.findByRole('button', { name: 'Filter, einer aktiv' }, patience))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }, patience))
  await hand.click(sheet.getByRole('checkbox', { name: 'Nur Räume' }))
  expect(new URLSearchParams(location.search).get('buchbar')).toBe('true')
  await hand.click(sheet.getByRole('button', { name: 'Zurücksetzen' }))
  expect(new URLSearchParams(location.search).get('buchbar') ?? '').toBe('')
  expect(sheet.getByRole('button', { name: 'Zurücksetzen' }).getAttribute('aria-disabled')).toBe('true')
  await hand.click(sheet.getByRole('button', { name: 'Fertig' }))
  expect(await screen.findByRole('button', { name: 'Filter' }, patience)).toBeDefined()
})

test('at the desk they stand in the row', async () => {
  showPage({ pages: ortePages, adresse: '/orte', rechte: ['READ_ORT'], server })
  expect(await screen.findByRole('checkbox', { name: 'Nur Räume' }, patience)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
})

test.each([
  ['?suche=quark', 'Kein Treffer für „quark“'],
  ['?buchbar=true', 'Kein Treffer mit diesem Filter'],
  ['?buchbar=true&kategorie=Wache', 'Kein Treffer mit diesen Filtern'],
])('if %s leaves nothing, the list says so and can show all again', async (search, says) => {
  const { hand } = showPage({ pages: ortePages, adresse: `/orte${search}`, rechte: ['READ_ORT'], server })
  expect(await screen.findByRole('heading', { name: says }, patience)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Alles zeigen' }))
  expect([...new URLSearchParams(location.search).values()].join('')).toBe('')
  expect(screen.queryByRole('heading', { name: says })).toBeNull()
})

test('an absent server is neither a missing net nor an empty list', async () => {
  const away = [on(orteContract.list, () => new Absage(502, 'Bad Gateway'))]
  showPage({ pages: ortePages, adresse: '/orte?suche=quark', rechte: ['READ_ORT'], server: away })
  expect(await screen.findByRole('heading', { name: 'Der Server antwortet gerade nicht' }, { timeout: 20_000 })).toBeDefined()
  expect(screen.queryByText(/Kein Treffer|Kein Netz/)).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import type { Contact } from './api.ts'
import { profilePages } from './pages.tsx'

const contact = (number: number, nachname: string, more: Partial<Contact> = {}): Contact => ({
  _id: `0193c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  user: `0193c0de-0000-7000-8001-${String(number).padStart(12, '0')}`,
  vorname: 'Anna',
  nachname,
  anrede: '',
  gruppe: 'SEG',
  funktionen: [],
  sanitaetsausbildung: 'keine',
  ...more,
})
const show = (people: Contact[], wide = false) =>
  showPage({
    pages: profilePages,
    adresse: '/kontakte',
    wide,
    server: [on(profileContract.list, () => people), on(profileContract.get, () => new Absage(404, 'Das Profil gibt es nicht.'))],
  })

test('a row says who it is and calls; whoever shows no number has no button', async () => {
  const long = 'Müller-Lüdenscheidt von und zu Hohenstein-Wallendorf zu Berg'
  show([
    contact(1, 'Schäfer', { primary_telefon: '0170 123-45', sanitaetsausbildung: 'RS' }),
    contact(2, 'Adam'),
    contact(3, long, { gruppe: '' }),
  ])
  const rows = within(await screen.findByRole('list', { name: 'Kontakte' }))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAAAnna AdamSEG',
    `MAMAnna ${long}`,
    'SASAnna SchäferSEG · RS',
  ])
  expect(rows.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['A', 'M', 'S'])
  expect(rows.getAllByRole('link', { name: / anrufen$/ }).map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
    ['Anna Schäfer anrufen', 'tel:017012345'],
  ])
  expect(screen.queryByRole('slider')).toBeNull()
})

test('of hundreds only those near the screen are drawn, and each letter is one step of a slider away', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400 * 64)
  onTestFinished(() => void vi.restoreAllMocks())
  const jump = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const letters = ['A', 'B', 'Ö', 'Z']
  show(Array.from({ length: 400 }, (_, number) => contact(number, `${letters[Math.floor(number / 100)]}name ${number}`)))
  const list = await screen.findByRole('list', { name: 'Kontakte' })
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(100)
  expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('400')
  const slider = screen.getByRole('slider', { name: 'Zum Buchstaben springen' })
  expect(slider.getAttribute('aria-valuetext')).toBe('A')
  fireEvent.change(slider, { target: { value: '2' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('O')
  await waitFor(() => expect(jump).toHaveBeenCalledWith(expect.objectContaining({ top: 200 * 64 - 72 })))
})

test('nobody there, and nobody found', async () => {
  const { hand } = show([])
  expect(await screen.findByText('Niemand gefunden')).not.toBeNull()
  await hand.type(screen.getByLabelText('Name, Gruppe oder Nummer'), 'x')
  expect(screen.queryByRole('list', { name: 'Kontakte' })).toBeNull()
})

test('the desk keeps its table', async () => {
  show([contact(1, 'Schäfer', { primary_telefon: '0170 123-45' })], true)
  const table = within(await screen.findByRole('table', { name: 'Kontakte' }))
  expect(table.getByRole('link', { name: '0170 123-45' }).getAttribute('href')).toBe('tel:017012345')
})

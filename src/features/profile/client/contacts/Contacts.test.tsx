import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SavedView, viewsContract } from '#contract/views-contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { Absage, on, pressMore, showPage } from '#tests/support/page.tsx'
import type { Contact } from '../api.ts'
import { profilePages } from '../pages.tsx'

const contact = (number: number, nachname: string, more: Partial<Contact> = {}): Contact => ({
  _id: `0193c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  version: 1,
  user: `0193c0de-0000-7000-8001-${String(number).padStart(12, '0')}`,
  vorname: 'Anna',
  nachname,
  anrede: '',
  gruppe: 'SEG',
  funktionen: [],
  sanitaetsausbildung: 'keine',
  ...more,
})
const VIEW: SavedView = {
  _id: '0193c0de-0000-7000-8002-000000000000',
  version: 1,
  liste: 'kontakte',
  name: '',
  adresse: '',
  spalten: [],
  rolle: null,
  eigene: true,
  von: '',
}
const show = (people: Contact[], wide = false, search = '', more: readonly ReturnType<typeof on>[] = []) =>
  showPage({
    pages: profilePages,
    adresse: `/kontakte${search}`,
    wide,
    server: [...more, on(profileContract.list, () => people), on(profileContract.get, () => new Absage(404, 'Das Profil gibt es nicht.'))],
  })

test('a row names the person and calls; without a number it has no button', async () => {
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

test('of hundreds only rows near the viewport render; letters jump by slider', async () => {
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
  expect(await screen.findByText('Noch niemand da')).not.toBeNull()
  await hand.type(screen.getByLabelText('Name, Gruppe oder Nummer'), 'x')
  expect(await screen.findByText('Kein Treffer für „x“')).not.toBeNull()
  expect(screen.queryByRole('list', { name: 'Kontakte' })).toBeNull()
})

const names = async () =>
  within(await screen.findByRole('table', { name: 'Kontakte' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent?.split(' ').at(-1))

test('filters stand in the address: a qualification means that or a higher one', async () => {
  const people = [
    contact(1, 'Adam', { sanitaetsausbildung: 'SanA', funktionen: ['Zugführer'] }),
    contact(2, 'Berg', { sanitaetsausbildung: 'RS', verteiler: ['Presse'] }),
    contact(3, 'Czech', { sanitaetsausbildung: 'NotSan', gruppe: 'Jugend', funktionen: ['Zugführer'], verteiler: ['Presse'] }),
  ]
  const shown = async (search: string) => {
    show(people, true, search)
    const found = await names()
    cleanup()
    return found
  }
  expect(await shown('?qualifikation=RS')).toEqual(['Berg', 'Czech'])
  expect(await shown('?funktion=Zugführer')).toEqual(['Adam', 'Czech'])
  expect(await shown('?gruppe=SEG&verteiler=Presse')).toEqual(['Berg'])
  // The search tolerates typing errors within the filtered rows.
  expect(await shown('?gruppe=SEG&suche=Breg')).toEqual(['Berg'])
  expect(await shown('?suche=Zcech')).toEqual(['Czech'])
})

test('columns, their order and views are chosen at the head, and kept per member', async () => {
  const people = [contact(1, 'Adam', { geburtstag: '05-01' })]
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↑↓]/, ''))
  let kept: SavedView[] = [
    { ...VIEW, _id: '0193c0de-0000-7000-8002-000000000001', name: 'Rettung', adresse: 'qualifikation=RS', spalten: ['telefon'] },
    {
      ...VIEW,
      _id: '0193c0de-0000-7000-8002-000000000002',
      name: 'Presse',
      adresse: 'verteiler=Presse',
      rolle: 'Ausbilder',
      eigene: false,
      von: 'Bea Berg',
    },
  ]
  const { hand, calls } = show(people, true, '', [
    on(viewsContract.list, () => kept),
    on(viewsContract.columns, ({ body }) => {
      kept = [...kept.filter(({ name }) => name !== ''), { ...VIEW, ...(body as Pick<SavedView, 'liste' | 'spalten'>) }]
      return undefined
    }),
    on(viewsContract.create, () => VIEW),
  ])
  await screen.findByRole('table')
  expect(titles()).toEqual(['Name', 'Gruppe', 'Qualifikation', 'Telefon', 'E-Mail'])
  await hand.click(await screen.findByRole('button', { name: 'Spalten' }))
  // Nobody shows a place here, so there is no such column to choose.
  expect(screen.queryByRole('checkbox', { name: 'Ort', hidden: true })).toBeNull()
  await hand.click(await screen.findByRole('checkbox', { name: 'Geburtstag', hidden: true }))
  await hand.click(screen.getByRole('checkbox', { name: 'E-Mail', hidden: true }))
  await hand.click(screen.getByRole('button', { name: 'Geburtstag nach vorn', hidden: true }))
  expect(titles()).toEqual(['Name', 'Gruppe', 'Qualifikation', 'Geburtstag', 'Telefon'])
  expect(screen.getByText('1. Mai')).not.toBeNull()
  expect(calls.at(-1)?.body).toEqual({ liste: 'kontakte', spalten: ['gruppe', 'qualifikation', 'geburtstag', 'telefon'] })
  // A view is an address: it brings its filters and columns, and is found by them.
  await hand.click(screen.getByRole('button', { name: 'Ansichten', hidden: true }))
  expect(await screen.findByText('Von Bea Berg, für Ausbilder')).toBeTruthy()
  await hand.click(screen.getByRole('menuitem', { name: 'Rettung', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Ansicht: Rettung', hidden: true })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Ansicht: Rettung', hidden: true }))
  await hand.click(await screen.findByRole('menuitem', { name: 'So speichern …', hidden: true }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Ansicht speichern' }))
  await hand.type(sheet.getByLabelText(/^Name/), 'Sanitäter')
  await hand.click(sheet.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Ansicht „Sanitäter“ gespeichert')).toBeTruthy()
  expect(calls.at(-1)?.body).toEqual({
    liste: 'kontakte',
    name: 'Sanitäter',
    adresse: 'qualifikation=RS',
    spalten: ['telefon'],
    rolle: null,
  })
})

test('this month’s visible birthdays by day: above the table, or behind "…"', async () => {
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  onTestFinished(() => void vi.useRealTimers())
  const people = [
    contact(1, 'Adam', { geburtstag: '11-24' }),
    contact(2, 'Berg', { geburtstag: '11-02' }),
    contact(3, 'Czech', { geburtstag: '12-01' }),
    contact(4, 'Dorn', { geburtstag: '11-21' }),
    contact(5, 'Ernst'),
  ]
  const shown = async () =>
    [...(await screen.findByRole('list', { name: 'Geburtstage im November' })).children].map(({ textContent }) =>
      textContent?.replace(/^[A-Z]{2}/, ''),
    )
  const expected = ['Anna Berg2. November', 'Anna DornHeute', 'Anna Adam24. November']
  const desk = show(people, true)
  await desk.hand.click(await screen.findByText('Geburtstage im November (3)'))
  expect(await shown()).toEqual(expected)
  cleanup()
  const { hand } = show(people)
  expect(screen.queryByText(/^Geburtstage/)).toBeNull()
  await pressMore(hand, 'Geburtstage im November (3)')
  expect(await shown()).toEqual(expected)
})

test('the filtered many as one file of vCards', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  onTestFinished(() => void vi.restoreAllMocks())
  const { hand } = show([contact(1, 'Adam', { primary_telefon: '0170 123' }), contact(2, 'Berg')], true, '?suche=adam')
  await screen.findByRole('table')
  await pressMore(hand, /vCard/)
  await waitFor(() => expect(files).toHaveLength(1))
  const text = await files[0]?.text()
  expect(text?.match(/BEGIN:VCARD/g)).toHaveLength(1)
  expect(text).toContain('N:Adam;Anna;;;\r\n')
  expect(text).toContain('TEL;TYPE=CELL,PREF:0170 123\r\n')
})

test('a mail to the filtered Verteiler shows its count and is sent once', async () => {
  const people = [
    contact(1, 'Adam', { verteiler: ['Presse'] }),
    contact(2, 'Berg', { verteiler: ['Presse', 'SEG'] }),
    contact(3, 'Czech', { verteiler: ['Presse'], status: 'ausgetreten' }),
    contact(4, 'Dorn', { verteiler: [] }),
  ]
  const write = (search: string) =>
    showPage({
      pages: profilePages,
      adresse: `/kontakte${search}`,
      wide: true,
      rechte: ['SEE_VERTEILER'],
      server: [on(profileContract.list, () => people), on(profileContract.verteilerMail, () => ({ anzahl: 2 }))],
    })
  write('?verteiler=Presse&suche=adam')
  const button = await screen.findByRole('button', { name: /Mail an 2 Mitglieder/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  cleanup()

  const { hand, calls } = write('?verteiler=Presse')
  await hand.click(await screen.findByRole('button', { name: 'Mail an 2 Mitglieder' }))
  await hand.type(await screen.findByLabelText(/Betreff/), 'Termin')
  await hand.type(screen.getByLabelText(/^Text/), 'Um acht.')
  await hand.click(screen.getByRole('button', { name: 'Mail schicken' }))
  const question = within(await screen.findByRole('dialog', { name: 'An 2 Mitglieder schicken?' }))
  expect(calls).toEqual([])
  await hand.click(question.getByRole('button', { name: 'Mail schicken' }))
  await screen.findByText('Die Mail geht an 2 Mitglieder.')
  expect(calls.map(({ body }) => body)).toEqual([{ verteiler: 'Presse', betreff: 'Termin', text: 'Um acht.', anzahl: 2 }])
  expect(screen.queryByLabelText(/Betreff/)).toBeNull()
})

test('the desk keeps its table', async () => {
  show([contact(1, 'Schäfer', { primary_telefon: '0170 123-45' })], true)
  const table = within(await screen.findByRole('table', { name: 'Kontakte' }))
  expect(table.getByRole('link', { name: '0170 123-45' }).getAttribute('href')).toBe('tel:017012345')
})

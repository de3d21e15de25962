import { Absage, on, showPage } from '#tests/support/page.tsx'
import { BEGINN, ENDE } from '#tests/support/example-dienst.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { zusage } from '#blocks/dienst/contract.ts'
import { configContract } from '#features/config/contract.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import { sanitaetsdienstePages } from './pages.tsx'

type ZusageState = z.output<typeof zusage>

const goes = { timeout: 10_000 }
const OFFEN: ZusageState = {
  art: 'hilferuf',
  anlass: 'Der Dienst',
  vorname: 'Lena',
  bezeichnung: 'Stadtfest',
  schicht: 'Abend',
  beginn: BEGINN,
  ende: ENDE,
  ortName: 'Marktplatz',
  treffpunkt: 'Wache',
  text: 'Uns fehlt noch jemand am KTW.',
  zustand: 'offen',
  satz: '',
  vorher: null,
}
const info = on(configContract.info, () => ({
  version: '4.4',
  copyrightAb: 2019,
  orgName: 'Ortsverband',
  orgKuerzel: 'MUS',
  server: null,
  logo: '',
  farben: '',
  links: [],
}))

function show(
  state: () => ZusageState | Absage,
  answer: () => ZusageState | Absage = state,
  adresse = '/zusage/geheim',
  rechte: null | [] = null,
) {
  return showPage({
    pages: sanitaetsdienstePages,
    adresse,
    rechte,
    server: [on(contract.zusage, state), on(contract.zusagen, answer), info],
  })
}

test('shows what, when, where; a press accepts, and the page thanks', async () => {
  const { hand, calls } = show(
    () => OFFEN,
    () => ({ ...OFFEN, zustand: 'zugesagt', satz: 'Du bist eingeteilt.' }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Lena, kannst du helfen?' }, goes)).toBeDefined()
  for (const text of ['Stadtfest', 'Schicht: Abend', 'Marktplatz', 'Treffpunkt: Wache', 'Uns fehlt noch jemand am KTW.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText('Sa., 10.05.2031 · 10:00–18:00 Uhr')).toBeDefined()
  expect(calls).toEqual([])
  await hand.click(screen.getByRole('button', { name: 'Ja, ich komme' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Danke, du bist dabei!' }, goes)).toBeDefined()
  expect(screen.getByText('Du bist eingeteilt.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  const gesehen = { beginn: BEGINN, ende: ENDE, ortName: 'Marktplatz' }
  expect(calls.map(({ body }) => body)).toEqual([{ antwort: 'zugesagt', gesehen }])
})

test('the link for "no" only puts that answer first: it too wants a press', async () => {
  const { hand, calls } = show(
    () => OFFEN,
    () => ({ ...OFFEN, zustand: 'abgelehnt' }),
    '/zusage/geheim?antwort=nein',
  )
  await screen.findByRole('button', { name: 'Nein, diesmal nicht' }, goes)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Nein, diesmal nicht', 'Ja, ich komme'])
  expect(calls).toEqual([])
  await hand.click(screen.getByRole('button', { name: 'Nein, diesmal nicht' }))
  expect(await screen.findByText('Kein Problem – vielleicht klappt es beim nächsten Mal.', {}, goes)).toBeDefined()
  expect(calls.map(({ body }) => body)).toMatchObject([{ antwort: 'abgelehnt' }])
})

test('a second answer gets a kind message', async () => {
  let vergeben = false
  const { hand } = show(
    () => (vergeben ? { ...OFFEN, zustand: 'vergeben' } : OFFEN),
    () => {
      vergeben = true
      return new Absage(409, 'Der Platz ist inzwischen vergeben.')
    },
  )
  await hand.click(await screen.findByRole('button', { name: 'Ja, ich komme' }, goes))
  expect(await screen.findByText('Der Platz ist schon vergeben. Danke, dass du helfen wolltest!', {}, goes)).toBeDefined()
})

test.each([
  ['vergeben', 'Der Platz ist schon vergeben'],
  ['abgesagt', 'Der Dienst fällt aus'],
  ['abgelaufen', 'Diese Anfrage ist abgelaufen'],
  ['zurueckgezogen', 'Die Anfrage wurde zurückgenommen'],
  ['zugesagt', 'Danke, du bist dabei!'],
] as const)('a link whose question is %s has nothing to press', async (state, titel) => {
  show(() => ({ ...OFFEN, zustand: state }))
  expect(await screen.findByRole('heading', { level: 1, name: titel }, goes)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a forged link says so in the server’s sentence', async () => {
  show(() => new Absage(404, 'Diesen Link gibt es nicht.'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dieser Link gilt nicht' }, goes)).toBeDefined()
  expect(screen.getByText('Diesen Link gibt es nicht.')).toBeDefined()
})

test('a fault leaves the question on the screen, to be answered again', async () => {
  let attempts = 0
  const { hand } = show(
    () => OFFEN,
    () => (attempts++ === 0 ? new Absage(500, 'Der Server hat sich verschluckt.') : { ...OFFEN, zustand: 'zugesagt' }),
  )
  await hand.click(await screen.findByRole('button', { name: 'Ja, ich komme' }, goes))
  expect(await screen.findByText('Der Server hat sich verschluckt.', {}, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Ja, ich komme' }))
  expect(await screen.findByText('Wir freuen uns auf dich.', {}, goes)).toBeDefined()
})

test('a signed-in person stays inside the frame of the intranet', async () => {
  show(() => OFFEN, undefined, '/zusage/geheim', [])
  expect(await screen.findByRole('heading', { level: 1, name: 'Lena, kannst du helfen?' }, goes)).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('main')).toHaveLength(1), goes)
})

test('only changes since the mail are shown', async () => {
  const before = { beginn: BEGINN, ende: ENDE, ortName: 'Alte Schule', treffpunkt: 'Wache' }
  show(() => ({ ...OFFEN, vorher: before }))
  const hint = (await screen.findByText(/Seit der Mail hat sich etwas geändert/, {}, goes)).parentElement
  expect(hint?.querySelectorAll('li')).toHaveLength(1)
  expect(hint?.textContent).toContain('Alte Schule')
})

import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { BEGINN, ENDE } from '#tests/support/beispieldienst.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configContract } from '#features/config/contract.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import { sanitaetsdienstePages } from './pages.tsx'
import type { Zusagestand } from './zusage/wortlaut.ts'

const geht = { timeout: 10_000 }
const OFFEN: Zusagestand = {
  art: 'hilferuf',
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
const info = auf(configContract.info, () => ({
  version: '4.4',
  copyrightAb: 2019,
  orgName: 'Ortsverband',
  orgKuerzel: 'MUS',
  server: null,
  links: [],
}))

function zeige(
  stand: () => Zusagestand | Absage,
  antworte: () => Zusagestand | Absage = stand,
  adresse = '/zusage/geheim',
  rechte: null | [] = null,
) {
  return zeigeSeite({
    seiten: sanitaetsdienstePages,
    adresse,
    rechte,
    server: [auf(vertrag.zusage, stand), auf(vertrag.zusagen, antworte), info],
  })
}

test('what, when, where; a press says yes, and the page thanks', async () => {
  const { hand, anrufe } = zeige(
    () => OFFEN,
    () => ({ ...OFFEN, zustand: 'zugesagt', satz: 'Du bist eingeteilt.' }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Lena, kannst du helfen?' }, geht)).toBeDefined()
  for (const text of ['Stadtfest', 'Schicht: Abend', 'Marktplatz', 'Treffpunkt: Wache', 'Uns fehlt noch jemand am KTW.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByText('Sa., 10.05.2031 · 10:00–18:00 Uhr')).toBeDefined()
  expect(anrufe).toEqual([])
  await hand.click(screen.getByRole('button', { name: 'Ja, ich komme' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Danke, du bist dabei!' }, geht)).toBeDefined()
  expect(screen.getByText('Du bist eingeteilt.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(anrufe.map(({ body }) => body)).toEqual([{ antwort: 'zugesagt' }])
})

test('the link for "no" only puts that answer first: it too wants a press', async () => {
  const { hand, anrufe } = zeige(
    () => OFFEN,
    () => ({ ...OFFEN, zustand: 'abgelehnt' }),
    '/zusage/geheim?antwort=nein',
  )
  await screen.findByRole('button', { name: 'Nein, diesmal nicht' }, geht)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Nein, diesmal nicht', 'Ja, ich komme'])
  expect(anrufe).toEqual([])
  await hand.click(screen.getByRole('button', { name: 'Nein, diesmal nicht' }))
  expect(await screen.findByText('Kein Problem – vielleicht klappt es beim nächsten Mal.', {}, geht)).toBeDefined()
  expect(anrufe.map(({ body }) => body)).toEqual([{ antwort: 'abgelehnt' }])
})

test('who comes second reads it kindly', async () => {
  let vergeben = false
  const { hand } = zeige(
    () => (vergeben ? { ...OFFEN, zustand: 'vergeben' } : OFFEN),
    () => {
      vergeben = true
      return new Absage(409, 'Der Platz ist inzwischen vergeben.')
    },
  )
  await hand.click(await screen.findByRole('button', { name: 'Ja, ich komme' }, geht))
  expect(await screen.findByText('Jemand war schneller. Danke, dass du helfen wolltest!', {}, geht)).toBeDefined()
})

test.each([
  ['vergeben', 'Der Platz ist schon vergeben'],
  ['abgesagt', 'Der Dienst fällt aus'],
  ['abgelaufen', 'Diese Anfrage ist abgelaufen'],
  ['zurueckgezogen', 'Die Anfrage wurde zurückgenommen'],
  ['zugesagt', 'Danke, du bist dabei!'],
] as const)('a link whose question is %s has nothing to press', async (zustand, titel) => {
  zeige(() => ({ ...OFFEN, zustand }))
  expect(await screen.findByRole('heading', { level: 1, name: titel }, geht)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a forged link says so in the server’s sentence', async () => {
  zeige(() => new Absage(404, 'Diesen Link gibt es nicht.'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dieser Link gilt nicht' }, geht)).toBeDefined()
  expect(screen.getByText('Diesen Link gibt es nicht.')).toBeDefined()
})

test('a fault leaves the question on the screen, to be answered again', async () => {
  let versuche = 0
  const { hand } = zeige(
    () => OFFEN,
    () => (versuche++ === 0 ? new Absage(500, 'Der Server hat sich verschluckt.') : { ...OFFEN, zustand: 'zugesagt' }),
  )
  await hand.click(await screen.findByRole('button', { name: 'Ja, ich komme' }, geht))
  expect(await screen.findByText('Der Server hat sich verschluckt.', {}, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Ja, ich komme' }))
  expect(await screen.findByText('Wir freuen uns auf dich.', {}, geht)).toBeDefined()
})

test('whoever is signed in stays in the frame of the intranet', async () => {
  zeige(() => OFFEN, undefined, '/zusage/geheim', [])
  expect(await screen.findByRole('heading', { level: 1, name: 'Lena, kannst du helfen?' }, geht)).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('main')).toHaveLength(1), geht)
})

test('what has changed since the mail is said, and only that', async () => {
  const vorher = { beginn: BEGINN, ende: ENDE, ortName: 'Alte Schule', treffpunkt: 'Wache' }
  zeige(() => ({ ...OFFEN, vorher }))
  const hinweis = (await screen.findByText(/Seit der Mail hat sich etwas geändert/, {}, geht)).parentElement
  expect(hinweis?.querySelectorAll('li')).toHaveLength(1)
  expect(hinweis?.textContent).toContain('Alte Schule')
})

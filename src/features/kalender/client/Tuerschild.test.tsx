import { Absage, on, showPage } from '#tests/support/page.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kalenderContract, type Schild } from '#features/kalender/contract.ts'
import { configContract } from '#features/config/contract.ts'
import { kalenderPages } from './pages.tsx'

const patience = { timeout: 10_000 }
const VEHICLE = '0193c0de-0000-7000-8000-0000000000aa'
const SECRET = 'a'.repeat(64)
const HOUR = 3_600_000
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
function termin(fromNow: number, hours: number, titel: string) {
  const beginn = new Date(Date.now() + fromNow * HOUR).toISOString()
  const ende = new Date(Date.now() + (fromNow + hours) * HOUR).toISOString()
  return { titel, beginn, ende, ab: beginn, bis: ende, wer: 'Lena S.' }
}
const FREE: Schild = {
  art: 'fahrzeug',
  _id: VEHICLE,
  name: 'RTW 1',
  unter: 'MU-ST 1401',
  gesperrt: '',
  warnung: '',
  jetzt: null,
  freiBis: null,
  belegungen: [],
  ausfuehrlich: true,
}
const show = (schild: () => Schild | Absage, rechte: null | [] = null) =>
  showPage({ pages: kalenderPages, adresse: `/schild/${SECRET}`, rechte, server: [on(kalenderContract.schild, schild), info] })

test('a free vehicle says so and leads to its booking and to the report of a defect', async () => {
  show(() => FREE)
  expect(await screen.findByRole('heading', { level: 1, name: 'RTW 1' }, patience)).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Frei' })).toBeDefined()
  const buchen = new URL(screen.getByRole('link', { name: 'Buchen' }).getAttribute('href') ?? '', 'http://intranet.test')
  expect(buchen.pathname).toBe('/fahrzeugbelegungen/neu')
  expect(buchen.searchParams.get('fahrzeug')).toBe(VEHICLE)
  expect(Date.parse(buchen.searchParams.get('ende') ?? '') - Date.parse(buchen.searchParams.get('beginn') ?? '')).toBe(HOUR)
  expect(screen.getByRole('link', { name: 'Mangel melden' }).getAttribute('href')).toBe(`/fahrzeuge/mangel/${VEHICLE}`)
})

test('a taken room says who has it, and offers what is free afterwards', async () => {
  const now = termin(-1, 2, 'Dienstabend')
  show(() => ({ ...FREE, art: 'raum', name: 'Saal', jetzt: now, belegungen: [now] }))
  expect(await screen.findByRole('heading', { level: 2, name: /^Belegt bis / }, patience)).toBeDefined()
  expect(screen.getByText('Dienstabend')).toBeDefined()
  const buchen = new URL(screen.getByRole('link', { name: 'Buchen' }).getAttribute('href') ?? '', 'http://intranet.test')
  expect([buchen.pathname, buchen.searchParams.get('beginn')]).toEqual(['/raumbelegungen/neu', now.ende])
  expect(screen.queryByRole('link', { name: 'Mangel melden' })).toBeNull()
})

test('visitors read that a resource is taken, and that members see more', async () => {
  const now = { ...termin(-1, 2, 'Ausbildung'), wer: '' }
  show(() => ({ ...FREE, jetzt: now, belegungen: [now], ausfuehrlich: false }))
  expect(await screen.findByText('Ausbildung', {}, patience)).toBeDefined()
  expect(screen.getByText('Wofür und wer, sehen Mitglieder nach der Anmeldung.')).toBeDefined()
})

test('a resource out of service cannot be booked from the door', async () => {
  show(() => ({ ...FREE, gesperrt: 'Außer Dienst: Getriebe' }))
  expect(await screen.findByText('Außer Dienst: Getriebe', {}, patience)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Buchen' })).toBeNull()
})

test('an address that was renewed says what to do', async () => {
  show(() => new Absage(404, 'Das Türschild gibt es nicht.'))
  expect(await screen.findByRole('heading', { name: 'Dieses Türschild gilt nicht mehr' }, patience)).toBeDefined()
})

test('without a connection the plan stays, and says from when it is', async () => {
  let falls = false
  show(() => (falls ? new Absage(500, 'kaputt') : FREE))
  await screen.findByRole('heading', { level: 1, name: 'RTW 1' }, patience)
  falls = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Keine Verbindung\. Stand von \d\d:\d\d Uhr\.$/, {}, patience)).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Frei' })).toBeDefined()
})

test('within the intranet there is one main region', async () => {
  show(() => FREE, [])
  await screen.findByRole('heading', { level: 1, name: 'RTW 1' }, patience)
  await waitFor(() => expect(screen.getAllByRole('main')).toHaveLength(1), patience)
})

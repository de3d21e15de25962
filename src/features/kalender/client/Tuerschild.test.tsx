import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kalenderContract, type Schild } from '#features/kalender/contract.ts'
import { configContract } from '#features/config/contract.ts'
import { kalenderPages } from './pages.tsx'

const geht = { timeout: 10_000 }
const WAGEN = '0193c0de-0000-7000-8000-0000000000aa'
const GEHEIM = 'a'.repeat(64)
const STUNDE = 3_600_000
const info = auf(configContract.info, () => ({
  version: '4.4',
  copyrightAb: 2019,
  orgName: 'Ortsverband',
  orgKuerzel: 'MUS',
  server: null,
  links: [],
}))
function termin(abJetzt: number, stunden: number, titel: string) {
  const beginn = new Date(Date.now() + abJetzt * STUNDE).toISOString()
  const ende = new Date(Date.now() + (abJetzt + stunden) * STUNDE).toISOString()
  return { titel, beginn, ende, ab: beginn, bis: ende, wer: 'Lena S.' }
}
const FREI: Schild = {
  art: 'fahrzeug',
  _id: WAGEN,
  name: 'RTW 1',
  unter: 'MU-ST 1401',
  gesperrt: '',
  jetzt: null,
  freiBis: null,
  belegungen: [],
  ausfuehrlich: true,
}
const zeige = (schild: () => Schild | Absage, rechte: null | [] = null) =>
  zeigeSeite({ seiten: kalenderPages, adresse: `/schild/${GEHEIM}`, rechte, server: [auf(kalenderContract.schild, schild), info] })

test('a free vehicle says so and leads to its booking and to the report of a defect', async () => {
  zeige(() => FREI)
  expect(await screen.findByRole('heading', { level: 1, name: 'RTW 1' }, geht)).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Frei' })).toBeDefined()
  const buchen = new URL(screen.getByRole('link', { name: 'Buchen' }).getAttribute('href') ?? '', 'http://intranet.test')
  expect(buchen.pathname).toBe('/fahrzeugbelegungen/neu')
  expect(buchen.searchParams.get('fahrzeug')).toBe(WAGEN)
  expect(Date.parse(buchen.searchParams.get('ende') ?? '') - Date.parse(buchen.searchParams.get('beginn') ?? '')).toBe(STUNDE)
  expect(screen.getByRole('link', { name: 'Mangel melden' }).getAttribute('href')).toBe(`/fahrzeuge/mangel/${WAGEN}`)
})

test('a taken room says who has it, and offers what is free afterwards', async () => {
  const jetzt = termin(-1, 2, 'Dienstabend')
  zeige(() => ({ ...FREI, art: 'raum', name: 'Saal', jetzt, belegungen: [jetzt] }))
  expect(await screen.findByRole('heading', { level: 2, name: /^Belegt bis / }, geht)).toBeDefined()
  expect(screen.getByText('Dienstabend')).toBeDefined()
  const buchen = new URL(screen.getByRole('link', { name: 'Buchen' }).getAttribute('href') ?? '', 'http://intranet.test')
  expect([buchen.pathname, buchen.searchParams.get('beginn')]).toEqual(['/raumbelegungen/neu', jetzt.ende])
  expect(screen.queryByRole('link', { name: 'Mangel melden' })).toBeNull()
})

test('whoever passes by reads that it is taken, and that members read more', async () => {
  const jetzt = { ...termin(-1, 2, 'Ausbildung'), wer: '' }
  zeige(() => ({ ...FREI, jetzt, belegungen: [jetzt], ausfuehrlich: false }))
  expect(await screen.findByText('Ausbildung', {}, geht)).toBeDefined()
  expect(screen.getByText('Wofür und wer, sehen Mitglieder nach der Anmeldung.')).toBeDefined()
})

test('what is out of service cannot be booked from the door', async () => {
  zeige(() => ({ ...FREI, gesperrt: 'Außer Dienst: Getriebe' }))
  expect(await screen.findByText('Außer Dienst: Getriebe', {}, geht)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Buchen' })).toBeNull()
})

test('an address that was renewed says what to do', async () => {
  zeige(() => new Absage(404, 'Das Türschild gibt es nicht.'))
  expect(await screen.findByRole('heading', { name: 'Dieses Türschild gilt nicht mehr' }, geht)).toBeDefined()
})

test('without a connection the plan stays, and says from when it is', async () => {
  let faellt = false
  zeige(() => (faellt ? new Absage(500, 'kaputt') : FREI))
  await screen.findByRole('heading', { level: 1, name: 'RTW 1' }, geht)
  faellt = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Keine Verbindung\. Stand von \d\d:\d\d Uhr\.$/, {}, geht)).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Frei' })).toBeDefined()
})

test('within the intranet there is one main region', async () => {
  zeige(() => FREI, [])
  await screen.findByRole('heading', { level: 1, name: 'RTW 1' }, geht)
  await waitFor(() => expect(screen.getAllByRole('main')).toHaveLength(1), geht)
})

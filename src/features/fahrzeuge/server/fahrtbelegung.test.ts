import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { belegungswelt, VERWALTET } from '#tests/support/belegungen.ts'
import { passtNicht } from './fahrtbelegung.ts'

const BELEGUNG = { fahrzeug: 'rtw', status: 'bestaetigt', beginn: '2026-11-20T08:00:00Z', ende: '2026-11-20T10:00:00Z' } as const
const fahrt = (von: string, bis: string, fahrzeug = 'rtw') => ({ fahrzeug, beginn: `2026-11-20T${von}:00Z`, ende: `2026-11-20T${bis}:00Z` })
const FREMD = /^Diese Belegung gibt es an diesem Fahrzeug nicht\.$/
const DANEBEN = /^Die Fahrt liegt nicht in der Zeit dieser Belegung \(.*20\.11\..*09:00.*11:00/

test.each([
  ['the same hours', BELEGUNG, fahrt('08:00', '10:00'), /^passt$/],
  ['begun early, home late', BELEGUNG, fahrt('07:30', '10:45'), /^passt$/],
  ['one minute of it', BELEGUNG, fahrt('09:59', '11:00'), /^passt$/],
  ['from its end on', BELEGUNG, fahrt('10:00', '11:00'), DANEBEN],
  ['until its begin', BELEGUNG, fahrt('07:00', '08:00'), DANEBEN],
  ['another vehicle', BELEGUNG, fahrt('08:00', '10:00', 'ktw'), FREMD],
  ['no such booking', undefined, fahrt('08:00', '10:00'), FREMD],
  ['asked for only', { ...BELEGUNG, status: 'angefragt' } as const, fahrt('08:00', '10:00'), /noch nicht bestätigt/],
  ['refused', { ...BELEGUNG, status: 'abgelehnt' } as const, fahrt('08:00', '10:00'), /abgelehnt/],
  ['called off', { ...BELEGUNG, status: 'storniert' } as const, fahrt('08:00', '10:00'), /storniert/],
])('%s', (_was, belegung, eine, grund) => {
  expect(passtNicht(belegung, eine) ?? 'passt').toMatch(grund)
})

/** Booked for this morning, driven at noon. */
async function welt() {
  const eine = await belegungswelt({ jetzt: '2026-11-20T07:00:00Z' })
  const { knoten, fahrzeug, fahrzeuge, stelleUhr } = eine
  const rtw = await fahrzeug('RTW 1')
  const wart = await knoten.mensch([...VERWALTET, 'READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const buche = (von: string, bis: string, welches = rtw) =>
    fahrzeuge(wart).create({ body: { ...fahrt(von, bis, welches), zweck: 'Materialfahrt', art: 'Transport' } })
  const belegung = await buche('08:00', '10:00')
  const zweite = await buche('10:00', '11:00')
  const fremde = await buche('08:00', '10:00', await fahrzeug('KTW 2'))
  stelleUhr('2026-11-20T12:00:00Z')
  const buch = knoten.als(fahrzeugeContract, wart)
  const km = async (id: string) => {
    const { kmStart, kmEnde, version } = await fahrzeuge(wart).get({ params: { id } })
    return { kmStart, kmEnde, version }
  }
  const body = (von: string, bis: string, kmStart: number, kmEnde: number, aus: string | null) => ({
    beginn: fahrt(von, bis).beginn,
    ende: fahrt(von, bis).ende,
    kmStart,
    kmEnde,
    zweck: 'Materialfahrt',
    belegung: aus,
  })
  return { ...eine, wart, buch, params: { id: rtw }, belegung, zweite, fremde, km, body }
}

test('a booking takes the readings of its trips, follows when they change or go, and its history says so', async () => {
  const { buch, params, belegung, zweite, km, body, fahrzeuge, wart } = await welt()
  const hin = await buch.fahrtEintragen({ params, body: body('07:45', '08:30', 1000, 1020, belegung._id) })
  expect(await km(belegung._id)).toEqual({ kmStart: 1000, kmEnde: 1020, version: 2 })
  const zurueck = await buch.fahrtEintragen({ params, body: body('09:30', '10:30', 1020, 1041, belegung._id) })
  expect(await km(belegung._id)).toEqual({ kmStart: 1000, kmEnde: 1041, version: 3 })
  const { fahrerPerson: _p, hinweise: _h, ...rest } = zurueck
  // It belonged to the booking after it.
  await buch.fahrtAendern({ params: { ...params, fahrtId: zurueck._id }, body: { ...rest, belegung: zweite._id } })
  expect(await km(belegung._id)).toMatchObject({ kmStart: 1000, kmEnde: 1020 })
  expect(await km(zweite._id)).toMatchObject({ kmStart: 1020, kmEnde: 1041 })
  await buch.fahrtLoeschen({ params: { ...params, fahrtId: hin._id } })
  expect(await km(belegung._id)).toMatchObject({ kmStart: null, kmEnde: null })
  const verlauf = await fahrzeuge(wart).history({ params: { id: belegung._id } })
  expect(verlauf.filter(({ feld }) => feld === 'kmEnde').map(({ alt, neu }) => [alt, neu])).toEqual([
    [1020, null],
    [1041, 1020],
    [1020, 1041],
    [null, 1020],
  ])
  expect(new Set(verlauf.map(({ feld }) => feld))).toContain('kmStart')
})

test('a booking of another vehicle, of another time or called off is refused on its field, and stays as it was', async () => {
  const { buch, params, belegung, fremde, zweite, km, body, fahrzeuge, wart } = await welt()
  const fremd = await km(fremde._id)
  const vorher = await km(belegung._id)
  await expect(buch.fahrtEintragen({ params, body: body('08:00', '09:00', 1, 2, fremde._id) })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: expect.stringMatching(FREMD) as string, feld: 'belegung' }],
  })
  await expect(buch.fahrtEintragen({ params, body: body('11:00', '11:30', 1, 2, belegung._id) })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: expect.stringMatching(DANEBEN) as string, feld: 'belegung' }],
  })
  const eine = await buch.fahrtEintragen({ params, body: body('08:00', '09:00', 1, 2, belegung._id) })
  const { fahrerPerson: _p, hinweise: _h, ...rest } = eine
  await expect(
    buch.fahrtAendern({ params: { ...params, fahrtId: eine._id }, body: { ...rest, belegung: fremde._id } }),
  ).rejects.toMatchObject({ status: 400, errors: [{ feld: 'belegung' }] })
  expect(await km(fremde._id)).toEqual(fremd)
  expect(await km(belegung._id)).toEqual({ kmStart: 1, kmEnde: 2, version: vorher.version + 1 })
  expect((await fahrzeuge(wart).history({ params: { id: fremde._id } })).map(({ feld }) => feld)).not.toContain('kmStart')
  expect(zweite.status).toBe('bestaetigt')
  expect((await buch.fahrten({ params })).gesamt).toBe(1)
})

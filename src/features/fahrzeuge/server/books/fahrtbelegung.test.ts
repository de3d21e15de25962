import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { belegungsWorld, MANAGED } from '#tests/support/belegungen.ts'
import { testAll } from '#tests/support/cases.ts'
import { doesNotFit } from './fahrtbelegung.ts'

const BELEGUNG = { fahrzeug: 'rtw', status: 'bestaetigt', beginn: '2026-11-20T08:00:00Z', ende: '2026-11-20T10:00:00Z' } as const
const fahrt = (von: string, bis: string, fahrzeug = 'rtw') => ({ fahrzeug, beginn: `2026-11-20T${von}:00Z`, ende: `2026-11-20T${bis}:00Z` })
const FOREIGN = /^Diese Belegung gibt es an diesem Fahrzeug nicht\.$/
const BESIDE = /^Die Fahrt liegt nicht in der Zeit dieser Belegung \(.*20\.11\..*09:00.*11:00/

testAll([
  ['the same hours', BELEGUNG, fahrt('08:00', '10:00'), /^passt$/],
  ['begun early, home late', BELEGUNG, fahrt('07:30', '10:45'), /^passt$/],
  ['one minute of it', BELEGUNG, fahrt('09:59', '11:00'), /^passt$/],
  ['from its end on', BELEGUNG, fahrt('10:00', '11:00'), BESIDE],
  ['until its begin', BELEGUNG, fahrt('07:00', '08:00'), BESIDE],
  ['another vehicle', BELEGUNG, fahrt('08:00', '10:00', 'ktw'), FOREIGN],
  ['no such booking', undefined, fahrt('08:00', '10:00'), FOREIGN],
  ['asked for only', { ...BELEGUNG, status: 'angefragt' } as const, fahrt('08:00', '10:00'), /noch nicht bestätigt/],
  ['refused', { ...BELEGUNG, status: 'abgelehnt' } as const, fahrt('08:00', '10:00'), /abgelehnt/],
  ['called off', { ...BELEGUNG, status: 'storniert' } as const, fahrt('08:00', '10:00'), /storniert/],
])('a trip fits a booking or says why not: %s', (_what, belegung, one, reason) => {
  expect(doesNotFit(belegung, one) ?? 'passt').toMatch(reason)
})

/** Booked for this morning, driven at noon. */
async function world() {
  const one = await belegungsWorld({ now: '2026-11-20T07:00:00Z' })
  const { instance, fahrzeug, fahrzeuge, placeClock } = one
  const rtw = await fahrzeug('RTW 1')
  const wart = await instance.person([...MANAGED, 'READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const buche = (von: string, bis: string, which = rtw) =>
    fahrzeuge(wart).create({ body: { ...fahrt(von, bis, which), zweck: 'Materialfahrt', art: 'Transport' } })
  const belegung = await buche('08:00', '10:00')
  const second = await buche('10:00', '11:00')
  const foreign = await buche('08:00', '10:00', await fahrzeug('KTW 2'))
  placeClock('2026-11-20T12:00:00Z')
  const book = instance.as(fahrzeugeContract, wart)
  const km = async (id: string) => {
    const { kmStart, kmEnde, version } = await fahrzeuge(wart).get({ params: { id } })
    return { kmStart, kmEnde, version }
  }
  const body = (von: string, bis: string, kmStart: number, kmEnde: number, from: string | null) => ({
    beginn: fahrt(von, bis).beginn,
    ende: fahrt(von, bis).ende,
    kmStart,
    kmEnde,
    zweck: 'Materialfahrt',
    belegung: from,
  })
  return { ...one, wart, book, params: { id: rtw }, belegung, second, foreign, km, body }
}

test('a booking takes its trips’ readings and follows their changes, with history', async () => {
  const { book, params, belegung, second, km, body, fahrzeuge, wart } = await world()
  const outward = await book.fahrtEintragen({ params, body: body('07:45', '08:30', 1000, 1020, belegung._id) })
  expect(await km(belegung._id)).toEqual({ kmStart: 1000, kmEnde: 1020, version: 2 })
  const back = await book.fahrtEintragen({ params, body: body('09:30', '10:30', 1020, 1041, belegung._id) })
  expect(await km(belegung._id)).toEqual({ kmStart: 1000, kmEnde: 1041, version: 3 })
  const { fahrerPerson, hinweise, ...rest } = back
  // It belonged to the booking after it.
  await book.fahrtAendern({ params: { ...params, fahrtId: back._id }, body: { ...rest, belegung: second._id } })
  expect(await km(belegung._id)).toMatchObject({ kmStart: 1000, kmEnde: 1020 })
  expect(await km(second._id)).toMatchObject({ kmStart: 1020, kmEnde: 1041 })
  await book.fahrtLoeschen({ params: { ...params, fahrtId: outward._id } })
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

test('a trip cannot refer to a booking of another vehicle, time or a cancelled one', async () => {
  const { book, params, belegung, foreign: foreignOnes, second, km, body, fahrzeuge, wart } = await world()
  const foreign = await km(foreignOnes._id)
  const before = await km(belegung._id)
  await expect(book.fahrtEintragen({ params, body: body('08:00', '09:00', 1, 2, foreignOnes._id) })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: expect.stringMatching(FOREIGN) as string, feld: 'belegung' }],
  })
  await expect(book.fahrtEintragen({ params, body: body('11:00', '11:30', 1, 2, belegung._id) })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: expect.stringMatching(BESIDE) as string, feld: 'belegung' }],
  })
  const one = await book.fahrtEintragen({ params, body: body('08:00', '09:00', 1, 2, belegung._id) })
  const { fahrerPerson, hinweise, ...rest } = one
  await expect(
    book.fahrtAendern({ params: { ...params, fahrtId: one._id }, body: { ...rest, belegung: foreignOnes._id } }),
  ).rejects.toMatchObject({ status: 400, errors: [{ feld: 'belegung' }] })
  expect(await km(foreignOnes._id)).toEqual(foreign)
  expect(await km(belegung._id)).toEqual({ kmStart: 1, kmEnde: 2, version: before.version + 1 })
  expect((await fahrzeuge(wart).history({ params: { id: foreignOnes._id } })).map(({ feld }) => feld)).not.toContain('kmStart')
  expect(second.status).toBe('bestaetigt')
  expect((await book.fahrten({ params })).gesamt).toBe(1)
})

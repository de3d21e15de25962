// Also over TCP: values, errors and constraints of a plain area as the driver gives them.
import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { orteContract } from '#features/orte/contract.ts'
import { ApiError, testInstance } from '#tests/support/app.ts'
import { belegungsWorld } from '#tests/support/belegungen.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: orteContract,
  area: 'ORT',
  table: 'orte',
  sorted: 'name',
  example: (n) => ({ name: `Gerätehaus ${n}`, kategorie: 'Wache', plz: '12345', stadt: 'Musterstadt', ausstattung: ['Beamer'] }),
  change: { stadt: 'Öhringen', koordinaten: { lat: 51.5, lon: 7.25 }, ausstattung: ['Beamer', 'Küche'] },
  wrong: [
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ plz: '1234' }, 'plz'],
    [{ kategorie: 'Burg' }, 'kategorie'],
    [{ koordinaten: { lat: 91, lon: 0 } }, 'koordinaten.lat'],
    [{ buchbar: true, kapazitaet: null }, 'kapazitaet'],
    [{ kapazitaet: 1.5 }, 'kapazitaet'],
  ],
})

test('a name may stand once among the places that are in use', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_ORT', 'READ_ORT', 'UPDATE_ORT', 'DELETE_ORT'])
  const orte = instance.as(orteContract, wart)
  const first = await orte.create({ body: { name: 'Halle Süd' } })
  await expect(orte.create({ body: { name: 'HALLE SÜD' } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'name' }] })
  await orte.remove({ params: { id: first._id } })
  await orte.create({ body: { name: 'Halle Süd' } })
  await expect(orte.reaktivieren({ params: { id: first._id } })).rejects.toMatchObject({ status: 409 })
})

test('a place with a vehicle is not deleted, and the refusal names it', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_ORT', 'READ_ORT', 'DELETE_ORT', 'CREATE_FAHRZEUG', 'DELETE_FAHRZEUG', 'READ_FAHRZEUG'])
  const orte = instance.as(orteContract, wart)
  const fahrzeuge = instance.as(fahrzeugeContract, wart)
  const wache = await orte.create({ body: { name: 'Wache 1' } })
  const ktw = await fahrzeuge.create({
    body: { bezeichnung: 'KTW 1', typ: 'KTW', kennzeichen: 'MU-ST 1401', fuehrerscheinklasse: 'C1', standort: wache._id },
  })
  expect(ktw.standortName).toBe('Wache 1')
  const no: unknown = await orte.remove({ params: { id: wache._id } }).catch((reason: unknown) => reason)
  expect(no).toBeInstanceOf(ApiError)
  expect(no).toMatchObject({ status: 409, message: expect.stringContaining('KTW 1') })
  await fahrzeuge.remove({ params: { id: ktw._id } })
  await orte.remove({ params: { id: wache._id } })
})

test('a write on one node shows on the other', async () => {
  const a = await testInstance()
  const b = await testInstance({ database: a.database })
  const wart = await a.person(['CREATE_ORT', 'READ_ORT'])
  const onB = b.as(orteContract, wart)
  expect((await onB.list()).gesamt).toBe(0)
  await a.as(orteContract, wart).create({ body: { name: 'Neu' } })
  await expect.poll(async () => (await onB.list()).gesamt).toBe(1)
})

test('a room with future bookings is not deleted; past or cancelled ones allow it', async () => {
  const { instance, raum, raeume, manager, placeClock } = await belegungsWorld()
  const saal = await raum('Saal')
  const vera = await manager()
  const wart = instance.as(orteContract, await instance.person(['DELETE_ORT', 'READ_ORT', 'READ_RAUMBELEGUNG']))
  const taken = await raeume(vera).create({
    body: { raum: saal, titel: 'Kurs', beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' },
  })
  await expect(wart.remove({ params: { id: saal } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Der Ort wird noch verwendet: Belegung „Kurs“ am Di., 24.11.2026, 09:00 Uhr.' }],
  })
  await raeume(vera).remove({ params: { id: taken._id } })
  await raeume(vera).create({ body: { raum: saal, titel: 'Kurs', beginn: '2026-11-25T08:00:00Z', ende: '2026-11-25T10:00:00Z' } })
  placeClock('2026-11-25T10:00:00Z')
  await wart.remove({ params: { id: saal } })
})

// Also over TCP: values, errors and constraints of a plain area as the driver gives them.
import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { orteContract } from '#features/orte/contract.ts'
import { ApiFehler, knotenFuerTest } from '#tests/support/anwendung.ts'
import { belegungswelt } from '#tests/support/belegungen.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: orteContract,
  bereich: 'ORT',
  tabelle: 'orte',
  sortiert: 'name',
  beispiel: (n) => ({ name: `Gerätehaus ${n}`, kategorie: 'Wache', plz: '12345', stadt: 'Musterstadt', ausstattung: ['Beamer'] }),
  aenderung: { stadt: 'Öhringen', koordinaten: { lat: 51.5, lon: 7.25 }, ausstattung: ['Beamer', 'Küche'] },
  falsch: [
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
  const knoten = await knotenFuerTest()
  const wart = await knoten.mensch(['CREATE_ORT', 'READ_ORT', 'UPDATE_ORT', 'DELETE_ORT'])
  const orte = knoten.als(orteContract, wart)
  const erster = await orte.create({ body: { name: 'Halle Süd' } })
  await expect(orte.create({ body: { name: 'HALLE SÜD' } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'name' }] })
  await orte.remove({ params: { id: erster._id } })
  await orte.create({ body: { name: 'Halle Süd' } })
  await expect(orte.reaktivieren({ params: { id: erster._id } })).rejects.toMatchObject({ status: 409 })
})

test('a place that a vehicle stands at is not deleted, and the refusal names the vehicle', async () => {
  const knoten = await knotenFuerTest()
  const wart = await knoten.mensch(['CREATE_ORT', 'READ_ORT', 'DELETE_ORT', 'CREATE_FAHRZEUG', 'DELETE_FAHRZEUG', 'READ_FAHRZEUG'])
  const orte = knoten.als(orteContract, wart)
  const fahrzeuge = knoten.als(fahrzeugeContract, wart)
  const wache = await orte.create({ body: { name: 'Wache 1' } })
  const ktw = await fahrzeuge.create({
    body: { bezeichnung: 'KTW 1', typ: 'KTW', kennzeichen: 'MU-ST 1401', fuehrerscheinklasse: 'C1', standort: wache._id },
  })
  expect(ktw.standortName).toBe('Wache 1')
  const nein: unknown = await orte.remove({ params: { id: wache._id } }).catch((grund: unknown) => grund)
  expect(nein).toBeInstanceOf(ApiFehler)
  expect(nein).toMatchObject({ status: 409, message: expect.stringContaining('KTW 1') })
  await fahrzeuge.remove({ params: { id: ktw._id } })
  await orte.remove({ params: { id: wache._id } })
})

test('what one node writes, the other shows', async () => {
  const a = await knotenFuerTest()
  const b = await knotenFuerTest({ datenbank: a.datenbank })
  const wart = await a.mensch(['CREATE_ORT', 'READ_ORT'])
  const aufB = b.als(orteContract, wart)
  expect((await aufB.list()).gesamt).toBe(0)
  await a.als(orteContract, wart).create({ body: { name: 'Neu' } })
  await expect.poll(async () => (await aufB.list()).gesamt).toBe(1)
})

test('a room with a booking to come is not deleted; one whose bookings are over or called off is', async () => {
  const { knoten, raum, raeume, verwalter, stelleUhr } = await belegungswelt()
  const saal = await raum('Saal')
  const vera = await verwalter()
  const wart = knoten.als(orteContract, await knoten.mensch(['DELETE_ORT', 'READ_ORT']))
  const belegt = await raeume(vera).create({
    body: { raum: saal, titel: 'Kurs', beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' },
  })
  await expect(wart.remove({ params: { id: saal } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Der Ort wird noch verwendet: Belegung „Kurs“ am Di., 24.11.2026, 09:00 Uhr.' }],
  })
  await raeume(vera).remove({ params: { id: belegt._id } })
  await raeume(vera).create({ body: { raum: saal, titel: 'Kurs', beginn: '2026-11-25T08:00:00Z', ende: '2026-11-25T10:00:00Z' } })
  stelleUhr('2026-11-25T10:00:00Z')
  await wart.remove({ params: { id: saal } })
})

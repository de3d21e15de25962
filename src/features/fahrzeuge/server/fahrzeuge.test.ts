import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: fahrzeugeContract,
  area: 'FAHRZEUG',
  table: 'fahrzeuge',
  sorted: 'bezeichnung',
  example: (n) => ({ bezeichnung: `KTW ${n}`, typ: 'KTW', kennzeichen: `MU-ST ${1000 + n}`, fuehrerscheinklasse: 'C1', tragen: 1 }),
  change: {
    status: 'werkstatt',
    statusGrund: 'Bremse',
    huBis: '2027-03',
    buchungsregeln: { maxStunden: 8, vorlaufMin: null, genehmigung: true },
  },
  wrong: [
    [{ kennzeichen: 'mu-st 1' }, 'kennzeichen'],
    [{ kennzeichen: 'MU-ST 12345' }, 'kennzeichen'],
    [{ typ: 'Panzer' }, 'typ'],
    [{ baujahr: 1949 }, 'baujahr'],
    [{ baujahr: 2200 }, 'baujahr'],
    [{ sitzplaetze: 0 }, 'sitzplaetze'],
    [{ fin: 'KURZ' }, 'fin'],
    [{ huBis: '2027-13' }, 'huBis'],
    [{ buchungsregeln: { maxStunden: 0 } }, 'buchungsregeln.maxStunden'],
  ],
})

test('the history says where a vehicle stood by the name of the place', async () => {
  const instance = await testInstance()
  const fahrzeuge = instance.as(fahrzeugeContract, await instance.person(['CREATE_FAHRZEUG', 'READ_FAHRZEUG']))
  const ort = (name: string) =>
    instance.context.transact((trx) => trx.insertInto('orte').values({ name }).returning('_id').executeTakeFirstOrThrow())
  const { _id: standort } = await ort('Halle Nord')
  const { _id } = await fahrzeuge.create({
    body: { bezeichnung: 'MTW', typ: 'MTW/MTF', kennzeichen: 'MU-ST 1902', fuehrerscheinklasse: 'B', standort },
  })
  const verlauf = await fahrzeuge.history({ params: { id: _id } })
  expect(verlauf.find(({ feld }) => feld === 'standort')).toMatchObject({ titel: 'Standort', alt: null, neu: 'Halle Nord' })
})

test('a deleted vehicle shows only with alle=true; its plate is free meanwhile', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_FAHRZEUG', 'READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'DELETE_FAHRZEUG'])
  const fahrzeuge = instance.as(fahrzeugeContract, wart)
  const mtw = await fahrzeuge.create({ body: { bezeichnung: 'MTW', typ: 'MTW/MTF', kennzeichen: 'MU-ST 1901', fuehrerscheinklasse: 'B' } })
  await fahrzeuge.remove({ params: { id: mtw._id } })
  expect((await fahrzeuge.list()).gesamt).toBe(0)
  expect((await fahrzeuge.list({ query: { alle: true } })).zeilen[0]).toMatchObject({ aktiv: false })
  const back = await fahrzeuge.reaktivieren({ params: { id: mtw._id } })
  expect(back).toMatchObject({ aktiv: true, bezeichnung: 'MTW' })
  const verlauf = await fahrzeuge.history({ params: { id: mtw._id } })
  expect(verlauf.map(({ aktion }) => aktion)).toEqual(expect.arrayContaining(['angelegt', 'geloescht', 'reaktiviert']))
  expect(verlauf.find(({ feld }) => feld === 'kennzeichen')).toMatchObject({ titel: 'Kennzeichen', neu: 'MU-ST 1901' })
})

test('a reading of the odometer comes back from no history', async () => {
  const instance = await testInstance()
  const call = instance.as(fahrzeugeContract, await instance.person(['CREATE_FAHRZEUG', 'READ_FAHRZEUG', 'UPDATE_FAHRZEUG']))
  const body = { bezeichnung: 'MTW', typ: 'MTW/MTF', kennzeichen: 'MU-ST 1901', fuehrerscheinklasse: 'B' } as const
  const mtw = await call.create({ body: { ...body, kmStand: 65_729 } })
  const params = { id: mtw._id }
  await call.update({ params, body: { ...body, version: mtw.version, kmStand: 66_929 } })
  const { gruppe = '' } = (await call.history({ params })).find(({ alt }) => alt === 65_729) ?? {}
  const answer = await instance.call(
    await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG']),
    'POST',
    `/api/fahrzeuge/${mtw._id}/history/${gruppe}`,
    { felder: [] },
  )
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).toContain('Ein Kilometerstand ist abgelesen')
  expect((await call.get({ params })).kmStand).toBe(66_929)
})

// Also over TCP: locks between connections.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { abgelehnt } from '#tests/support/app.ts'
import { belegungsWorld } from '#tests/support/belegungen.ts'

const day = (date: string, hours: number) => ({
  beginn: `${date}T08:00:00.000Z`,
  ende: new Date(Date.parse(`${date}T08:00:00Z`) + hours * 3_600_000).toISOString(),
})

test('a monthly limit holds for new, simultaneous and extended bookings', async () => {
  const world = await belegungsWorld()
  const second = await belegungsWorld({ database: world.instance.database })
  const cars = await Promise.all(Array.from({ length: 12 }, (_, i) => world.fahrzeug(`KTW ${i}`)))
  const ktw = cars[0] ?? ''
  const bo = await world.bucher()
  const [his, there, her] = [world.fahrzeuge(bo), second.fahrzeuge(bo), world.fahrzeuge(await world.manager())]
  const left = async () => (await his.kontingent({ query: { beginn: '2026-11-24T08:00:00Z' } })).frei
  expect(await left()).toBeNull()
  expect((await abgelehnt(his.changeLimits({ body: { version: 1, jePerson: 400, stundenJeMonat: 10 } }))).status).toBe(403)
  await her.changeLimits({ body: { version: 1, jePerson: 400, stundenJeMonat: 10 } })
  expect((await her.limitsHistory()).map(({ feld, neu }) => [feld, neu])).toEqual([['stundenJeMonat', 10]])
  expect(await left()).toBe(10)
  const { zeilen } = await his.list({ query: {} })
  expect(zeilen).toEqual([])
  const all = await Promise.allSettled(
    cars.map(async (fahrzeug, i) => (i % 2 === 0 ? his : there).create({ body: { fahrzeug, zweck: 'Fahrt', ...day('2026-11-24', 3) } })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await left()).toBe(1)
  const msg = 'Im Monat 11/2026 bleiben dir noch 1 von 10 Stunden; das wären 1,5. Mehr trägt die Verwaltung ein.'
  await expect(his.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...day('2026-11-25', 1.5) } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg, feld: 'ende' }],
  })
  const [one] = (await his.list({ query: {} })).zeilen
  if (!one) throw new Error('Three stand')
  await expect(his.update({ params: { id: one._id }, body: { ...one, ...day('2026-11-24', 5) } })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'ende' }],
  })
  await his.update({ params: { id: one._id }, body: { ...one, ...day('2026-11-24', 4) } })
  expect(await left()).toBe(0)
  // Another month, and who keeps the vehicles.
  await his.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...day('2026-12-01', 10) } })
  await her.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...day('2026-11-26', 20) } })
  expect(await her.kontingent({ query: { beginn: '2026-11-24T08:00:00Z' } })).toMatchObject({ stunden: null })
})

test('the daily limit counts bookings, moves and restores; cancelling frees none', async () => {
  const world = await belegungsWorld()
  const { db } = world.instance.context
  const [ktw, saal] = [await world.fahrzeug('KTW 1'), await world.raum('Saal')]
  const bo = await world.bucher()
  const [his, rooms, hers] = [world.fahrzeuge(bo), world.raeume(bo), world.fahrzeuge(await world.manager())]
  const used = async () => (await db.selectFrom('tagesmengen').select(['was', 'menge']).orderBy('was').execute()).map(Object.values)
  const dates = ['2026-11-24', '2026-11-25', '2026-11-26'].map((date) => day(date, 1))
  const series = await his.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...day('2026-11-24', 1), termine: dates } })
  const room = await rooms.create({ body: { raum: saal, titel: 'Kurs', ...day('2026-11-24', 1) } })
  const params = { id: series._id }
  await his.remove({ params, query: { umfang: 'alle' } })
  await his.wiederherstellen({ params, query: { umfang: 'alle' } })
  const { version } = await his.get({ params })
  await his.update({ params, body: { ...series, ...day('2026-11-24', 2), version } })
  await hers.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...day('2026-12-24', 1) } })
  expect(await used()).toEqual([
    ['fahrzeugbelegungen', 7],
    ['raumbelegungen', 1],
  ])
  await sql`update tagesmengen set menge = hoechstens`.execute(db)
  const no = {
    status: 429,
    errors: [{ msg: 'Du hast heute schon 2.000 Belegungen gebucht oder geändert. Mehr geht erst morgen wieder.' }],
  }
  await expect(rooms.update({ params: { id: room._id }, body: { ...room, titel: 'Übung' } })).rejects.toMatchObject(no)
  await expect(his.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...day('2026-11-27', 1) } })).rejects.toMatchObject(no)
  await his.remove({ params, query: { umfang: 'alle' } })
  await expect(his.wiederherstellen({ params, query: { umfang: 'alle' } })).rejects.toMatchObject(no)
  await hers.wiederherstellen({ params, query: { umfang: 'alle' } })
})

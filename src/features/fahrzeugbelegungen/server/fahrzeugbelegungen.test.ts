import { expect, test } from 'vitest'
import { countQueries } from '#tests/support/queries.ts'
import { belegungsWorld } from '#tests/support/belegungen.ts'

const AT = (day: string, von: string, bis: string) => ({ beginn: `2026-11-${day}T${von}:00.000Z`, ende: `2026-11-${day}T${bis}:00.000Z` })
const MONTH = { von: '2026-11-01T00:00:00Z', bis: '2026-12-01T00:00:00Z' }

test('a booking is made, read, listed, and stands in the plan', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const bo = await world.bucher()
  const call = world.fahrzeuge(bo)
  const fresh = await call.create({ body: { fahrzeug: ktw, zweck: 'Fahrt zur Schule', ...AT('24', '08:00', '10:00') } })
  expect(fresh).toMatchObject({
    status: 'bestaetigt',
    fahrzeugDaten: { bezeichnung: 'KTW 1' },
    verantwortlichPerson: { _id: bo.profil },
    aenderbar: { moeglich: true, gruende: [] },
    serie: null,
  })
  expect(await call.get({ params: { id: fresh._id } })).toEqual(fresh)
  expect((await call.list()).zeilen).toEqual([fresh])
  expect((await call.list({ query: { suche: 'bucher schule' } })).gesamt).toBe(1)
  expect((await call.list({ query: { suche: 'turnhalle' } })).gesamt).toBe(0)
  const plan = await call.kalender({ query: MONTH })
  expect(plan.fahrzeuge.map(({ _id }) => _id)).toEqual([ktw])
  expect(plan.belegungen).toMatchObject([{ _id: fresh._id, ressource: ktw, titel: 'Fahrt zur Schule', eigene: true, dienst: null }])
  const stranger = world.fahrzeuge(await world.bucher('Fremd'))
  expect((await stranger.kalender({ query: MONTH })).belegungen).toMatchObject([{ eigene: false, verantwortlichName: 'Bo Bucher' }])
  expect((await stranger.get({ params: { id: fresh._id } })).aenderbar).toEqual({
    moeglich: false,
    gruende: ['Diese Belegung gehört Bo Bucher. Dafür fehlt dir das Recht „Fahrzeugbelegungen ändern“.'],
  })
})

test('back to back stands; one minute of overlap is refused, naming what, who and when', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const call = world.fahrzeuge(await world.bucher())
  await call.create({ body: { fahrzeug: ktw, zweck: 'Übung', ...AT('24', '08:00', '10:00') } })
  await call.create({ body: { fahrzeug: ktw, zweck: 'Danach', ...AT('24', '10:00', '11:00') } })
  await call.create({ body: { fahrzeug: ktw, zweck: 'Davor', ...AT('24', '07:00', '08:00') } })
  // A minute is no quarter of an hour either; who is there matters more.
  await expect(call.create({ body: { fahrzeug: ktw, zweck: 'Quer', ...AT('24', '06:00', '07:01') } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(call.create({ body: { fahrzeug: ktw, zweck: 'Quer', ...AT('24', '09:45', '12:00') } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist schon belegt: „Übung“ (Bo Bucher), Di., 24.11.2026, 09:00 bis 11:00 Uhr.', feld: 'beginn' }],
  })
  const question = await call.pruefung({ query: { fahrzeug: ktw, ...AT('24', '08:30', '09:30') } })
  expect(question).toMatchObject({
    frei: false,
    halter: [{ titel: 'Übung', verantwortlichName: 'Bo Bucher' }],
    vorschlaege: [AT('24', '06:00', '07:00'), AT('24', '11:00', '12:00')],
  })
  expect(await call.pruefung({ query: { fahrzeug: ktw, ...AT('24', '11:00', '12:00') } })).toEqual({
    frei: true,
    halter: [],
    vorschlaege: [],
    belegt: [],
  })
})

test('a repeated availability check costs no query and sees bookings of all nodes', async () => {
  const world = await belegungsWorld()
  const other = await belegungsWorld({ database: world.instance.database })
  const ktw = await world.fahrzeug('KTW 1')
  const bo = await world.bucher()
  const [call, overThere] = [world.fahrzeuge(bo), other.fahrzeuge(bo)]
  const question = (actor: typeof call, von: string, bis: string) => actor.pruefung({ query: { fahrzeug: ktw, ...AT('24', von, bis) } })
  const free = (actor: typeof call) => actor.frei({ query: AT('24', '08:00', '09:00') }).then((list) => list.length)
  expect([(await question(call, '08:00', '09:00')).frei, (await question(overThere, '08:00', '09:00')).frei]).toEqual([true, true])
  expect([await free(call), await free(overThere)]).toEqual([1, 1])
  // Notices of the writes above may still arrive and make the first answers stale.
  const { pool } = world.instance.database
  await expect.poll(() => countQueries(pool, () => question(call, '09:00', '10:30'))).toBe(0)
  await expect.poll(() => countQueries(pool, () => free(call))).toBe(1)
  const create = () => call.create({ body: { fahrzeug: ktw, zweck: 'Übung', ...AT('24', '08:00', '10:00') } })
  let _id = ''
  // Begin, the lock of what this account books, all that is read, all that is written, commit.
  expect(await countQueries(pool, async () => ({ _id } = await create()))).toBe(5)
  expect(await countQueries(pool, () => expect(create()).rejects.toMatchObject({ status: 409 }))).toBe(4)
  expect((await question(call, '08:00', '09:00')).frei).toBe(false)
  expect(await free(call)).toBe(0)
  expect(await call.pruefung({ query: { fahrzeug: ktw, ohne: _id, ...AT('24', '08:00', '09:00') } })).toMatchObject({
    frei: true,
    halter: [],
  })
  await expect.poll(() => question(overThere, '08:00', '09:00').then(({ frei }) => frei)).toBe(false)
  await expect.poll(() => free(overThere)).toBe(0)
})

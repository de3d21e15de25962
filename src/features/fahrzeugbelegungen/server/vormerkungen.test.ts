// Also over TCP: locks between connections.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remindOfBookings, tellWaiting } from '#blocks/belegung/server/index.ts'
import { belegungsWorld, BUCHT } from '#tests/support/belegungen.ts'
import { FAHRZEUGE } from './kind.ts'
import { WAITLIST_PER_PERSON } from '#contract/limits.ts'

const TIME = { beginn: '2026-11-24T08:00:00.000Z', ende: '2026-11-24T10:00:00.000Z' }

async function taken() {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const owner = world.fahrzeuge(await world.bucher())
  const people = await Promise.all(['Mia', 'Tom'].map((vorname) => world.instance.person(BUCHT, { vorname, nachname: 'Wartend' })))
  const [mia, tom] = people.map((person) => world.fahrzeuge(person))
  if (!mia || !tom) throw new Error('Two wait')
  const old = await owner.create({ body: { fahrzeug: ktw, zweck: 'Material', ...TIME } })
  const tell = () => tellWaiting(world.instance.context, FAHRZEUGE)
  const subjects = async () => (await world.post()).map(({ betreff }) => betreff)
  return { world, ktw, owner, mia, tom, old, tell, subjects, wish: { ressource: ktw, ...TIME, zweck: 'Umzug' } }
}

test('the first in line is notified when free, the next a day later; booking ends it', async () => {
  const { world, ktw, owner, mia, tom, old, tell, subjects, wish } = await taken()
  expect(await mia.vormerken({ body: wish })).toMatchObject({ eigene: true, frei: false, platz: 1, name: 'KTW 1' })
  await tom.vormerken({ body: { ...wish, beginn: '2026-11-24T09:00:00.000Z', ende: '2026-11-24T11:00:00.000Z' } })
  await tell()
  expect(await subjects()).toEqual([])
  await owner.remove({ params: { id: old._id }, query: {} })
  await Promise.all([tell(), tell()])
  const [mail] = await world.post()
  expect(await subjects()).toEqual(['Wieder frei: KTW 1, Di., 24.11.2026, 09:00 bis 11:00 Uhr'])
  expect(mail?.text).toContain(`/fahrzeugbelegungen/neu?fahrzeug=${ktw}`)
  world.placeClock('2026-11-22T12:30:00Z')
  await tell()
  expect(await subjects()).toHaveLength(2)
  await mia.create({ body: { fahrzeug: ktw, zweck: 'Umzug', ...TIME } })
  expect(await mia.vormerkungen({})).toEqual([])
  // Taken again: told again once it is free.
  const [his] = await tom.vormerkungen({})
  await tell()
  expect(his).toMatchObject({ frei: false, platz: 1 })
  expect(await subjects()).toHaveLength(2)
})

test('moving one’s own booking to the awaited slot ends the wait; a keeper’s not', async () => {
  const { world, ktw, owner, mia, old, wish } = await taken()
  const vera = world.fahrzeuge(await world.manager())
  const later = { beginn: '2026-11-24T14:00:00.000Z', ende: '2026-11-24T16:00:00.000Z' }
  const own = await mia.create({ body: { fahrzeug: ktw, zweck: 'Umzug', ...later } })
  await mia.vormerken({ body: wish })
  await vera.vormerken({ body: wish })
  await owner.remove({ params: { id: old._id }, query: {} })
  const { aenderbar, ...change } = await mia.get({ params: { id: own._id } })
  await vera.update({ params: { id: own._id }, body: { ...change, beginn: '2026-11-24T09:00:00.000Z' } })
  expect(await vera.vormerkungen({})).toHaveLength(2)
  await mia.update({ params: { id: own._id }, body: { ...change, ...TIME, version: change.version + 1 } })
  expect(await mia.vormerkungen({})).toEqual([])
  expect(await vera.vormerkungen({})).toHaveLength(1)
})

test('bad input, and who may take a wish back', async () => {
  const { world, owner, mia, tom, wish } = await taken()
  const refused = (call: Promise<unknown>, status: number, msg: string) =>
    expect(call).rejects.toMatchObject({ status, errors: [{ msg: expect.stringContaining(msg) as string }] })
  await refused(mia.vormerken({ body: { ...wish, ende: '2026-11-24T07:00:00.000Z' } }), 400, 'Ende')
  await refused(mia.vormerken({ body: { ...wish, beginn: '2026-11-20T08:00:00.000Z' } }), 400, 'Vergangenheit')
  await refused(
    mia.vormerken({ body: { ...wish, beginn: '2026-11-24T12:00:00.000Z', ende: '2026-11-24T13:00:00.000Z' } }),
    409,
    'ist dann frei',
  )
  await refused(mia.vormerken({ body: { ...wish, beginn: '2026-11-24T08:07:00.000Z' } }), 400, 'Viertelstunde')
  await refused(owner.vormerken({ body: wish }), 409, 'Dann hast du selbst gebucht: „Material“.')
  const { _id } = await mia.vormerken({ body: wish })
  await refused(mia.vormerken({ body: wish }), 409, 'wartest du schon')
  await refused(tom.zurueckziehen({ params: { id: _id } }), 404, 'Warteliste')
  expect(await owner.vormerkungen({})).toEqual([])
  const vera = world.fahrzeuge(await world.manager())
  expect(await vera.vormerkungen({})).toMatchObject([{ _id, eigene: false, person: { vorname: 'Mia' } }])
  await vera.zurueckziehen({ params: { id: _id } })
  expect(await mia.vormerkungen({})).toEqual([])
})

test('twenty-five wishes at once, on two nodes: no more than twenty stand', async () => {
  const { world, mia, ktw, owner } = await taken()
  await owner.create({ body: { fahrzeug: ktw, zweck: 'Lang', beginn: '2026-11-25T00:00:00Z', ende: '2026-11-29T00:00:00Z' } })
  const all = await Promise.allSettled(
    Array.from({ length: WAITLIST_PER_PERSON + 5 }, async (_, i) => {
      const beginn = new Date(Date.parse('2026-11-25T00:00:00Z') + i * 3_600_000).toISOString()
      return mia.vormerken({ body: { ressource: ktw, beginn, ende: '2026-11-28T00:00:00.000Z' } })
    }),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(WAITLIST_PER_PERSON)
  expect(await world.instance.context.db.selectFrom('vormerkungen').selectAll().execute()).toHaveLength(WAITLIST_PER_PERSON)
})

test('driver and responsible person are reminded once, again after a move', async () => {
  const { world, owner, mia, ktw, old, subjects } = await taken()
  const second = await belegungsWorld({ database: world.instance.database })
  const remind = () => Promise.all([world, second].map(({ instance }) => remindOfBookings(instance.context, FAHRZEUGE)))
  const off = await mia.create({ body: { fahrzeug: ktw, zweck: 'Fällt aus', beginn: TIME.ende, ende: '2026-11-24T11:00:00.000Z' } })
  await remind()
  expect(await subjects()).toEqual([])
  for (const one of [world, second]) one.placeClock('2026-11-23T12:00:00Z')
  await mia.remove({ params: { id: off._id }, query: {} })
  await remind()
  await remind()
  expect(await subjects()).toEqual(['Erinnerung: KTW 1, Material'])
  const { version } = await owner.get({ params: { id: old._id } })
  await owner.update({
    params: { id: old._id },
    body: { ...old, version, ende: '2026-11-24T09:30:00.000Z', beginn: '2026-11-24T08:30:00.000Z' },
  })
  await mia.create({ body: { fahrzeug: ktw, zweck: 'Davor', ...TIME, ende: '2026-11-24T08:30:00.000Z' } })
  await remind()
  expect((await subjects()).filter((one) => one === 'Erinnerung: KTW 1, Material')).toHaveLength(2)
  expect((await world.post()).some(({ text }) => text.includes('Mia Wartend, bis'))).toBe(true)
})

test('unbookable slots have no waiting list; hidden people stay unnamed', async () => {
  const { world, ktw, owner, old, tell, subjects, mia, wish } = await taken()
  const hidden = await world.instance.person(BUCHT, { vorname: 'Ute', nachname: 'Unsichtbar' })
  const { db } = world.instance.context
  await sql`update profile set unsichtbar = true where "user" = ${hidden.user}::uuid`.execute(db)
  await world.fahrzeuge(hidden).vormerken({ body: wish })
  expect(await world.fahrzeuge(hidden).vormerkungen({})).toMatchObject([{ person: { vorname: 'Ute' } }])
  expect(await world.fahrzeuge(await world.manager()).vormerkungen({})).toMatchObject([{ person: null }])
  await sql`update fahrzeuge set status = 'ausserDienst', "statusGrund" = 'Unfall' where _id = ${ktw}::uuid`.execute(db)
  const free = { ...wish, beginn: '2026-11-24T12:00:00.000Z', ende: '2026-11-24T13:00:00.000Z' }
  for (const body of [wish, free])
    await expect(mia.vormerken({ body })).rejects.toMatchObject({
      status: 409,
      errors: [{ msg: 'KTW 1 ist außer Dienst (Unfall).', feld: 'ressource' }],
    })
  // A cancelled booking frees nothing while the vehicle is out of service.
  await owner.remove({ params: { id: old._id }, query: {} })
  await tell()
  expect(await subjects()).toEqual([])
  expect(await world.fahrzeuge(hidden).vormerkungen({})).toMatchObject([{ frei: false }])
  await sql`update fahrzeuge set status = 'einsatzbereit' where _id = ${ktw}::uuid`.execute(db)
  await tell()
  expect(await subjects()).toHaveLength(1)
})

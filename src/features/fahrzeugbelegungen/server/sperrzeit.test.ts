import { expect, test } from 'vitest'
import { planContract } from '#features/plan/contract.ts'
import { belegungsWorld } from '#tests/support/belegungen.ts'

const TIME = { beginn: '2026-11-24T08:00:00.000Z', ende: '2026-11-24T10:00:00.000Z' }

test('a blackout refuses bookings with its reason and shows everywhere', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw] = [await world.fahrzeug('KTW 1', { status: 'werkstatt' }), await world.fahrzeug('MTW 1')]
  const [his, her] = [world.fahrzeuge(await world.bucher()), world.fahrzeuge(await world.manager())]
  const refused = (call: Promise<unknown>, status: number, msg: string) =>
    expect(call).rejects.toMatchObject({ status, errors: [{ msg: expect.stringContaining(msg) as string }] })
  const body = { zweck: 'Sommerpause', ...TIME, sperrzeit: true, alle: true }
  await refused(his.create({ body }), 403, 'Sperrzeiten legt nur fest')
  await refused(her.create({ body: { ...body, ende: '2028-01-01T00:00:00Z' } }), 400, 'höchstens ein Jahr')
  const own = await his.create({ body: { fahrzeug: mtw, zweck: 'Fahrt', ...TIME } })
  await refused(her.create({ body }), 409, 'MTW 1 ist schon belegt: „Fahrt“')
  await refused(his.update({ params: { id: own._id }, body: { ...own, sperrzeit: true } }), 403, 'Sperrzeiten legt nur fest')
  await his.remove({ params: { id: own._id }, query: {} })
  const made = await her.create({ body: { ...body, ende: '2026-12-24T08:00:00.000Z' } })
  expect(made).toMatchObject({ sperrzeit: true, serie: expect.any(String) as string })
  await refused(his.create({ body: { fahrzeug: mtw, zweck: 'Fahrt', ...TIME } }), 409, 'MTW 1 ist schon belegt: „Gesperrt: Sommerpause“')
  await refused(
    her.create({ body: { fahrzeug: mtw, zweck: 'Fahrt', beginn: '2026-12-20T08:00:00Z', ende: '2026-12-20T10:00:00Z' } }),
    409,
    'Gesperrt',
  )
  const { frei, vorschlaege } = await his.pruefung({
    query: { fahrzeug: ktw, beginn: '2026-12-24T07:00:00Z', ende: '2026-12-24T08:00:00Z' },
  })
  expect([frei, vorschlaege.map(({ beginn }) => beginn)]).toEqual([false, ['2026-12-24T08:00:00.000Z']])
  const { belegungen } = await his.kalender({ query: { von: '2026-11-24T00:00:00Z', bis: '2026-11-25T00:00:00Z' } })
  expect(belegungen.map(({ titel }) => titel)).toEqual(['Gesperrt: Sommerpause', 'Gesperrt: Sommerpause'])
  await her.remove({ params: { id: made._id }, query: { umfang: 'alle' } })
  expect((await his.list({ query: {} })).zeilen).toEqual([])
})

test('a blackout has no driver and takes no time; joint rooms cancel jointly', async () => {
  const world = await belegungsWorld()
  const person = await world.manager()
  const [her, rooms] = [world.fahrzeuge(person), world.raeume(person)]
  const [ktw, saal] = [await world.fahrzeug('KTW 1'), await world.raum('Saal')]
  await world.raum('Küche')
  const made = await her.create({ body: { fahrzeug: ktw, fahrer: person.profil, zweck: 'Umbau', ...TIME, sperrzeit: true } })
  expect(made).toMatchObject({ fahrer: null, fahrerPerson: null })
  const { version, zweck, fahrzeug } = made
  const changed = { version, fahrzeug, zweck, ...TIME, fahrer: person.profil, sperrzeit: true }
  expect(await her.update({ params: { id: made._id }, body: changed })).toMatchObject({ fahrer: null })
  const block = await rooms.create({ body: { raum: saal, titel: 'Boden', ...TIME, sperrzeit: true, alle: true } })
  await her.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', beginn: TIME.ende, ende: '2026-11-24T11:00:00.000Z' } })
  const own = await world.instance
    .as(planContract, person)
    .plan({ query: { von: '2026-11-24T00:00:00.000Z', bis: '2026-11-25T00:00:00.000Z' } })
  expect(own.map((one) => one.unter)).toEqual(['Fahrt'])
  expect((await rooms.list({ query: { status: 'bestaetigt' } })).zeilen).toHaveLength(2)
  await rooms.remove({ params: { id: block._id }, query: { umfang: 'alle' } })
  expect((await rooms.list({ query: { status: 'bestaetigt' } })).zeilen).toEqual([])
})

test('a room that is blocked says so', async () => {
  const world = await belegungsWorld()
  const saal = await world.raum('Saal')
  const her = world.raeume(await world.manager())
  await her.create({ body: { raum: saal, titel: 'Boden wird versiegelt', ...TIME, sperrzeit: true } })
  const [room] = await her.frei({ query: { ...TIME, alle: true } })
  expect(room).toMatchObject({ frei: false, gruende: ['Saal ist belegt: Gesperrt: Boden wird versiegelt.'] })
})

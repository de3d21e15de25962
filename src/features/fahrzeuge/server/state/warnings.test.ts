// A vehicle that should not drive says so wherever it is shown or offered, and from where the chapter draws the line it is not given away.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { planContract } from '#features/plan/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { belegungsWorld } from '#tests/support/belegungen.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'

const TIME = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }
const HU = { art: 'pruefung', text: 'HU überfällig (01/2020)', sperrt: true } as const
const REIFEN = { art: 'mangel', text: 'Mangel: Reifen verliert Luft', sperrt: false } as const
type World = Awaited<ReturnType<typeof belegungsWorld>>

const overdue = (world: Pick<World, 'instance'>, fahrzeug: string, month = '2020-01') =>
  world.instance.context.transact((trx) => trx.updateTable('fahrzeuge').set({ huBis: month }).where('_id', '=', fahrzeug).execute())
const defect = (
  world: Pick<World, 'instance'>,
  fahrzeug: string,
  prioritaet: string,
  titel = 'Reifen verliert Luft',
  status = 'gemeldet',
) =>
  world.instance.context.transact((trx) =>
    trx.insertInto('fahrzeugmaengel').values({ fahrzeug, titel, prioritaet, status }).returning('_id').executeTakeFirstOrThrow(),
  )

test('an overdue HU and a grave defect: list, plan, choice, plate and booking say so', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const bucher = await world.bucher()
  const call = world.fahrzeuge(bucher)
  const booked = await call.create({
    body: { fahrzeug: ktw, zweck: 'Vorher gebucht', beginn: '2099-11-24T08:00:00Z', ende: '2099-11-24T10:00:00Z' },
  })
  await overdue(world, ktw)
  await defect(world, ktw, 'hoch')
  await defect(world, ktw, 'mittel', 'Lampe flackert')
  await defect(world, ktw, 'kritisch', 'War schon', 'behoben')

  const wart = world.instance.as(fahrzeugeContract, await world.instance.person(['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG']))
  const all = [HU, REIFEN]
  expect((await wart.list()).zeilen).toMatchObject([{ warnungen: all, zustand: 'gesperrt', offeneMaengel: 2 }])
  const numbers = async (status: 'einsatzbereit' | 'gesperrt') => (await wart.list({ query: { status } })).gesamt
  expect([await numbers('einsatzbereit'), await numbers('gesperrt')]).toEqual([0, 1])
  const file = (await world.instance.call(await world.instance.person(['READ_FAHRZEUG']), 'GET', '/api/fahrzeuge.csv?status=gesperrt')).body
  expect(file).toMatch(/;Gesperrt;.*;2\r?$/m)
  const keeper = await world.instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const waiting = async () => (await world.instance.as(dashboardContract, keeper).waiting()).filter(({ viele }) => viele.includes('belegt'))
  expect(await waiting()).toMatchObject([{ zahl: 1, hinweis: 'KTW 1: 1 Belegung.' }])
  // The number of the card stands in the list that it opens.
  const other = await world.fahrzeug('KTW 2')
  const twice = ['2099-11-25', '2099-11-26'].map((day) => ({ beginn: `${day}T08:00:00Z`, ende: `${day}T10:00:00Z` }))
  for (const time of twice) await call.create({ body: { fahrzeug: other, zweck: 'Fahrt', ...time } })
  await overdue(world, other)
  expect(await waiting()).toMatchObject([
    { zahl: 2, hinweis: 'KTW 2: 2 Belegungen; KTW 1: 1 Belegung.', pfad: '/fahrzeuge?gestrandet=true' },
  ])
  const stranded = async () => (await wart.list({ query: { gestrandet: 'true' } })).gesamt
  expect(await stranded()).toBe(2)
  const { db } = world.instance.context
  // Time alone moves neither apart from the other: a trip of this morning counts for the day.
  await db
    .updateTable('fahrzeugbelegungen')
    .set({ beginn: '2026-11-21T11:00:00Z', ende: '2026-11-21T13:00:00Z' })
    .where('_id', '=', booked._id)
    .execute()
  expect([await stranded(), await waiting()]).toMatchObject([2, [{ zahl: 2 }]])
  world.placeClock('2026-11-21T14:00:00Z')
  expect([await stranded(), await waiting()]).toMatchObject([2, [{ zahl: 2 }]])
  world.placeClock('2026-11-22T14:00:00Z')
  expect([await stranded(), await waiting()]).toMatchObject([1, [{ zahl: 1 }]])
  world.placeClock('2026-11-21T12:00:00Z')
  await db
    .updateTable('fahrzeugbelegungen')
    .set({ beginn: '2099-11-24T08:00:00Z', ende: '2099-11-24T10:00:00Z' })
    .where('_id', '=', booked._id)
    .execute()
  await db.deleteFrom('fahrzeugbelegungen').where('fahrzeug', '=', other).execute()
  await db.updateTable('fahrzeuge').set({ aktiv: false }).where('_id', '=', other).execute()
  const [row] = await world.instance.as(planContract, bucher).plan({ query: { von: '2099-11-01T00:00:00Z', bis: '2099-12-01T00:00:00Z' } })
  expect(row).toMatchObject({ titel: 'KTW 1 – gesperrt: HU überfällig (01/2020)' })
  expect(await wart.get({ params: { id: ktw } })).toMatchObject({ warnungen: all })
  expect((await call.kalender({ query: { von: '2026-11-23T00:00:00Z', bis: '2026-11-30T00:00:00Z' } })).fahrzeuge).toMatchObject([
    { warnungen: all },
  ])
  expect(await call.frei({ query: { ...TIME, alle: 'true' } })).toMatchObject([
    { frei: false, gruende: ['KTW 1 ist gesperrt: HU überfällig (01/2020).'], warnungen: all },
  ])
  expect(await call.frei({ query: TIME })).toEqual([])
  expect(await call.get({ params: { id: booked._id } })).toMatchObject({ warnungen: all, status: 'bestaetigt' })
  expect((await call.list()).zeilen).toMatchObject([{ _id: booked._id, warnungen: all }])

  const kalender = world.instance.as(kalenderContract, await world.bucher())
  const { url } = await kalender.adresse({ params: { art: 'schild', fuer: 'fahrzeug', id: ktw } })
  const params = { geheimnis: url.split('/').at(-1) ?? '' }
  expect(await kalender.schild({ params })).toMatchObject({
    gesperrt: 'Gesperrt: HU überfällig (01/2020)',
    warnung: 'HU überfällig (01/2020), Mangel: Reifen verliert Luft',
  })
  // Without signing in, the door sign displays the block but not its reason.
  expect(await world.instance.as(kalenderContract, null).schild({ params })).toMatchObject({
    gesperrt: 'Gesperrt',
    warnung: 'Eine Prüfung oder ein Mangel ist offen.',
  })
  await call.remove({ params: { id: booked._id } })
  expect((await call.list({ query: { status: 'storniert' } })).zeilen).toMatchObject([{ _id: booked._id, warnungen: [] }])
})

test('of many defects a few are named and the rest counted, no check omitted', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const due = { uvvBis: '2020-01', spBis: '2020-01', medPruefungBis: '2020-01', desinfektionBis: '2020-01' }
  await world.instance.context.transact((trx) => trx.updateTable('fahrzeuge').set(due).where('_id', '=', ktw).execute())
  const wart = world.instance.as(fahrzeugeContract, await world.instance.person(['READ_FAHRZEUG']))
  const texts = async () => (await wart.get({ params: { id: ktw } })).warnungen.map(({ text }) => text)
  await Promise.all([1, 2, 3, 4].map((n) => defect(world, ktw, 'kritisch', `Schaden ${n}`)))
  expect((await texts()).slice(0, 5)).toEqual([
    ...[1, 2, 3, 4].map((n) => `Kritischer Mangel: Schaden ${n}`),
    expect.stringMatching(/^Desinf/),
  ])
  await Promise.all(Array.from({ length: 56 }, (_, n) => defect(world, ktw, 'kritisch', `Zu viel ${n}`)))
  expect(await texts()).toEqual([
    ...[1, 2, 3].map((n) => `Kritischer Mangel: Schaden ${n}`),
    'und 57 weitere Mängel',
    ...['Desinfektion', 'Medizinprodukte', 'SP', 'UVV'].map((name) => `${name} überfällig (01/2020)`),
  ])
  expect(await world.fahrzeuge(await world.bucher()).frei({ query: { ...TIME, alle: 'true' } })).toMatchObject([
    { gruende: [expect.stringMatching(/gesperrt: Kritischer .*Schaden 3, und 57 weitere Mängel\.$/)] },
  ])
})

test('a blocked vehicle is booked only for the workshop', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw] = [
    await world.fahrzeug('KTW 1', { buchungsregeln: { maxStunden: null, vorlaufMin: null, genehmigung: true } }),
    await world.fahrzeug('MTW 1'),
  ]
  const [bucher, manager] = [world.fahrzeuge(await world.bucher()), world.fahrzeuge(await world.manager())]
  const asked = await bucher.create({ body: { fahrzeug: ktw, zweck: 'Angefragt', ...TIME } })
  const other = await bucher.create({ body: { fahrzeug: mtw, zweck: 'Anderes', ...TIME } })
  await defect(world, ktw, 'kritisch')
  const blocked = { status: 409, errors: [{ msg: 'KTW 1 ist gesperrt: Kritischer Mangel: Reifen verliert Luft.' }] }
  const later = { beginn: '2026-11-25T08:00:00Z', ende: '2026-11-25T10:00:00Z' }
  await expect(manager.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...later } })).rejects.toMatchObject(blocked)
  await expect(manager.update({ params: { id: other._id }, body: { ...other, fahrzeug: ktw, ...later } })).rejects.toMatchObject(blocked)
  const decision = { version: asked.version, status: 'bestaetigt' as const }
  await expect(manager.genehmigung({ params: { id: asked._id }, body: decision })).rejects.toMatchObject(blocked)
  expect(await manager.create({ body: { fahrzeug: ktw, zweck: 'Reifen tauschen', art: 'Werkstatt', ...later } })).toMatchObject({
    status: 'bestaetigt',
  })
})

test('the chapter draws the line', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const wart = world.instance.as(fahrzeugeContract, await world.instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG']))
  const call = world.fahrzeuge(await world.bucher())
  expect(await wart.sperrregeln()).toEqual({ version: 1, mangel: 'kritisch', huTage: 0 })
  await defect(world, ktw, 'mittel')
  expect(await call.frei({ query: TIME })).toMatchObject([{ frei: true, warnungen: [] }])
  await wart.changeSperrregeln({ body: { version: 1, mangel: 'mittel', huTage: null } })
  expect(await wart.sperrregeln()).toEqual({ version: 2, mangel: 'mittel', huTage: null })
  expect((await wart.list()).zeilen).toMatchObject([{ warnungen: [{ ...REIFEN, sperrt: true }] }])
  expect(await call.frei({ query: TIME })).toEqual([])
  await overdue(world, ktw)
  await wart.changeSperrregeln({ body: { version: 2, mangel: null, huTage: null } })
  expect(await call.frei({ query: TIME })).toMatchObject([{ frei: true, warnungen: [{ ...HU, sperrt: false }] }])
  const {
    rows: [since],
  } = await sql<{ tage: number }>`select (now() at time zone 'Europe/Berlin')::date - date '2026-10-31' as tage`.execute(
    world.instance.context.db,
  )
  await overdue(world, ktw, '2026-10')
  await wart.changeSperrregeln({ body: { version: 3, mangel: null, huTage: Math.min(366, since?.tage ?? 0) } })
  expect(await call.frei({ query: { ...TIME, alle: 'true' } })).toMatchObject([{ frei: (since?.tage ?? 0) <= 366 }])
  await expect(wart.changeSperrregeln({ body: { version: 4, mangel: 'egal' as 'hoch', huTage: 367 } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(
    world.instance.as(fahrzeugeContract, await world.bucher()).changeSperrregeln({ body: { version: 4, mangel: null, huTage: null } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('blocking rules are sent in full with the version; the second is refused', async () => {
  const world = await belegungsWorld()
  const wart = await world.instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const put = async (body: unknown) => {
    const answer = await world.instance.call(wart, 'PUT', '/api/fahrzeuge/sperrregeln', body)
    return [answer.statusCode, answer.json<{ errors?: { feld?: string }[] }>().errors?.map(({ feld }) => feld)]
  }
  expect(await put({})).toEqual([400, ['version', 'mangel', 'huTage']])
  expect(await put({ version: 1, Mangel: 'hoch', huTage: 3 })).toEqual([400, ['mangel']])
  expect(await put('null')).toEqual([400, [undefined]])
  expect(await Promise.all([3, 4].map((days) => put({ version: 1, mangel: null, huTage: days })))).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, ['version']],
    ]),
  )
})

test('a check that runs out before the trip warns', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  await overdue(world, ktw, '2097-12')
  const call = world.fahrzeuge(await world.bucher())
  const at = (year: number) => call.frei({ query: { beginn: `${year}-06-01T08:00:00Z`, ende: `${year}-06-01T10:00:00Z` } })
  expect(await at(2097)).toMatchObject([{ frei: true, warnungen: [] }])
  expect(await at(2098)).toMatchObject([{ frei: true, warnungen: [{ text: 'HU läuft vorher ab (12/2097)', sperrt: false }] }])
})

test('a service takes no new blocked vehicle and shows problems of its own ones', async () => {
  const world = await dienstWorld({ now: '2096-11-21T12:00:00Z' })
  const ktw = await world.fahrzeug('KTW 1')
  const call = world.instance.as(sanitaetsdiensteContract, await world.leitung([...LEADS]))
  const plan = () =>
    world.props({
      schichten: [
        {
          bezeichnung: 'Tag',
          beginn: '2097-05-01T08:00:00.000Z',
          ende: '2097-05-01T16:00:00.000Z',
          bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
          fahrzeuge: [{ fahrzeug: ktw }],
        },
      ],
      beginn: '2097-05-01T08:00:00.000Z',
      ende: '2097-05-01T16:00:00.000Z',
    })
  const dienst = await call.create({ body: plan() })
  await overdue(world, ktw)
  await defect(world, ktw, 'hoch')
  expect((await call.get({ params: { id: dienst._id } })).schichten[0]?.fahrzeuge[0]).toMatchObject({ warnungen: [HU, REIFEN] })
  await expect(call.create({ body: plan() })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist gesperrt: HU überfällig (01/2020).', feld: 'schichten.0.fahrzeuge.0.fahrzeug' }],
  })
})

test('history shows the rules’ author and time; equal rules are no change', async () => {
  const world = await belegungsWorld()
  const wart = await world.instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'], { vorname: 'Wanda', nachname: 'Wart' })
  const call = world.instance.as(fahrzeugeContract, wart)
  expect(await call.sperrregelnHistory()).toEqual([])
  await call.changeSperrregeln({ body: { version: 1, mangel: 'kritisch', huTage: 0 } })
  expect(await call.sperrregelnHistory()).toEqual([])
  await call.changeSperrregeln({ body: { version: 2, mangel: 'hoch', huTage: 0 } })
  await call.changeSperrregeln({ body: { version: 3, mangel: 'hoch', huTage: null } })
  expect(await call.sperrregelnHistory()).toMatchObject([
    { feld: 'huTage', alt: 0, neu: null, benutzer: { nachname: 'Wart' } },
    { feld: 'mangel', alt: 'kritisch', neu: 'hoch', benutzer: { nachname: 'Wart' } },
  ])
})

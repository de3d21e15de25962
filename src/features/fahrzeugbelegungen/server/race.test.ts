// Also over TCP: locks and exclusions between connections.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { belegungsWorld } from '#tests/support/belegungen.ts'
import { asChange, dienstWorld } from '#tests/support/dienste.ts'

const TIME = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }

test('of 200 simultaneous attempts from two nodes exactly one books the slot', async () => {
  const a = await belegungsWorld()
  const b = await belegungsWorld({ database: a.instance.database })
  const [ktw, saal] = [await a.fahrzeug('KTW 1'), await a.raum('Saal')]
  const bo = await a.bucher()
  const on = [a, b].map((world) => ({ fahrzeuge: world.fahrzeuge(bo), raeume: world.raeume(bo) }))
  const all = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, i) => {
      const call = on[i % 2]
      // A third of them hang over the edge by a quarter of an hour.
      const time = i % 3 === 0 ? { ...TIME, ende: '2026-11-24T10:15:00Z' } : TIME
      return call?.fahrzeuge.create({ body: { fahrzeug: ktw, zweck: `Versuch ${i}`, ...time } })
    }),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = all.flatMap((result) => (result.status === 'rejected' ? [result.reason as { status: number; message: string }] : []))
  expect(new Set(reasons.map(({ status }) => status))).toEqual(new Set([409]))
  for (const { message } of reasons) expect(message).toContain('KTW 1 ist schon belegt: „Versuch')
  const raum = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, i) =>
      on[i % 2]?.raeume.create({ body: { raum: saal, titel: `Versuch ${i}`, ruestzeitVor: i % 2 === 0 ? 30 : 0, ...TIME } }),
    ),
  )
  expect(raum.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await a.instance.context.db.selectFrom('fahrzeugbelegungen').selectAll().execute()).length).toBe(1)
  expect((await a.instance.context.db.selectFrom('raumbelegungen').selectAll().execute()).length).toBe(1)
})

test('simultaneous bookings on two nodes do not exceed the person’s limit', async () => {
  const a = await belegungsWorld()
  const b = await belegungsWorld({ database: a.instance.database })
  await a.instance.context.transact((trx) =>
    trx.insertInto('config').values({ key: 'fahrzeugbelegungenGrenzen', wert: '{"jePerson": 5}' }).execute(),
  )
  const cars = await Promise.all(Array.from({ length: 30 }, (_, i) => a.fahrzeug(`KTW ${i}`)))
  const bo = await a.bucher()
  const on = [a.fahrzeuge(bo), b.fahrzeuge(bo)]
  const all = await Promise.allSettled(cars.map(async (ktw, i) => on[i % 2]?.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...TIME } })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const no = { status: 409, errors: [{ msg: 'Das wären 6 kommende Belegungen; mehr als 5 je Person trägt die Verwaltung ein.' }] }
  for (const reason of all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))) expect(reason).toMatchObject(no)
  expect(await a.instance.context.db.selectFrom('fahrzeugbelegungen').selectAll().execute()).toHaveLength(5)
})

test('two tabs move the same booking: the second is told, and nothing of it is written', async () => {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1')
  const call = world.fahrzeuge(await world.bucher())
  const { _id, version } = await call.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...TIME } })
  const move = (hour: string) =>
    call.update({
      params: { id: _id },
      body: { version, fahrzeug: ktw, zweck: 'Fahrt', beginn: `2026-11-24T${hour}:00:00Z`, ende: `2026-11-24T${hour}:45:00Z` },
    })
  const both = await Promise.allSettled([move('12'), move('14')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const loser = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(loser.reason).toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  const winner = both.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ beginn: string }>
  expect(await call.get({ params: { id: _id } })).toMatchObject({ version: version + 1, beginn: winner.value.beginn })
})

test('vehicles of a service are blocked, read-only and hidden; it moves them', async () => {
  const world = await belegungsWorld()
  const dienste = await dienstWorld({ database: world.instance.database })
  const ktw = await world.fahrzeug('KTW 1')
  const leitung = dienste.als(await dienste.leitung())
  const schicht = {
    bezeichnung: 'Tag',
    beginn: '2027-05-01T08:00:00.000Z',
    ende: '2027-05-01T16:00:00.000Z',
    bedarf: [],
    fahrzeuge: [{ fahrzeug: ktw }],
  }
  const dienst = await leitung.create({ body: dienste.props({ schichten: [schicht] }) })
  const stranger = world.fahrzeuge(await world.manager())
  const may = world.fahrzeuge(
    await world.instance.person([
      'READ_SANDIENST',
      'CREATE_FAHRZEUGBELEGUNG',
      'READ_FAHRZEUGBELEGUNG',
      'UPDATE_FAHRZEUGBELEGUNG',
      'DELETE_FAHRZEUGBELEGUNG',
    ]),
  )
  const mai = { von: '2027-05-01T00:00:00Z', bis: '2027-05-08T00:00:00Z' }
  expect((await may.kalender({ query: mai })).belegungen).toMatchObject([
    { titel: 'Stadtlauf', dienst: dienst._id, eigene: false, ressource: ktw },
  ])
  expect((await stranger.kalender({ query: mai })).belegungen).toMatchObject([{ titel: 'Belegt', verantwortlichName: '' }])
  const [row] = (await may.list()).zeilen
  if (!row) throw new Error('The booking of the service is missing')
  const sentence = 'Diese Belegung gehört zum Dienst „Stadtlauf“ und wird dort geändert.'
  expect(row).toMatchObject({ dienst: { _id: dienst._id }, aenderbar: { moeglich: false, gruende: [sentence] } })
  const no = { status: 409, errors: [{ msg: sentence }] }
  await expect(may.remove({ params: { id: row._id } })).rejects.toMatchObject(no)
  await expect(
    may.update({
      params: { id: row._id },
      body: { version: 1, fahrzeug: ktw, zweck: 'Weg damit', beginn: row.beginn, ende: row.ende },
    }),
  ).rejects.toMatchObject(no)
  const [covered] = (await stranger.list()).zeilen
  expect(covered).toMatchObject({ zweck: 'Belegt', dienst: null, verantwortlichPerson: null })
  expect((await stranger.list({ query: { suche: 'Stadtlauf' } })).gesamt).toBe(0)
  const buche = () =>
    stranger.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', beginn: '2027-05-01T15:45:00Z', ende: '2027-05-01T17:00:00Z' } })
  await expect(buche()).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist dann schon belegt, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.' }],
  })
  expect(
    (await stranger.pruefung({ query: { fahrzeug: ktw, beginn: '2027-05-01T09:00:00Z', ende: '2027-05-01T10:00:00Z' } })).halter,
  ).toMatchObject([{ titel: 'Belegt', pfad: null }])
  const atThatTime = { alle: 'true', beginn: '2027-05-01T09:00:00Z', ende: '2027-05-01T10:00:00Z' }
  expect(await stranger.frei({ query: atThatTime })).toMatchObject([{ frei: false, gruende: ['KTW 1 ist dann schon belegt.'] }])
  // The other node's writes arrive a moment later.
  const planned = () => stranger.kalender({ query: mai }).then(({ belegungen }) => belegungen.map(({ beginn }) => beginn))
  await leitung.update({
    params: { id: dienst._id },
    body: asChange(dienst, {
      beginn: '2027-05-02T08:00:00.000Z',
      ende: '2027-05-02T16:00:00.000Z',
      schichten: [{ ...schicht, _id: dienst.schichten[0]?._id, beginn: '2027-05-02T08:00:00.000Z', ende: '2027-05-02T16:00:00.000Z' }],
    }),
  })
  await expect.poll(planned).toEqual(['2027-05-02T08:00:00.000Z'])
  const fahrt = await buche()
  await stranger.remove({ params: { id: fahrt._id } })
  await leitung.absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  await expect.poll(planned).toEqual([])
})

test('a booking moved while its series is cancelled is cancelled too', async () => {
  const world = await belegungsWorld()
  const { db, transact: write } = world.instance.context
  const [ktw, other] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('KTW 2')]
  const call = world.fahrzeuge(await world.bucher())
  const termine = ['24', '25', '26'].map((day) => ({ beginn: `2026-11-${day}T18:00:00Z`, ende: `2026-11-${day}T20:00:00Z` }))
  const { _id } = await call.create({ body: { ...TIME, fahrzeug: ktw, zweck: 'Kurs', termine } })
  const last = (await call.list()).zeilen.at(-1)?._id ?? ''
  const isWaiting = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length > 0
  const { promise: done, resolve } = Promise.withResolvers<unknown>()
  await write(async (trx) => {
    await sql`update fahrzeugbelegungen set fahrzeug = ${other}::uuid where _id = ${last}::uuid`.execute(trx)
    resolve(call.remove({ params: { id: _id }, query: { umfang: 'alle' } }))
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  })
  await done
  expect((await db.selectFrom('fahrzeugbelegungen').select('status').execute()).map(({ status }) => status)).toEqual([
    'storniert',
    'storniert',
    'storniert',
  ])
})

// Also over TCP: locks and exclusions between connections.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { belegungsWorld } from '#tests/support/belegungen.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

const TIME = { beginn: '2026-11-24T08:00:00.000Z', ende: '2026-11-24T10:00:00.000Z' }
const LATER = { beginn: '2026-11-24T14:00:00.000Z', ende: '2026-11-24T16:00:00.000Z' }

async function taken() {
  const world = await belegungsWorld()
  const [bo, vera] = [await world.bucher(), await world.manager()]
  const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
  const [his, her] = [world.fahrzeuge(bo), world.fahrzeuge(vera)]
  const old = await his.create({ body: { fahrzeug: ktw, zweck: 'Material', ...TIME } })
  const one = { _id: old._id, version: old.version }
  const body = { fahrzeug: ktw, zweck: 'Notfall', ...TIME, grund: 'Der andere KTW ist ausgefallen' }
  return { world, ktw, mtw, his, her, old, one, body }
}

test('an override cancels or moves the old booking to another vehicle or time', async () => {
  const { world, mtw, his, her, old, one, body } = await taken()
  const fresh = await her.create({ body: { ...body, verdraengt: [one] } })
  expect(fresh).toMatchObject({ status: 'bestaetigt', grund: body.grund })
  expect(await his.get({ params: { id: old._id } })).toMatchObject({ status: 'storniert', grund: body.grund })
  expect((await world.post()).map(({ betreff, text }) => [betreff, text.includes(body.grund)])).toEqual([
    ['Storniert: KTW 1, Material', true],
  ])
  const next = await her.create({
    body: { ...body, zweck: 'Zweiter', verdraengt: [{ _id: fresh._id, version: fresh.version, ressource: mtw }] },
  })
  expect(await his.get({ params: { id: fresh._id } })).toMatchObject({ fahrzeug: mtw, ...TIME, grund: body.grund, status: 'bestaetigt' })
  await her.create({ body: { ...body, zweck: 'Dritter', verdraengt: [{ _id: next._id, version: next.version, ...LATER }] } })
  expect(await his.get({ params: { id: next._id } })).toMatchObject({ zweck: 'Zweiter', ...LATER })
  const told = await his.history({ params: { id: next._id } })
  expect(JSON.stringify(told)).toContain(body.grund)
})

test('an override changes nothing if any part fails', async () => {
  const { world, ktw, mtw, his, her, old, one, body } = await taken()
  const other = await his.create({ body: { fahrzeug: mtw, zweck: 'Fahrt', ...TIME } })
  const refused = async (call: Promise<unknown>, status: number, msg: string, field?: string) =>
    expect(call).rejects.toMatchObject({
      status,
      errors: [{ msg: expect.stringContaining(msg) as string, ...(field ? { feld: field } : {}) }],
    })
  await refused(his.create({ body: { ...body, verdraengt: [one] } }), 403, 'Dafür fehlt dir das Recht')
  await refused(her.create({ body: { ...body, grund: '  ', verdraengt: [one] } }), 400, 'Nenne den Grund')
  await refused(her.create({ body: { ...body, verdraengt: [one, one] } }), 400, 'zweimal')
  await refused(
    her.create({ body: { ...body, verdraengt: [{ ...one, version: 7 }] } }),
    409,
    '„Material“ inzwischen geändert',
    'verdraengt',
  )
  // The error refers to the moved booking, not to the new one with the same field names.
  const moved = [{ ...one, ressource: mtw }]
  await refused(her.create({ body: { ...body, verdraengt: moved } }), 409, 'Zu „Material“: MTW 1 ist schon belegt', 'verdraengt.0.beginn')
  const gone = [{ ...one, beginn: '2020-02-01T09:00:00.000Z', ende: '2020-02-01T10:00:00.000Z' }]
  await refused(her.create({ body: { ...body, verdraengt: gone } }), 400, 'Zu „Material“: Der Beginn darf nicht', 'verdraengt.0.beginn')
  await refused(
    her.create({ body: { ...body, verdraengt: [{ ...one, ressource: one._id }] } }),
    400,
    'gibt es nicht',
    'verdraengt.0.ressource',
  )
  await refused(
    her.create({ body: { ...body, verdraengt: [one, { _id: other._id, version: other.version }] } }),
    409,
    '„Fahrt“ steht nicht im Weg.',
  )
  await refused(her.create({ body: { ...body, ...LATER, verdraengt: [{ ...one, ...LATER }] } }), 409, 'steht nicht im Weg')
  await refused(
    her.create({ body: { ...body, verdraengt: [{ ...one, beginn: '2026-11-24T09:00:00.000Z', ende: '2026-11-24T11:00:00.000Z' }] } }),
    409,
    'KTW 1 ist schon belegt',
  )
  expect(await his.get({ params: { id: old._id } })).toMatchObject({ status: 'bestaetigt', version: old.version, fahrzeug: ktw, ...TIME })
  expect(await world.post()).toEqual([])
})

test('vehicles of a service stay with it', async () => {
  const { world, her, body, ktw } = await taken()
  const dienste = await dienstWorld({ database: world.instance.database })
  const leitung = dienste.als(await dienste.leitung())
  const day = { beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  await leitung.create({ body: dienste.props({ schichten: [{ bezeichnung: 'Tag', ...day, bedarf: [], fahrzeuge: [{ fahrzeug: ktw }] }] }) })
  const row = await world.instance.context.db
    .selectFrom('fahrzeugbelegungen')
    .selectAll()
    .where('angebotFahrzeug', 'is not', null)
    .executeTakeFirstOrThrow()
  await expect(her.create({ body: { ...body, ...day, verdraengt: [{ _id: row._id, version: row.version }] } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Diese Zeit ist belegt und lässt sich hier nicht ändern.' }],
  })
})

test('of twenty simultaneous overrides on two nodes exactly one succeeds', async () => {
  const { world, her, one, body } = await taken()
  const second = await belegungsWorld({ database: world.instance.database })
  const there = second.fahrzeuge(await world.manager())
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, i) =>
      (i % 2 === 0 ? her : there).create({ body: { ...body, zweck: `Versuch ${i}`, verdraengt: [one] } }),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = all.flatMap((result) => (result.status === 'rejected' ? [result.reason as { status: number }] : []))
  expect(new Set(reasons.map(({ status }) => status))).toEqual(new Set([409]))
  const rows = await world.instance.context.db.selectFrom('fahrzeugbelegungen').select('status').execute()
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['bestaetigt', 'storniert'])
})

test('rooms give way in the same words', async () => {
  const world = await belegungsWorld()
  const [saal, her] = [await world.raum('Saal'), world.raeume(await world.manager())]
  const old = await her.create({ body: { raum: saal, titel: 'Übung', ruestzeitVor: 60, ...LATER } })
  const body = {
    raum: saal,
    titel: 'Blutspende',
    beginn: '2026-11-24T12:00:00.000Z',
    ende: '2026-11-24T14:00:00.000Z',
    grund: 'Termin fest',
  }
  await expect(her.create({ body })).rejects.toMatchObject({ status: 409 })
  await her.create({ body: { ...body, verdraengt: [{ _id: old._id, version: old.version }] } })
  expect(await her.get({ params: { id: old._id } })).toMatchObject({ status: 'storniert', grund: 'Termin fest' })
})

test('undoing an override restores all, once, by its author, without mails', async () => {
  const { world, ktw, mtw, his, her, old, one, body } = await taken()
  const next = await his.create({ body: { fahrzeug: ktw, zweck: 'Danach', beginn: TIME.ende, ende: '2026-11-24T12:00:00.000Z' } })
  const third = await his.create({ body: { fahrzeug: ktw, zweck: 'Später', ...LATER } })
  const read = () =>
    Promise.all(
      [old, next, third].map(async ({ _id }) => {
        const { version, geaendertAm, geaendertVon, ...row } = await his.get({ params: { id: _id } })
        return row
      }),
    )
  const before = await read()
  const fresh = await her.create({
    body: {
      ...body,
      ende: LATER.ende,
      verdraengt: [
        one,
        { _id: next._id, version: next.version, ressource: mtw },
        { _id: third._id, version: third.version, ressource: mtw, ...TIME },
      ],
    },
  })
  expect(await read()).not.toEqual(before)
  const at = { params: { id: fresh._id } }
  await expect(world.fahrzeuge(await world.manager()).takeBack(at)).rejects.toMatchObject({ status: 404 })
  await expect(his.takeBack(at)).rejects.toMatchObject({ status: 403 })
  await her.takeBack(at)
  expect(await read()).toEqual(before)
  expect((await her.get(at)).status).toBe('storniert')
  expect(await world.post()).toEqual([])
  await expect(her.takeBack(at)).rejects.toMatchObject({ status: 409 })
})

test('an override is not undone if anything was changed or taken meanwhile', async () => {
  const { ktw, mtw, his, her, old, one, body } = await taken()
  const fresh = await her.create({ body: { ...body, verdraengt: [{ ...one, ressource: mtw }] } })
  const at = { params: { id: fresh._id } }
  const moved = await his.get({ params: { id: old._id } })
  const { aenderbar, ...change } = moved
  await his.update({ params: { id: old._id }, body: { ...change, zweck: 'Anderes' } })
  await expect(her.takeBack(at)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('Seit der Buchung hat sich etwas davon geändert') as string }],
  })
  expect((await her.get(at)).status).toBe('bestaetigt')
  // The place to go back to belongs to somebody else by now.
  const away = await her.create({ body: { fahrzeug: mtw, zweck: 'Ausflug', ...LATER } })
  const over = await her.create({
    body: { ...body, ...LATER, fahrzeug: mtw, verdraengt: [{ _id: away._id, version: away.version, ressource: ktw, ...LATER }] },
  })
  await her.remove({ params: { id: over._id }, query: {} })
  await his.create({ body: { fahrzeug: mtw, zweck: 'Schneller', ...LATER } })
  await expect(her.takeBack({ params: { id: over._id } })).rejects.toMatchObject({ status: 409 })
  expect((await her.get({ params: { id: away._id } })).fahrzeug).toBe(ktw)
})

test('overrides lock both vehicles in one order, so they cannot deadlock', async () => {
  const { world, ktw, mtw, her } = await taken()
  const { db, transact: write } = world.instance.context
  const [first = '', second = ''] = [ktw, mtw].toSorted()
  const there = await her.create({ body: { fahrzeug: first, zweck: 'Später', ...LATER } })
  const isLocked = async () =>
    (await sql`select 1 from fahrzeuge where _id = ${first}::uuid for no key update skip locked`.execute(db)).rows.length === 0
  const { promise: done, resolve } = Promise.withResolvers<unknown>()
  await write(async (trx) => {
    await sql`select 1 from fahrzeuge where _id = ${second}::uuid for no key update`.execute(trx)
    const verdraengt = [{ _id: there._id, version: there.version, ressource: second }]
    resolve(her.create({ body: { fahrzeug: first, zweck: 'Notfall', ...LATER, grund: 'Ausfall', verdraengt } }))
    await expect.poll(isLocked, { timeout: 60_000 }).toBe(true)
  })
  expect(await done).toMatchObject({ zweck: 'Notfall', fahrzeug: first })
})

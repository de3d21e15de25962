import { dashboardContract } from '#features/dashboard/contract.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { touchesNight } from '#blocks/dienst/server/index.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { countHours, KINDS_OF_HOURS, hoursContract } from '../contract.ts'
import { openHours, setBilled } from './queries.ts'

const NOW = '2026-11-23T12:00:00Z'
const RECHTE = ['READ_STUNDENNACHWEISE', 'CREATE_STUNDENNACHWEISE', 'UPDATE_STUNDENNACHWEISE', 'DELETE_STUNDENNACHWEISE'] as const

async function world() {
  let now = new Date(NOW)
  const instance = await testInstance({ clock: () => now })
  const as = (who: Person) => instance.as(hoursContract, who)
  const [office, second] = [await instance.person(RECHTE, { nachname: 'Büro' }), await instance.person(RECHTE, { nachname: 'Zweite' })]
  const [anna, other] = [
    await instance.person([], { vorname: 'Anna', nachname: 'Anders' }),
    await instance.person([], { nachname: 'Berta' }),
  ]
  /** The version of a record, as one who decides has read it. */
  const read = async (_id: string) => {
    const { rows } = await sql<{ version: number }>`select version from stundennachweise where _id = ${_id}::uuid`.execute(
      instance.context.db,
    )
    return { version: rows[0]?.version ?? 0 }
  }
  return { instance, read, db: instance.context.db, as, office, second, anna, other, at: (time: string) => (now = new Date(time)) }
}
type Body = Parameters<ReturnType<Awaited<ReturnType<typeof world>>['as']>['create']>[0]['body']
const hours = (given: Partial<Body> = {}): Body => ({ art: 'KTW', anlass: 'Tagdienst', datum: '2026-11-20', stunden: 8, ...given })
const time = (beginn: string, ende: string, given: Partial<Body> = {}) =>
  hours({ datum: beginn.slice(0, 10), beginn, ende, stunden: null, ...given })

/** Distinct statuses of the calls; 200 for success. */
const statusOf = async (...calls: readonly Promise<unknown>[]) => [
  ...new Set((await Promise.allSettled(calls)).map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 200))),
]

describe('duration', () => {
  test('true hours in the nights of daylight saving, to the quarter, without the break', () => {
    // 22 to 6 o'clock: nine hours in autumn, seven in spring.
    expect(countHours('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 0)).toBe(9)
    expect(countHours('2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 0)).toBe(7)
    expect(countHours('2026-11-20T08:00:00Z', '2026-11-20T16:07:00Z', 30)).toBe(7.5)
    expect(countHours('2026-11-20T08:00:00Z', '2026-11-20T08:01:00Z', 0)).toBe(0.25)
  })
  test('the night is from 22 to 6 by the clock of Berlin', () => {
    expect(touchesNight('2026-11-20T08:00:00Z', '2026-11-20T21:00:00Z')).toBe(false)
    expect(touchesNight('2026-11-20T08:00:00Z', '2026-11-20T21:01:00Z')).toBe(true)
    expect(touchesNight('2026-11-20T04:59:00Z', '2026-11-20T08:00:00Z')).toBe(true)
  })
})

test('a member enters, changes, submits and withdraws only their own', async () => {
  const { as, anna, other, office } = await world()
  const own = as(anna)
  const made = await own.create({ body: time('2026-11-20T20:00:00Z', '2026-11-21T05:00:00Z', { pause: 30 }) })
  expect(made).toMatchObject({ stunden: 8.5, nacht: true, status: 'entwurf', person: { nachname: 'Anders' }, ausDienst: false })
  const params = { id: made._id }
  expect((await own.submit({ params })).status).toBe('eingereicht')
  const changed = await own.update({ params, body: { ...time('2026-11-20T20:00:00Z', '2026-11-21T04:00:00Z'), version: 2 } })
  expect(changed).toMatchObject({ stunden: 8, status: 'eingereicht' })
  await expect(own.submit({ params })).rejects.toMatchObject({ status: 409 })
  expect((await own.takeBack({ params })).status).toBe('entwurf')
  expect(
    await statusOf(as(other).get({ params }), as(other).remove({ params }), as(other).submit({ params }), as(other).history({ params })),
  ).toEqual([404])
  expect(
    await statusOf(as(other).list(), as(anna).confirm({ params, body: { version: 1 } }), as(anna).sheets({ query: { monat: '2026-11' } })),
  ).toEqual([403])
  expect((await as(other).mine()).gesamt).toBe(0)
  expect((await own.mine({ query: { status: 'entwurf', monat: '2026-11' } })).zeilen).toHaveLength(1)
  // Confirming hours does not include submitting them for others.
  await expect(as(office).submit({ params })).rejects.toMatchObject({ status: 404 })
  // Saving and submitting are one: a refusal changes neither.
  const draft = { ...time('2026-11-20T20:00:00Z', '2026-11-21T03:00:00Z'), version: 4 }
  const query = { einreichen: 'true' } as const
  await expect(own.update({ params, query, body: { ...draft, version: 3 } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('Du hast den Eintrag inzwischen selbst geändert') }],
  })
  await expect(as(office).update({ params, query, body: draft })).rejects.toMatchObject({ status: 404 })
  expect(await own.get({ params })).toMatchObject({ stunden: 8, status: 'entwurf' })
  expect(await own.update({ params, query, body: draft })).toMatchObject({ stunden: 7, status: 'eingereicht' })
  expect(await own.create({ query, body: hours() })).toMatchObject({ status: 'eingereicht' })
  // Somebody else's change is named.
  await as(office).update({ params, body: { ...draft, version: 6 } })
  await expect(own.update({ params, body: { ...draft, version: 6 } })).rejects.toMatchObject({
    errors: [{ msg: expect.stringMatching(/^Inzwischen hat .* Büro das geändert\./), feld: 'version' }],
  })
  await own.remove({ params })
  expect((await own.mine()).gesamt).toBe(1)
})

test('invalid input is refused with its field', async () => {
  const { as, anna, other, office } = await world()
  const own = as(anna)
  for (const [body, field] of [
    [hours({ datum: '2026-11-24' }), 'datum'],
    [hours({ datum: '2025-10-01' }), 'datum'],
    [hours({ stunden: null }), 'stunden'],
    [hours({ stunden: 25 }), 'stunden'],
    [hours({ stunden: 1.1 }), 'stunden'],
    [hours({ anfahrtKm: -1 }), 'anfahrtKm'],
    [hours({ anlass: ' ' }), 'anlass'],
    [hours({ beginn: '2026-11-20T08:00:00Z' }), 'ende'],
    [hours({ ende: '2026-11-20T08:00:00Z' }), 'beginn'],
    [time('2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z'), 'ende'],
    [time('2026-11-20T08:00:00Z', '2026-11-21T09:00:00Z'), 'ende'],
    [time('2026-11-23T08:00:00Z', '2026-11-23T13:00:00Z'), 'ende'],
    [time('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', { pause: 60 }), 'pause'],
    [time('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', { datum: '2026-11-19' }), 'beginn'],
  ] as const)
    await expect(own.create({ body })).rejects.toMatchObject({ status: 400, errors: [{ feld: field }] })
  await expect(own.create({ body: hours({ profil: other.profil }) })).rejects.toMatchObject({ status: 403 })
  await expect(as(office).create({ body: hours({ profil: '00000000-0000-7000-8000-000000000000' }) })).rejects.toMatchObject({
    errors: [{ feld: 'profil' }],
  })
  const made = await as(office).create({ body: hours({ profil: other.profil }) })
  await expect(
    as(office).update({ params: { id: made._id }, body: { ...hours({ profil: anna.profil }), version: 1 } }),
  ).rejects.toMatchObject({ errors: [{ feld: 'profil' }] })
})

test('others confirm or refuse with a reason; nobody confirms their own', async () => {
  const { instance, db, as, office, second, anna, read } = await world()
  const body = hours()
  const { _id } = await as(anna).create({ body })
  const params = { id: _id }
  await expect(as(office).confirm({ params, body: await read(_id) })).rejects.toMatchObject({ status: 409 })
  await as(anna).submit({ params })
  await expect(as(office).refuse({ params, body: { ...(await read(_id)), grund: ' ' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'grund' }],
  })
  expect(await as(office).refuse({ params, body: { ...(await read(_id)), grund: 'Falscher Tag' } })).toMatchObject({
    status: 'abgelehnt',
    ablehnungsgrund: 'Falscher Tag',
  })
  const { rows: mails } = await sql<{ betreff: string }>`select betreff from mails`.execute(db)
  expect(mails.map(({ betreff }) => betreff)).toEqual(['Deine Stunden wurden abgelehnt'])
  // A refusal that its member lets stand asks no more, until it is taken up again.
  const asks = async () => (await instance.as(dashboardContract, anna).inbox()).map(({ art }) => art)
  const withdraw = (who: Person, zurueckgezogen: boolean) => as(who).withdraw({ params, body: { zurueckgezogen } })
  expect([await asks(), await statusOf(withdraw(office, true))]).toEqual([['stundenAbgelehnt'], [404]])
  expect(await withdraw(anna, true)).toMatchObject({ status: 'abgelehnt', zurueckgezogen: true })
  expect(await asks()).toEqual([])
  await withdraw(anna, false)
  expect(await asks()).toEqual(['stundenAbgelehnt'])
  await withdraw(anna, true)
  expect(await as(anna).submit({ params })).toMatchObject({ status: 'eingereicht', zurueckgezogen: false })
  expect(await statusOf(withdraw(anna, true))).toEqual([409])
  // Taken back, a second submission is refused as before; once the refusal itself is taken back, it is a draft.
  expect(await as(anna).takeBack({ params })).toMatchObject({ status: 'abgelehnt', ablehnungsgrund: 'Falscher Tag' })
  expect(await asks()).toEqual(['stundenAbgelehnt'])
  await as(office).takeBack({ params })
  expect(await as(anna).takeBack({ params })).toMatchObject({ status: 'entwurf', ablehnungsgrund: '' })
  await as(anna).submit({ params })
  expect(await as(office).confirm({ params, body: await read(_id) })).toMatchObject({ status: 'bestaetigt', ablehnungsgrund: '' })
  expect(
    await statusOf(as(anna).update({ params, body: { ...body, version: 5 } }), as(anna).remove({ params }), as(office).remove({ params })),
  ).toEqual([409])
  await expect(as(anna).takeBack({ params })).rejects.toMatchObject({ status: 403 })
  expect(await as(office).takeBack({ params })).toMatchObject({ status: 'eingereicht', bestaetigtAm: null })
  expect((await as(anna).history({ params })).some(({ titel }) => titel.includes('Stand') || titel.includes('status'))).toBe(true)

  const own = await as(office).create({ body })
  await as(office).submit({ params: { id: own._id } })
  await expect(as(office).confirm({ params: { id: own._id }, body: await read(own._id) })).rejects.toMatchObject({ status: 409 })
  await expect(as(office).refuse({ params: { id: own._id }, body: { ...(await read(own._id)), grund: 'x' } })).rejects.toMatchObject({
    status: 409,
  })
  // The database says so, too.
  await expect(
    sql`update stundennachweise set status = 'bestaetigt', "bestaetigtVon" = ${office.user}, "bestaetigtAm" = now() where _id = ${own._id}`.execute(
      db,
    ),
  ).rejects.toMatchObject({ constraint: 'stundennachweise_selbst' })
  expect((await as(second).confirm({ params: { id: own._id }, body: await read(own._id) })).status).toBe('bestaetigt')
  await instance.context.db.updateTable('stundennachweise').set({ abgerechnetAm: NOW }).where('_id', '=', own._id).execute()
  expect(await statusOf(as(second).takeBack({ params: { id: own._id } }), as(second).remove({ params: { id: own._id } }))).toEqual([409])
  await expect(sql`delete from stundennachweise where _id = ${own._id}`.execute(db)).rejects.toMatchObject({
    constraint: 'stundennachweise_abgerechnet',
  })
})

test('many at once, all or none; what waits is counted for who has to act', async () => {
  const { instance, as, office, anna, other, read } = await world()
  const ids: string[] = []
  for (const who of [anna, other]) {
    const { _id } = await as(who).create({ body: hours() })
    ids.push(_id)
  }
  await expect(as(anna).submitChosen({ body: { ids } })).rejects.toMatchObject({ status: 404 })
  expect((await as(anna).mine()).zeilen[0]?.status).toBe('entwurf')
  const asks = async (who: Person) => (await instance.as(dashboardContract, who).inbox()).map(({ art, pfad }) => [art, pfad])
  const record = (id: string | undefined) => ['stundenEntwurf', `/profiles/myProfile/stundennachweise/edit/${id}`]
  expect(await asks(anna)).toEqual([record(ids[0])])
  const second = await as(anna).create({ body: hours({ datum: '2026-11-19' }) })
  expect(await asks(anna)).toHaveLength(2)
  await as(anna).remove({ params: { id: second._id } })
  expect(await as(anna).submitChosen({ body: { ids: [ids[0] ?? '', ids[0] ?? ''] } })).toEqual({ anzahl: 1 })
  await as(other).submitChosen({ body: { ids: [ids[1] ?? ''] } })
  // One's own wait for somebody else: the list behind the number shows as many as it says.
  await as(office).create({ body: hours(), query: { einreichen: 'true' } })
  const [waits] = await instance.as(dashboardContract, office).waiting()
  const listed = async () =>
    (await as(office).list({ query: Object.fromEntries(new URL(waits?.pfad ?? '', 'http://x').searchParams) })).gesamt
  expect([waits?.zahl, await listed()]).toEqual([2, 2])
  const params = { id: ids[1] ?? '' }
  await as(other).update({ params, body: { ...hours({ stunden: 12 }), ...(await read(params.id)) } })
  await expect(as(office).confirm({ params, body: { version: 2 } })).rejects.toMatchObject({ status: 409 })
  expect((await as(office).list({ query: { status: 'bestaetigt' } })).gesamt).toBe(0)
  const fresh = await Promise.all(ids.map(async (_id) => ({ _id, ...(await read(_id)) })))
  expect((await as(office).decideRows({ body: { nachweise: fresh, status: 'bestaetigt' } })).erledigt).toHaveLength(2)
  expect((await as(office).list({ query: { status: 'bestaetigt', suche: 'anders' } })).gesamt).toBe(1)
  expect(await instance.as(dashboardContract, office).waiting()).toEqual([])
})

test('decided in rows: each stands alone, and what is taken back at once tells nobody', async () => {
  const { as, db, office, anna, other, read } = await world()
  const made = [
    await as(anna).create({ body: hours(), query: { einreichen: 'true' } }),
    await as(anna).create({ body: hours({ anlass: 'Lager' }), query: { einreichen: 'true' } }),
    await as(other).create({ body: hours() }),
    await as(office).create({ body: hours(), query: { einreichen: 'true' } }),
  ]
  const nachweise = await Promise.all(made.map(async ({ _id }) => ({ _id, ...(await read(_id)) })))
  const [first, second, draft, own] = nachweise.map(({ _id }) => _id)
  const call = as(office).decideRows
  await expect(call({ body: { nachweise, status: 'abgelehnt' } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'grund' }] })
  await expect(as(anna).decideRows({ body: { nachweise, status: 'bestaetigt' } })).rejects.toMatchObject({ status: 403 })
  const refused = await call({ body: { nachweise, status: 'abgelehnt', grund: 'Doppelt' } })
  expect(new Set(refused.erledigt.map(({ _id }) => _id))).toEqual(new Set([first, second]))
  expect(new Map(refused.geblieben.map(({ _id, grund }) => [_id, grund]))).toEqual(
    new Map([
      [draft, 'Das geht nicht mehr: Der Nachweis ist entwurf.'],
      [own, 'Die eigenen Stunden bestätigt jemand anderes.'],
    ]),
  )
  const letters = () => db.selectFrom('mails').select('text').where('betreff', '=', 'Deine Stunden wurden abgelehnt').execute()
  expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('2 deiner Nachweise wurden abgelehnt')])
  const back = await call({ body: { nachweise: refused.erledigt, status: 'eingereicht' } })
  expect([back.erledigt.length, await letters()]).toEqual([2, []])
  expect((await call({ body: { nachweise: back.erledigt, status: 'bestaetigt' } })).geblieben).toEqual([])
})

test('a list and its file go on behind the first page', async () => {
  const { as, instance, office, anna } = await world()
  const days = ['2026-11-18', '2026-11-20', '2026-11-19', '2026-11-20']
  for (const datum of days) await as(anna).create({ body: hours({ datum }) })
  for (const list of [as(office).list, as(anna).mine]) {
    const first = await list({ query: { limit: 3 } })
    const next = await list({ query: { limit: 3, nach: first.naechste ?? '' } })
    expect([...first.zeilen, ...next.zeilen].map(({ datum }) => datum)).toEqual(days.toSorted().toReversed())
  }
  await sql`insert into stundennachweise (profil, art, anlass, datum, stunden)
    select ${anna.profil}::uuid, 'KTW', 'Viele', date '2026-11-20' - n % 300, 1 from generate_series(1, 1100) n`.execute(
    instance.context.db,
  )
  expect((await instance.call(office, 'GET', '/api/stundennachweise.csv')).body.trim().split('\n')).toHaveLength(1105)
})

test('a record read by right is not cached for another without a profile', async () => {
  const { as, db, instance, anna } = await world()
  const { _id } = await as(anna).create({ body: hours() })
  const [reader, nobody] = [await instance.person(['READ_STUNDENNACHWEISE']), await instance.person()]
  await sql`delete from profile where _id in (${reader.profil}::uuid, ${nobody.profil}::uuid)`.execute(db)
  expect((await as(reader).get({ params: { id: _id } })).anlass).toBe('Tagdienst')
  await expect(as(nobody).get({ params: { id: _id } })).rejects.toMatchObject({ status: 404 })
})

test('a mere confirmer withdraws a confirmation too', async () => {
  const { as, instance, anna } = await world()
  const { _id } = await as(anna).create({ body: hours() })
  const params = { id: _id }
  await as(anna).submit({ params })
  const confirms = as(await instance.person(['UPDATE_STUNDENNACHWEISE']))
  await confirms.confirm({ params, body: { version: 2 } })
  expect((await confirms.takeBack({ params })).status).toBe('eingereicht')
})

test('of two who confirm at the same moment one does', async () => {
  const { as, office, second, anna, read } = await world()
  const { _id } = await as(anna).create({ body: hours() })
  await as(anna).submit({ params: { id: _id } })
  const body = await read(_id)
  const both = await Promise.allSettled([office, second, office, second].map((who) => as(who).confirm({ params: { id: _id }, body })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('overlapping entries are flagged on both', async () => {
  const { as, anna, other } = await world()
  await as(anna).create({ body: time('2026-11-20T08:00:00Z', '2026-11-20T12:00:00Z', { anlass: 'Markt' }) })
  const second = await as(anna).create({ body: time('2026-11-20T11:00:00Z', '2026-11-20T14:00:00Z', { anlass: 'Lauf' }) })
  expect(second.ueberschneidet).toBe('Markt')
  const beside = await as(anna).create({ body: time('2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z') })
  expect(beside.ueberschneidet).toBe('')
  expect((await as(other).create({ body: time('2026-11-20T08:00:00Z', '2026-11-20T12:00:00Z') })).ueberschneidet).toBe('')
  expect((await as(anna).mine()).zeilen.map((one) => one.ueberschneidet).toSorted()).toEqual(['', 'Lauf', 'Markt'])
  // Without times nothing overlaps; but a day has 24 hours.
  await as(other).create({ body: hours({ stunden: 16, datum: '2026-11-19', anlass: 'Lager' }) })
  expect((await as(other).create({ body: hours({ stunden: 8, datum: '2026-11-19' }) })).ueberschneidet).toBe('')
  expect((await as(other).create({ body: hours({ stunden: 8.25, datum: '2026-11-19' }) })).ueberschneidet).toBe('Lager')
  // The same once more, another kind, another day.
  const twice = { stunden: 3, datum: '2026-11-17' }
  const again = [hours(twice), hours(twice), hours({ ...twice, anlass: 'Zelte' }), hours({ ...twice, datum: '2026-11-16' })]
  const hints: string[] = []
  for (const body of again) hints.push((await as(other).create({ body })).ueberschneidet)
  expect(hints).toEqual(['', 'Tagdienst', '', ''])
})

test('the server’s timer: one each, a draft when stopped, nothing if discarded', async () => {
  const { as, anna, other, at } = await world()
  const body = { art: 'Materialpflege', anlass: 'Rucksäcke' } as const
  const now = { ende: null }
  expect(await as(anna).clock()).toBeNull()
  await as(anna).start({ body })
  await expect(as(anna).start({ body })).rejects.toMatchObject({ status: 409 })
  await as(other).start({ body })
  at('2026-11-23T14:20:00Z')
  expect(await as(anna).clock()).toMatchObject({ anlass: 'Rucksäcke' })
  expect(await as(anna).stop({ body: now })).toMatchObject({ stunden: 2.25, art: 'Materialpflege', status: 'entwurf', datum: '2026-11-23' })
  await expect(as(anna).stop({ body: now })).rejects.toMatchObject({ status: 404 })
  // A stop that was taken back runs on from its old begin, and from no other day or time to come.
  const [began, { zeilen }] = ['2026-11-23T12:00:00Z', await as(anna).mine()]
  for (const beginn of ['2026-11-22T14:19:00Z', '2026-11-23T14:21:00Z'])
    await expect(as(anna).start({ body: { ...body, beginn } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'beginn' }] })
  await as(anna).start({ body: { ...body, beginn: began } })
  for (const { _id } of zeilen) await as(anna).remove({ params: { id: _id } })
  expect(await as(anna).stop({ body: now })).toMatchObject({ beginn: '2026-11-23T12:00:00+00:00', stunden: 2.25, datum: '2026-11-23' })
  at('2026-11-24T14:20:00Z')
  // Forgotten: how long it was is said by who worked, within what one record takes and not in the future.
  await expect(as(other).stop({ body: now })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'ende' }] })
  for (const ende of ['2026-11-24T12:30:00Z', '2026-11-23T11:00:00Z', '2026-11-25T12:00:00Z'])
    await expect(as(other).stop({ body: { ende } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'ende' }] })
  expect(await as(other).clock()).not.toBeNull()
  const entered = await as(other).stop({ body: { ende: '2026-11-23T15:00:00Z' } })
  expect(entered).toMatchObject({ stunden: 3, datum: '2026-11-23' })
  await as(other).remove({ params: { id: entered._id } })
  await as(other).start({ body })
  await as(other).discard()
  expect(await as(other).clock()).toBeNull()
  expect((await as(other).mine()).gesamt).toBe(0)
  // Stopped at once it is a quarter of an hour, and a clock at midnight belongs to the day on which it began.
  at('2026-11-24T22:59:00Z')
  await as(other).start({ body })
  expect(await as(other).stop({ body: now })).toMatchObject({ stunden: 0.25, datum: '2026-11-24' })
})

test('the monthly sheet as PDF: own, one, all; hidden members only by right', async () => {
  const { instance, db, as, office, anna, other } = await world()
  for (const who of [anna, other]) await as(who).create({ body: hours() })
  await db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', other.profil).execute()
  const sheet = (who: Person, query: string) => instance.call(who, 'GET', `/api/stundennachweise/${query}`)
  const own = await sheet(anna, 'meine/blatt.pdf?monat=2026-11')
  expect(own.statusCode).toBe(200)
  expect(own.rawPayload.toString('latin1')).toMatch(/^%PDF-/)
  expect((await sheet(anna, 'meine/blatt.pdf?monat=2026-10')).statusCode).toBe(404)
  expect((await sheet(anna, 'meine/blatt.pdf?monat=2026-13')).statusCode).toBe(400)
  expect((await sheet(office, 'blatt.pdf?monat=2026-11')).statusCode).toBe(200)
  expect((await sheet(office, `blatt.pdf?monat=2026-11&profil=${other.profil}`)).statusCode).toBe(404)
  expect((await as(office).list()).zeilen.map(({ person }) => person.nachname)).toEqual(['Anders'])
})

test('every kind that the contract has the database has, too', async () => {
  const { as, anna } = await world()
  for (const kind of Object.keys(KINDS_OF_HOURS) as (keyof typeof KINDS_OF_HOURS)[]) await as(anna).create({ body: hours({ art: kind }) })
  expect((await as(anna).mine()).gesamt).toBe(Object.keys(KINDS_OF_HOURS).length)
})

test('switched-off kinds are not offered; old and running ones count', async () => {
  const { as, office, anna } = await world()
  const [own, all] = [as(anna), as(office)]
  const { _id } = await own.create({ body: hours() })
  await own.start({ body: { art: 'KTW', anlass: 'Fahrt' } })
  await expect(own.setKinds({ body: { version: 1, abgeschaltet: [] } })).rejects.toMatchObject({ status: 403 })
  expect(await all.setKinds({ body: { version: 1, abgeschaltet: ['KTW', 'Jugend'] } })).toMatchObject({ version: 2 })
  expect((await all.kindsHistory()).length).toBe(1)
  expect(await statusOf(all.setKinds({ body: { version: 2, abgeschaltet: Object.keys(KINDS_OF_HOURS) as 'KTW'[] } }))).toEqual([400])
  expect((await own.stop({ body: {} })).art).toBe('KTW')
  const refused = { status: 400, errors: [{ feld: 'art' }] }
  await expect(own.create({ body: hours() })).rejects.toMatchObject(refused)
  await expect(own.start({ body: { art: 'Jugend', anlass: 'Zelten' } })).rejects.toMatchObject(refused)
  const change = (kind: Body['art'], version: number) =>
    own.update({ params: { id: _id }, body: { ...hours({ art: kind, anlass: 'Spätdienst' }), version } })
  expect(await change('KTW', 1)).toMatchObject({ art: 'KTW', anlass: 'Spätdienst' })
  await expect(change('Jugend', 2)).rejects.toMatchObject(refused)
  expect((await own.mine({ query: { art: 'KTW' } })).gesamt).toBe(2)
})

test('a payout takes confirmed hours up to its day, with kilometres, once', async () => {
  const { db, instance, as, office, anna, other, read } = await world()
  const settle = (ids: readonly string[], when: Date | null) => instance.context.transact((trx) => setBilled(trx, ids, when))
  const ids: string[] = []
  for (const body of [
    hours({ stunden: 2.25, anfahrtKm: 12, fahrtkostenBeantragt: true }),
    hours({ datum: '2026-11-21', anfahrtKm: 30 }),
    hours({ datum: '2026-11-22' }),
  ]) {
    const { _id } = await as(anna).create({ body })
    ids.push(_id)
  }
  await as(anna).submitChosen({ body: { ids } })
  expect(await openHours(db, [anna.profil], '2026-11-30')).toEqual([])
  const nachweise = await Promise.all(ids.map(async (_id) => ({ _id, ...(await read(_id)) })))
  await as(office).decideRows({ body: { nachweise, status: 'bestaetigt' } })
  const open = await openHours(db, [anna.profil, other.profil], '2026-11-21')
  expect(open.map(({ _id, datum, quarters, km }) => [_id, datum, quarters, km])).toEqual([
    [ids[0], '2026-11-20', 9, 12],
    [ids[1], '2026-11-21', 32, 0],
  ])
  await settle([ids[0] ?? ''], new Date(NOW))
  await expect(settle(ids, new Date(NOW))).rejects.toMatchObject({ status: 409 })
  expect((await openHours(db, [anna.profil], '2026-11-30')).map(({ _id }) => _id)).toEqual(ids.slice(1))
  await expect(
    sql`update stundennachweise set stunden = 9, "abgerechnetAm" = null where _id = ${ids[0]}`.execute(db),
  ).rejects.toMatchObject({
    constraint: 'stundennachweise_abgerechnet',
  })
  await settle([ids[0] ?? ''], null)
  expect(await openHours(db, [anna.profil], '2026-11-30')).toHaveLength(3)
})

test('sums of the year count confirmed hours, the rest beside; the last can be copied', async () => {
  const { as, anna, office, read } = await world()
  const own = as(anna)
  expect(await own.summary()).toMatchObject({ jahr: 2026, bestaetigt: 0, eingereicht: 0, entwurf: 0, vorjahr: 0, zuletzt: [] })
  const made = await Promise.all(
    [
      hours({ datum: '2025-12-31', stunden: 3, anlass: 'Silvester' }),
      hours({ datum: '2026-01-01', stunden: 1.25 }),
      hours({ datum: '2026-11-02', stunden: 2 }),
      hours({ datum: '2026-11-03', stunden: 4, anlass: 'Falsch' }),
    ].map((body) => own.create({ body })),
  )
  await own.submitChosen({ body: { ids: made.map(({ _id }) => _id) } })
  const [, first, , wrong] = made.map(({ _id }) => _id)
  await as(office).confirm({ params: { id: first ?? '' }, body: await read(first ?? '') })
  await as(office).refuse({ params: { id: wrong ?? '' }, body: { ...(await read(wrong ?? '')), grund: 'War ich selbst' } })
  expect(await own.summary()).toEqual({
    jahr: 2026,
    bestaetigt: 1.25,
    eingereicht: 2,
    entwurf: 0,
    vorjahr: 0,
    jeMonat: [1.25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    zuletzt: [
      { art: 'KTW', anlass: 'Tagdienst', stunden: 2 },
      { art: 'KTW', anlass: 'Silvester', stunden: 3 },
    ],
  })
  // Changed, a refused one stays refused until it is submitted again.
  const params = { id: wrong ?? '' }
  const changed = await own.update({ params, body: { ...hours({ datum: '2026-11-04' }), ...(await read(params.id)) } })
  expect(changed).toMatchObject({ status: 'abgelehnt', ablehnungsgrund: 'War ich selbst' })
  expect((await own.submit({ params })).ablehnungsgrund).toBe('')
})

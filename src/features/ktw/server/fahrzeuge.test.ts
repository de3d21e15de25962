// The vehicles of both plans are held (docs/adr/0052), and nobody else may take them meanwhile.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { followAll, jobs } from '#features/fahrzeuge/server/pruefungen/faelligkeiten.ts'
import { enqueue } from '#server/jobs/job.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { form } from '#tests/support/form.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

const KTW = [
  'CREATE_KTW_WOCHE',
  'READ_KTW_WOCHE',
  'UPDATE_KTW_WOCHE',
  'DELETE_KTW_WOCHE',
  'CREATE_SONNTAG_KTW',
  'READ_SONNTAG_KTW',
  'UPDATE_SONNTAG_KTW',
] as const
const BOOKS = ['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'] as const
const shift = { schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: false, ausgefallen: false, grund: '' }
const late = { ...shift, schicht: 'Spät', beginn: '13:30', ende: '22:00' }
const MONDAY = { von: '2026-10-19T04:00:00.000Z', bis: '2026-10-19T20:00:00.000Z' }
const id = (one: { readonly _id: string }) => ({ params: { id: one._id } })

async function world() {
  let now = '2026-10-01T12:00:00Z'
  const clock = () => new Date(now)
  const instance = await testInstance({ clock })
  const { db } = instance.context
  const office = await instance.person([...KTW, ...BOOKS])
  const vehicle = async (kennung: string, given: { readonly status?: string } = {}) => {
    const [{ _id }] = (await db
      .insertInto('fahrzeuge')
      .values({
        bezeichnung: `KTW ${kennung}`,
        kennung,
        typ: 'KTW',
        kennzeichen: `MU-ST ${given.status === undefined ? 1 : 2}`,
        fuehrerscheinklasse: 'B',
        ...given,
      })
      .returning('_id')
      .execute()) as [{ _id: string }]
    return _id
  }
  const ktw = await vehicle('1401')
  const weeks = (who: Person = office) => instance.as(ktwWeeksContract, who)
  const sundays = (who: Person = office) => instance.as(ktwSundaysContract, who)
  const books = (who: Person = office) => instance.as(fahrzeugbelegungenContract, who)
  const week = (given: object = {}) => ({
    jahr: 2026,
    kw: 43,
    '1401': [
      { ...shift, tag: 0 },
      { ...late, tag: 0 },
    ],
    ...given,
  })
  const held = async () =>
    (
      await db.selectFrom('fahrzeugbelegungen').select(['_id', 'fahrzeug', 'beginn', 'ende', 'zweck', 'art']).orderBy('beginn').execute()
    ).map(({ beginn, ende, ...row }) => ({ ...row, von: new Date(beginn).toISOString(), bis: new Date(ende).toISOString() }))
  return { clock, at: (time: string) => void (now = time), instance, db, office, vehicle, ktw, weeks, sundays, books, week, held }
}

test('handing-over crews share one booking; changes, cancelling, deleting free it', async () => {
  const { weeks, week, held, ktw } = await world()
  const one = await weeks().create({ body: week({ status: 'entwurf' }) })
  expect(await held()).toEqual([])
  const published = await weeks().status({ ...id(one), body: { version: one.version, status: 'veroeffentlicht' } })
  const [monday] = await held()
  expect(await held()).toMatchObject([{ fahrzeug: ktw, ...MONDAY, zweck: 'KTW-Woche 43/2026', art: 'KTW' }])
  const change = { version: published.version, jahr: 2026, kw: 43, '1402': [] }
  const more = { ...shift, schicht: 'Dienstag', tag: 1 }
  // The first shift goes, and with it the place that the booking hung on.
  const changed = await weeks().update({
    ...id(one),
    body: { ...change, '1401': [{ ...shift, tag: 0, schicht: 'Ganz früh' }, { ...late, tag: 0 }, more] },
  })
  expect(await held()).toMatchObject([
    { _id: monday?._id, ...MONDAY },
    { von: '2026-10-20T04:00:00.000Z', bis: '2026-10-20T12:30:00.000Z' },
  ])
  const drafted = await weeks().status({ ...id(one), body: { version: changed.version, status: 'entwurf' } })
  expect(await held()).toEqual([])
  const again = await weeks().status({ ...id(one), body: { version: drafted.version, status: 'veroeffentlicht' } })
  expect(await held()).toHaveLength(2)
  expect(again.status).toBe('veroeffentlicht')
  await weeks().absage({ ...id(one), body: { grund: 'Werkstatt' } })
  expect(await held()).toEqual([])
  const other = await weeks().create({ body: week({ kw: 44 }) })
  expect(await held()).toHaveLength(1)
  await weeks().remove(id(other))
  expect(await held()).toEqual([])
})

test('vehicle conflicts are named to their readers on both sides', async () => {
  const { instance, weeks, sundays, books, week, held, ktw } = await world()
  const wish = { fahrzeuge: [ktw], zweck: 'Vertraulicher Umzug', beginn: '2026-10-19T08:00:00Z', ende: '2026-10-19T10:00:00Z' }
  const booked = await books().create({ body: wish })
  const named = 'KTW 1401 ist schon belegt: Vertraulicher Umzug, Mo., 19.10.2026, 10:00 bis 12:00 Uhr.'
  await expect(weeks().create({ body: week() })).rejects.toMatchObject({ status: 409, errors: [{ msg: named }] })
  const blind = await instance.person([...KTW])
  await expect(weeks(blind).create({ body: week() })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1401 ist schon belegt.' }],
  })
  expect(await held()).toHaveLength(1)
  const draft = await weeks().create({ body: week({ status: 'entwurf' }) })
  const publish = { ...id(draft), body: { version: draft.version, status: 'veroeffentlicht' as const } }
  await expect(weeks().status(publish)).rejects.toMatchObject({ status: 409, errors: [{ msg: named, feld: 'status' }] })
  expect((await weeks().get(id(draft))).status).toBe('entwurf')
  await books().remove(id(booked))
  await weeks().status(publish)
  await expect(books().create({ body: wish })).rejects.toMatchObject({ status: 409 })
  // A Sunday that the week has already.
  const sunday = { ...shift, tag: 6 }
  await weeks().create({ body: week({ kw: 45, '1401': [sunday] }) })
  await expect(sundays().create({ body: { datum: '2026-11-08', dienst: [shift] } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('KTW 1401 ist schon belegt: KTW-Woche 45/2026') }],
  })
})

test('a draft lists every obstacle with its fix; publishing refuses with the same', async () => {
  const { instance, weeks, sundays, books, week, ktw } = await world()
  const wish = { fahrzeuge: [ktw], zweck: 'Umzug', beginn: '2026-10-19T08:00:00Z', ende: '2026-10-19T10:00:00Z' }
  const booked = await books().create({ body: wish })
  const sunday = await sundays().create({ body: { datum: '2026-10-25', dienst: [shift] } })
  const body = week({
    '1401': [
      { ...shift, tag: 0 },
      { ...late, tag: 0 },
      { ...shift, tag: 6 },
    ],
    status: 'entwurf',
  })
  const draft = await weeks().create({ body })
  const offer = (name: string) => draft.schichten.filter(({ bezeichnung }) => bezeichnung.startsWith(name)).map(({ _id }) => _id)
  const inService = await weeks().ausschreibung(id(draft))
  const texts = [
    'KTW 1401 ist schon belegt: Umzug, Mo., 19.10.2026, 10:00 bis 12:00 Uhr.',
    'KTW 1401 ist schon belegt: KTW 1401 am 25.10.2026, So., 25.10.2026, 06:00 bis 14:30 Uhr.',
  ]
  expect(inService.konflikte).toMatchObject([
    { sperrt: true, text: texts[0], pfad: `/fahrzeugbelegung/edit/${booked._id}` },
    { sperrt: true, text: texts[1], pfad: `/ktw/sonntag/${sunday._id}` },
  ])
  // Of the two seats of a shift the driver's has the vehicle.
  expect(inService.konflikte.map(({ schichten }) => schichten.length)).toEqual([1, 1])
  expect(offer('1401 · Mo · Früh')).toContain(inService.konflikte[0]?.schichten[0])
  expect(offer('1401 · So · Früh')).toContain(inService.konflikte[1]?.schichten[0])
  await expect(weeks().status({ ...id(draft), body: { version: draft.version, status: 'veroeffentlicht' } })).rejects.toMatchObject({
    status: 409,
    errors: texts.map((msg) => ({ msg, feld: 'status' })),
  })
  const blind = await instance.person(['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'])
  expect((await weeks(blind).ausschreibung(id(draft))).konflikte.map(({ text, pfad }) => [text, pfad])).toEqual([
    ['KTW 1401 ist schon belegt.', null],
    ['KTW 1401 ist schon belegt.', null],
  ])
  // Two drafts that want the same know of each other before either is published.
  const rival = await sundays().create({ body: { datum: '2026-11-01', dienst: [shift], status: 'entwurf' } })
  const next = await weeks().create({ body: week({ kw: 44, '1401': [{ ...shift, tag: 6 }], status: 'entwurf' }) })
  const said = { sperrt: false, text: expect.stringContaining('Entwurf „KTW 1401 am 01.11.2026“'), pfad: `/ktw/sonntag/${rival._id}` }
  expect((await weeks().ausschreibung(id(next))).konflikte).toMatchObject([said])
  await expect(weeks(await instance.person(['READ_KTW_WOCHE'])).ausschreibung(id(next))).rejects.toMatchObject({ status: 403 })
})

test('free shifts of a week give way to a Sunday that is published, not to a draft', async () => {
  const { instance, db, office, weeks, sundays, week, held } = await world()
  const made = await weeks().create({ body: week({ '1401': [5, 6].map((tag) => ({ ...shift, tag })).concat({ ...late, tag: 6 }) }) })
  const draft = await sundays().create({
    body: { datum: '2026-10-25', dienst: [{ ...shift, beginn: '08:00', ende: '16:00' }], status: 'entwurf' },
  })
  const asked = made.schichten.find(({ bezeichnung }) => bezeichnung === '1401 · So · Früh · Fahrer')!
  await weeks().hilferuf({ ...id(made), body: { personen: [{ schicht: asked._id, profil: office.profil }], text: '' } })
  const out = async () => (await weeks().get(id(made)))['1401'].map(({ ausgefallen }) => ausgefallen)
  // A draft changes nothing, neither does its end.
  await sundays(await instance.person([...KTW, 'DELETE_SONNTAG_KTW'])).remove(
    id(await sundays().create({ body: { datum: '2026-11-01', dienst: [shift], status: 'entwurf' } })),
  )
  expect(await out()).toEqual([false, false, false])
  const facts = await sundays().ausschreibung(id(draft))
  expect(facts).toMatchObject({
    konflikte: [],
    folgen: [
      'KTW-Woche 43/2026: Früh und Spät am So., 25.10.2026 fallen dort aus (4 Plätze, niemand eingeteilt, 1 Anfrage erledigt sich).',
    ],
  })
  const publish = (weicht: boolean) =>
    sundays().status({ ...id(draft), body: { version: draft.version, status: 'veroeffentlicht', weicht } })
  // Unasked nothing falls out: the vehicle is taken.
  await expect(publish(false)).rejects.toMatchObject({ status: 409 })
  expect(await out()).toEqual([false, false, false])
  // Somebody stands in one shift: it stays, and with it all others.
  await weeks().setzeAnmeldung({ params: { id: made._id, profileId: office.profil }, body: { schicht: asked._id, status: 'gemeldet' } })
  expect(await sundays().ausschreibung(id(draft))).toMatchObject({
    konflikte: [{ sperrt: true }],
    folgen: [
      expect.stringContaining('Spät am So., 25.10.2026 fällt dort aus'),
      expect.stringContaining('In Früh am So., 25.10.2026 steht schon jemand'),
    ],
  })
  await expect(publish(true)).rejects.toMatchObject({ status: 409 })
  expect(await out()).toEqual([false, false, false])
  await db.deleteFrom('anmeldungen').execute()
  // Readers of weeks alone learn of the vehicle.
  const other = await instance.person(['READ_SONNTAG_KTW', 'UPDATE_SONNTAG_KTW'])
  expect(await sundays(other).ausschreibung(id(draft))).toMatchObject({ konflikte: [{ sperrt: true }], folgen: [] })
  await publish(true)
  expect((await weeks().get(id(made)))['1401'].map(({ ausgefallen, grund }) => [ausgefallen, grund])).toEqual([
    [false, ''],
    [true, 'Steht im Plan „KTW 1401 am 25.10.2026“'],
    [true, 'Steht im Plan „KTW 1401 am 25.10.2026“'],
  ])
  expect((await held()).map(({ zweck }) => zweck)).toEqual(['KTW-Woche 43/2026', 'KTW 1401 am 25.10.2026'])
})

test('the booking leads to the week for who may see it, and tells others nothing', async () => {
  const { instance, weeks, books, week, ktw } = await world()
  const one = await weeks().create({ body: week() })
  const {
    zeilen: [row],
  } = await books().list({ query: { fahrzeug: ktw } })
  const to = { art: 'ktwWoche', wort: 'KTW-Woche', zu: 'Zur KTW-Woche', pfad: `/ktw/woche/${one._id}` }
  expect(row).toMatchObject({
    zweck: 'KTW-Woche 43/2026',
    dienst: { _id: one._id, bezeichnung: 'KTW-Woche 43/2026', ...to },
    aenderbar: { moeglich: false, gruende: ['Diese Belegung gehört zur KTW-Woche „KTW-Woche 43/2026“ und wird dort geändert.'] },
  })
  const span = { query: { von: '2026-10-19T00:00:00Z', bis: '2026-10-26T00:00:00Z' } }
  expect((await books().kalender(span)).belegungen).toMatchObject([{ dienst: one._id, wort: 'KTW-Woche', eigene: false }])
  const when = { query: { beginn: '2026-10-19T08:00:00Z', ende: '2026-10-19T09:00:00Z', alle: true } }
  expect((await books().frei(when)).flatMap(({ halter }) => halter)).toMatchObject([{ pfad: to.pfad }])
  const foreign = await instance.person([...BOOKS])
  const covered = JSON.stringify([
    await books(foreign).list({ query: { fahrzeug: ktw } }),
    await books(foreign).kalender(span),
    await books(foreign).frei(when),
    await books(foreign).list({ query: { suche: 'KTW-Woche' } }),
  ])
  expect(covered).toContain('Belegt')
  expect(covered).not.toMatch(/KTW-Woche|\/ktw\//)
})

test('a vehicle feed shows "KTW" and cancels removed shifts', async () => {
  const { instance, weeks, week, office, ktw } = await world()
  const one = await weeks().create({ body: week() })
  const { url } = await instance.as(kalenderContract, office).adresse({ params: { art: 'feed', fuer: 'fahrzeug', id: ktw } })
  const feed = async () => (await instance.call(null, 'GET', new URL(url).pathname)).body.replaceAll('\r\n ', '')
  expect(await feed()).toContain('SUMMARY:KTW')
  expect(await feed()).not.toContain('KTW-Woche')
  expect(await feed()).toContain(`/ktw/woche/${one._id}`)
  await weeks().absage({ ...id(one), body: { grund: 'Schnee' } })
  expect(await feed()).toContain('STATUS:CANCELLED')
})

test('a vehicle out of service leaves future plans, and its call sign is unused', async () => {
  const { instance, db, weeks, week, held, vehicle, ktw, at } = await world()
  const one = await weeks().create({ body: week() })
  const wart = instance.as(fahrzeugeContract, await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'DELETE_FAHRZEUG']))
  expect(await wart.betroffen({ params: { id: ktw } })).toEqual({ belegungen: 0, dienste: 1, entwuerfe: 0, fehlend: 1 })
  await wart.remove({ params: { id: ktw } })
  expect(await held()).toEqual([])
  const seats = async () => (await weeks().get(id(one))).schichten.flatMap(({ fahrzeuge }) => fahrzeuge.map(({ fahrzeug }) => fahrzeug))
  expect(await seats()).toEqual([null, null])
  const second = await vehicle('1401', { status: 'ausserDienst' })
  const { version } = await weeks().get(id(one))
  await weeks().update({ ...id(one), body: { version, ...week() } })
  expect(await seats()).toEqual([null, null])
  await db.updateTable('fahrzeuge').set({ status: 'einsatzbereit' }).where('_id', '=', second).execute()
  const back = await weeks().get(id(one))
  await weeks().update({ ...id(one), body: { version: back.version, ...week() } })
  expect(await held()).toMatchObject([{ fahrzeug: second, ...MONDAY }])
  // The running shift keeps the vehicle until its crew returns; the next shift loses it.
  at('2026-10-19T08:00:00Z')
  await wart.remove({ params: { id: second } })
  expect(await held()).toMatchObject([{ von: MONDAY.von, bis: '2026-10-19T12:30:00.000Z' }])
})

test('a call sign without a vehicle: the draft says so and no shift is staffed', async () => {
  const { instance, db, office, weeks, sundays, week, vehicle, at } = await world()
  await vehicle('1402', { status: 'ausserDienst' })
  const body = week({ kennung1: '1499', '1402': [{ ...shift, tag: 0 }], status: 'entwurf' })
  const setsSigns = await instance.person([...KTW, 'SET_KTW_KENNUNG'])
  const draft = await weeks(setsSigns).create({ body })
  const unnamed = (sign: string) => ({ sperrt: false, text: `Ein einsatzbereites Fahrzeug „${sign}“ gibt es nicht.`, pfad: null })
  const { konflikte } = await weeks().ausschreibung(id(draft))
  expect(konflikte).toMatchObject([unnamed('1499'), unnamed('1402')])
  const names = (ids: readonly string[]) => draft.schichten.filter(({ _id }) => ids.includes(_id)).map(({ bezeichnung }) => bezeichnung)
  expect(konflikte.flatMap(({ schichten }) => names(schichten))).toEqual([
    '1401 · Mo · Früh · Fahrer',
    '1401 · Mo · Spät · Fahrer',
    '1402 · Mo · Früh · Fahrer',
  ])
  await weeks().status({ ...id(draft), body: { version: draft.version, status: 'veroeffentlicht' } })
  at('2026-10-12T12:00:00Z')
  const { zeilen } = await weeks().list({})
  expect(zeilen.flatMap(({ schichten }) => schichten.flatMap(({ besetzung }) => besetzung.fahrzeugeFehlen ?? []))).toEqual([
    'KTW',
    'KTW',
    'KTW',
  ])
  const waiting = await instance.as(dashboardContract, office).waiting()
  expect(waiting).toContainEqual(expect.objectContaining({ zahl: 1, viele: 'KTW-Wochen ohne Fahrzeug' }))
  const sunday = await sundays(setsSigns).create({ body: { datum: '2026-10-25', kennung: '9999', dienst: [shift], status: 'entwurf' } })
  expect((await sundays().ausschreibung(id(sunday))).konflikte).toMatchObject([unnamed('9999')])
  // Driver's seats of before the upgrade.
  await sql`delete from angebot_fahrzeuge`.execute(db)
  await sql`update angebote set besetzung = besetzung - 'fahrzeugeFehlen', ende = now() + interval '1 day'`.execute(db)
  await sql.raw(readFileSync(new URL('../../../../migrations/before-1.0/0196_ktw_ohne_fahrzeug.sql', import.meta.url), 'utf8')).execute(db)
  expect((await weeks().get(id(draft))).schichten.flatMap(({ besetzung }) => besetzung.fahrzeugeFehlen ?? [])).toEqual([
    'KTW',
    'KTW',
    'KTW',
  ])
})

test('an ambulance in the workshop leaves the plans; planners are notified once', async () => {
  const { instance, db, weeks, week, books, held, ktw, at } = await world()
  const year = { jahr: 2031, kw: 30 }
  const [standing, next] = [
    await weeks().create({ body: week(year) }),
    await weeks().create({ body: week({ ...year, kw: 31, status: 'entwurf' }) }),
  ]
  const bookings = await held()
  const keeper = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const wart = instance.as(fahrzeugeContract, keeper)
  const { aktiv, standortName, warnungen, zustand, offeneMaengel, zuletztGeprueft, ...body } = await wart.get({ params: { id: ktw } })
  const set = async (given: object) =>
    wart.update({ params: { id: ktw }, body: { ...body, version: (await wart.get({ params: { id: ktw } })).version, ...given } })
  const affected = (counts: object) => ({ belegungen: 0, dienste: 1, entwuerfe: 1, fehlend: 1, ...counts })
  const hangsOn = () => wart.betroffen({ params: { id: ktw } })
  const lacks = async () => (await weeks().get(id(standing))).schichten.flatMap(({ besetzung }) => besetzung.fahrzeugeFehlen ?? [])
  const news = async () =>
    (await db.selectFrom('mails').select(['betreff', 'text']).where('betreff', 'like', '% fällt aus').execute()).map(({ text }) => text)
  const reason = 'KTW 1401 ist in der Werkstatt (Bremsen).'
  /** Runs the jobs that count anew; how many waited. */
  const follow = async () => {
    const { rows } = await sql<{ payload: unknown }>`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${followAll.name} returning j.payload`.execute(db)
    const handler = jobs.handlers?.(instance.context).find(({ job }) => job === followAll)
    for (const { payload } of rows) await handler?.run(payload, AbortSignal.timeout(10_000))
    return rows.length
  }
  const upgrade = () =>
    sql.raw(readFileSync(new URL('../../../../migrations/before-1.0/0230_fahrzeuge_zaehlen.sql', import.meta.url), 'utf8')).execute(db)

  // A draft lacks nothing yet, and a wish is no need: neither is news.
  expect(await hangsOn()).toEqual(affected({}))
  const reader = await instance.person(['READ_FAHRZEUG'])
  expect(await instance.as(fahrzeugeContract, reader).betroffen({ params: { id: ktw } })).toEqual(affected({ entwuerfe: 0 }))
  await sql`update angebot_fahrzeuge set erforderlich = false`.execute(db)
  expect(await hangsOn()).toEqual(affected({ fehlend: 0 }))
  await sql`update angebot_fahrzeuge set erforderlich = true`.execute(db)
  await set({ status: 'werkstatt', statusGrund: 'Bremsen', bezeichnung: 'KTW Nord', fuehrerscheinklasse: 'C1' })
  expect(await news()).toHaveLength(1)
  expect(await hangsOn()).toEqual(affected({ fehlend: 0 }))
  // Its name is no news, and takes back nothing else.
  await sql`delete from mails`.execute(db)
  await set({ status: 'werkstatt', statusGrund: 'Bremsen', bezeichnung: 'KTW Süd' })
  expect(await lacks()).toEqual(['„KTW Süd“', '„KTW Süd“'])
  expect(await news()).toEqual([])
  await set({ status: 'einsatzbereit', bezeichnung: 'KTW Ost' })
  expect(await lacks()).toEqual([])

  await set({ status: 'werkstatt', statusGrund: 'Bremsen' })
  expect(await lacks()).toEqual(['„KTW 1401“', '„KTW 1401“'])
  expect(await held()).toEqual(bookings)
  expect((await weeks().ausschreibung(id(next))).konflikte).toMatchObject([{ sperrt: true, text: reason }])
  await expect(weeks().status({ ...id(next), body: { version: next.version, status: 'veroeffentlicht' } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: reason }],
  })
  const [first, ...more] = await news()
  expect(first).toContain(reason)
  expect(first).not.toContain('KTW-Woche 31')
  expect(more).toEqual([])
  // Their planners are told; who keeps the vehicles sees bookings that nobody else replaces.
  expect(await instance.as(dashboardContract, keeper).waiting()).toEqual([])
  // Plans that have it keep it.
  await weeks().update({ ...id(standing), body: { version: standing.version, ...week({ ...year, '1401': [{ ...shift, tag: 0 }] }) } })
  expect(await lacks()).toEqual(['„KTW 1401“'])
  await set({ statusGrund: 'Bremsen und Reifen', status: 'werkstatt' })
  expect(await news()).toHaveLength(1)

  await set({ status: 'einsatzbereit' })
  expect(await lacks()).toEqual([])
  expect(await news()).toEqual([])
  await weeks().status({ ...id(next), body: { version: next.version, status: 'veroeffentlicht' } })

  // A defect and an overdue inspection block it all the same, until they are seen to.
  const {
    _id: mangelId,
    version,
    ...defect
  } = await wart.mangelMelden({ params: { id: ktw }, body: { titel: 'Blaulicht', prioritaet: 'hoch' } })
  expect(await lacks()).toEqual([])
  const rules = await wart.sperrregeln()
  await wart.changeSperrregeln({ body: { ...rules, mangel: 'hoch' } })
  expect(await follow()).toBe(1)
  expect(await lacks()).toEqual(['„KTW 1401“'])
  await wart.mangelAendern({ params: { id: ktw, mangelId }, body: { ...defect, version, status: 'behoben' } })
  expect(await lacks()).toEqual([])
  // A table that also changes who may drive hides nothing of it.
  const table = Buffer.from('Name;Typ;Kennzeichen;Klasse;HU\nKTW Neu;KTW;MU-ST 1;C1;01/2020')
  const importer = await instance.person(['CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const mapping = JSON.stringify(['bezeichnung', 'typ', 'kennzeichen', 'fuehrerscheinklasse', 'huBis'])
  const request = form(importer, table, 'fahrzeuge.csv', { zuordnung: mapping, probe: 'false' })
  expect((await instance.app.inject({ method: 'POST', url: '/api/fahrzeuge/import', ...request })).json()).toMatchObject({ geaendert: 1 })
  expect(await follow()).toBe(1)
  expect(await lacks()).toEqual(['„KTW Neu“'])
  expect(await news()).toHaveLength(1)
  await set({ huBis: '2020-01' })
  expect(await lacks()).toEqual(['„KTW 1401“'])
  await expect(
    books().create({ body: { fahrzeuge: [ktw], zweck: 'Fahrt', beginn: '2031-01-25T06:00:00Z', ende: '2031-01-25T09:00:00Z' } }),
  ).rejects.toMatchObject({ status: 409 })
  // Counts of before the upgrade: once anew, at night too, while planners hear in the morning.
  await sql`delete from mails`.execute(db)
  await sql`update angebote set besetzung = besetzung - 'fahrzeugeFehlen'`.execute(db)
  await sql`update angebot_fahrzeuge set "ausfallBekannt" = false`.execute(db)
  at('2026-10-01T23:10:00Z')
  await upgrade()
  expect(await follow()).toBe(1)
  expect(await lacks()).toEqual(['„KTW 1401“'])
  expect(await db.selectFrom('mails').select('faelligAb').execute()).toEqual([{ faelligAb: '2026-10-02T05:00:00.000Z' }])
  await wart.pruefungErfassen({ params: { id: ktw }, body: { art: 'hu', datum: '2026-09-30', naechste: '2099-01' } })
  expect(await lacks()).toEqual([])
  // An inspection that runs out by itself, and a seat that is taken before the job of the night: the counts know, planners do not.
  await sql`delete from mails`.execute(db)
  const driver = await instance.person(['READ_KTW_WOCHE'])
  await db
    .updateTable('profile')
    .set({
      sanitaetsausbildung: 'RS',
      geburtsdatum: '1990-01-01',
      fuehrerscheinklassen: ['B'],
      fuehrerscheinKontrolleNaechsteAm: '2032-06-01',
    })
    .where('_id', '=', driver.profil)
    .execute()
  const platzId = standing.schichten.find(({ bezeichnung }) => bezeichnung.endsWith('Fahrer'))?._id ?? ''
  const take = () => weeks(driver).take({ params: { id: standing._id, platzId } })
  const leave = () => weeks(driver).leave({ params: { id: standing._id, platzId }, query: { grund: 'krank' } })
  const night = async () => {
    await instance.context.transact((trx) => enqueue(trx, followAll, {}))
    await follow()
  }
  const inspected = (huBis: string) => db.updateTable('fahrzeuge').set({ huBis }).where('_id', '=', ktw).execute()
  await inspected('2020-01')
  expect(await hangsOn()).toMatchObject({ dienste: 2, fehlend: 2 })
  await take()
  expect(await lacks()).toEqual(['„KTW 1401“'])
  expect(await hangsOn()).toMatchObject({ fehlend: 2 })
  await night()
  const [told, ...again] = await news()
  expect([told, again]).toEqual([expect.stringMatching(/KTW-Woche 30[^]*KTW-Woche 31/), []])
  expect(await hangsOn()).toMatchObject({ fehlend: 0 })
  // A recount of the way back takes back the news all the same, and hides not the next.
  await inspected('2099-01')
  await leave()
  expect(await lacks()).toEqual([])
  expect(await hangsOn()).toMatchObject({ fehlend: 0 })
  await night()
  expect(await news()).toEqual([])
  await inspected('2020-01')
  await night()
  expect(await news()).toEqual([told])
  // Later gaps join the mail that waits.
  await sql`update angebot_fahrzeuge v set "ausfallBekannt" = false from angebote a where a._id = v.angebot and a."ktwWoche" = ${next._id}::uuid`.execute(
    db,
  )
  await night()
  expect(await news()).toEqual([told])
  // A place that is another's meanwhile lacks it anew.
  await sql`update angebot_fahrzeuge set erforderlich = false`.execute(db)
  await sql`update angebot_fahrzeuge set erforderlich = true`.execute(db)
  expect(await hangsOn()).toMatchObject({ fehlend: 2 })
  // A new database has nothing to count.
  await sql`delete from angebot_fahrzeuge`.execute(db)
  await upgrade()
  expect(await follow()).toBe(0)
})

test('of two plans and a booking on two nodes one gets the vehicle', async () => {
  const { clock, instance, office, weeks, books, week, held, ktw } = await world()
  const second = await testInstance({ clock, database: instance.database })
  const wanted = await Promise.allSettled([
    weeks().create({ body: week({ '1401': [{ ...shift, tag: 6 }] }) }),
    second.as(ktwSundaysContract, office).create({ body: { datum: '2026-10-25', dienst: [shift] } }),
    books().create({ body: { fahrzeuge: [ktw], zweck: 'Fahrt', beginn: '2026-10-25T06:00:00Z', ende: '2026-10-25T09:00:00Z' } }),
  ])
  expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    wanted.flatMap((one) => (one.status === 'rejected' ? [one.reason as { status: number }] : [])).map(({ status }) => status),
  ).toEqual([409, 409])
  expect(await held()).toHaveLength(1)
})

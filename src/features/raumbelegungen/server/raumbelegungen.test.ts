import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { belegungsHistory } from '#blocks/belegung/contract.ts'
import { readInHistory } from '#contract/history.ts'
import { recordChange } from '#server/history/record.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import { belegungsWorld, MANAGED } from '#tests/support/belegungen.ts'
import type { Actor } from '#server/context.ts'
import { countQueries } from '#tests/support/queries.ts'
import { testAll } from '#tests/support/cases.ts'

const at = (von: string, bis: string) => ({ beginn: `2026-11-24T${von}:00.000Z`, ende: `2026-11-24T${bis}:00.000Z` })

test('set-up times count: the room is taken before and after, back to back is legal', async () => {
  const world = await belegungsWorld()
  const saal = await world.raum('Saal')
  const call = world.raeume(await world.bucher())
  const buche = (titel: string, von: string, bis: string, rest: object = {}) =>
    call.create({ body: { raum: saal, titel, ...at(von, bis), ...rest } })
  const course = await buche('Kurs', '10:00', '12:00', { ruestzeitVor: 30, ruestzeitNach: 15 })
  expect(course).toMatchObject({ status: 'bestaetigt', raumDaten: { name: 'Saal', kapazitaet: 30 }, ruestzeitVor: 30 })
  await expect(buche('Davor', '09:00', '09:45')).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Saal ist schon belegt: „Kurs“ (Bo Bucher), Di., 24.11.2026, 11:00 bis 13:00 Uhr, mit Rüstzeit 10:30 bis 13:15 Uhr.' }],
  })
  const setUp = 'Saal ist mit deiner Rüstzeit (13:00 bis 14:00 Uhr) schon belegt: '
  await expect(buche('Danach', '12:15', '13:00', { ruestzeitVor: 15 })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: `${setUp}„Kurs“ (Bo Bucher), Di., 24.11.2026, 11:00 bis 13:00 Uhr, mit Rüstzeit 10:30 bis 13:15 Uhr.` }],
  })
  expect(await call.pruefung({ query: { raum: saal, ...at('12:00', '13:00'), ruestzeitVor: 15 } })).toMatchObject({
    frei: false,
    halter: [{ ruestzeit: 'mit Rüstzeit 10:30 bis 13:15 Uhr', titel: 'Kurs', pfad: `/raumbelegung/${course._id}` }],
    vorschlaege: [at('08:30', '09:30'), at('12:30', '13:30')],
  })
  await buche('Davor', '09:00', '09:30')
  await buche('Danach', '12:15', '13:00')
  expect((await call.kalender({ query: { von: '2026-11-23T00:00:00Z', bis: '2026-11-30T00:00:00Z' } })).belegungen).toMatchObject([
    { titel: 'Davor' },
    { titel: 'Kurs', ruestzeitVor: 30, ruestzeitNach: 15 },
    { titel: 'Danach' },
  ])
  expect(await call.frei({ query: at('09:30', '10:00') })).toEqual([])
  expect(await call.frei({ query: { ...at('13:00', '14:00'), personen: 30 } })).toHaveLength(1)
  expect(await call.frei({ query: { ...at('13:00', '14:00'), personen: 31, alle: 'true' } })).toMatchObject([
    { frei: false, gruende: ['Saal fasst höchstens 30 Personen.'] },
  ])
})

testAll<[string, { kapazitaet?: number; buchbar?: boolean; aktiv?: boolean }, object, number, string]>([
  ['too many people', {}, { personen: 31 }, 400, 'Saal fasst höchstens 30 Personen.'],
  ['a place that is no room', { buchbar: false }, {}, 409, 'Saal ist kein buchbarer Raum.'],
  ['a deleted room', { aktiv: false }, {}, 409, 'Saal steht nicht mehr zur Verfügung.'],
  ['15 days', {}, { ende: '2026-12-09T10:00:00Z' }, 400, 'Eine Belegung dauert höchstens 14 Tage.'],
  ['yesterday', {}, { beginn: '2026-11-20T10:00:00Z' }, 400, 'Der Beginn darf nicht in der Vergangenheit liegen.'],
])('%s: refused in one sentence, nothing written', async (_, data, body, status, msg) => {
  const world = await belegungsWorld()
  const saal = await world.raum('Saal', data)
  const call = world.raeume(await world.bucher())
  await expect(call.create({ body: { raum: saal, titel: 'Kurs', ...at('10:00', '12:00'), ...body } })).rejects.toMatchObject({
    status,
    errors: [{ msg }],
  })
  expect((await call.list()).gesamt).toBe(0)
})

test('a taken date of a series gets another room of sufficient size', async () => {
  const world = await belegungsWorld()
  const [saal, halle, chamber] = [await world.raum('Saal'), await world.raum('Halle'), await world.raum('Kammer', { kapazitaet: 5 })]
  const call = world.raeume(await world.bucher())
  const am = (day: string) => ({ beginn: `2026-11-${day}T18:00:00.000Z`, ende: `2026-11-${day}T20:00:00.000Z` })
  await call.create({ body: { ...am('25'), raum: saal, titel: 'Im Weg' } })
  const preview = await call.serie({ body: { ...am('24'), raum: saal, wiederholung: 'FREQ=DAILY;COUNT=3' } })
  expect(preview.termine.map(({ belegt }) => belegt)).toEqual([[], [saal], []])
  const buche = (raum: string) =>
    call.create({ body: { ...am('24'), raum: saal, titel: 'Kurs', personen: 20, termine: [am('24'), { ...am('25'), raum }, am('26')] } })
  await expect(buche(chamber)).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Kammer fasst höchstens 5 Personen.', feld: 'personen' }],
  })
  await buche(halle)
  expect((await call.list({ query: { suche: 'Kurs' } })).zeilen.map(({ raumDaten }) => raumDaten.name)).toEqual(['Saal', 'Halle', 'Saal'])
})

test('the dates of a series name public holidays', async () => {
  const world = await belegungsWorld()
  const call = world.raeume(await world.bucher())
  const first = { beginn: '2026-12-24T18:00:00.000Z', ende: '2026-12-24T20:00:00.000Z' }
  const { termine } = await call.serie({ body: { ...first, raum: await world.raum('Saal'), wiederholung: 'FREQ=DAILY;COUNT=3' } })
  expect(termine.map(({ feiertag }) => feiertag)).toEqual([undefined, '1. Weihnachtstag', '2. Weihnachtstag'])
})

test('a room with approval is requested, does not block, and is decided', async () => {
  const world = await belegungsWorld()
  const saal = await world.raum('Saal', { genehmigung: true })
  const bo = await world.bucher()
  const [call, vera] = [world.raeume(bo), world.raeume(await world.instance.person(MANAGED, { username: 'vera' }))]
  expect(await call.frei({ query: at('10:00', '12:00') })).toMatchObject([{ _id: saal, frei: true, genehmigung: true }])
  expect(await vera.frei({ query: at('10:00', '12:00') })).toMatchObject([{ _id: saal, genehmigung: false }])
  const props = { raum: saal, titel: 'Kurs', verantwortlich: bo.profil }
  const angefragt = await call.create({ body: { ...props, ...at('10:00', '12:00') } })
  expect(angefragt.status).toBe('angefragt')
  expect(await world.post()).toMatchObject([{ an: 'vera@example.org', betreff: 'Angefragt: Saal, Kurs' }])
  const fixed = await vera.create({ body: { raum: saal, titel: 'Sitzung', ...at('13:00', '14:00') } })
  expect(fixed.status).toBe('bestaetigt')
  expect(await vera.genehmigung({ params: { id: angefragt._id }, body: { version: 1, status: 'bestaetigt' } })).toMatchObject({
    status: 'bestaetigt',
  })
  // Unmoved bookings stay approved; moving one asks for approval again.
  const change = (version: number, data: object) =>
    call.update({ params: { id: angefragt._id }, body: { ...props, version, ...at('10:00', '12:00'), ...data } })
  expect((await change(2, { bemerkung: 'Beamer' })).status).toBe('bestaetigt')
  expect((await change(3, at('10:00', '12:15'))).status).toBe('angefragt')
})

test('a changed series keeps rooms and single values, with constant queries', async () => {
  const world = await belegungsWorld()
  const [saal, halle] = [await world.raum('Saal', { genehmigung: true }), await world.raum('Halle')]
  const [bo, vera] = [await world.bucher(), await world.instance.person(MANAGED, { username: 'vera' })]
  const call = world.raeume(bo)
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const day = new Date(Date.parse('2026-11-24T00:00:00Z') + i * 86_400_000).toISOString().slice(0, 10)
      return { beginn: `${day}T10:00:00.000Z`, ende: `${day}T12:00:00.000Z`, ...(i === 1 ? { raum: halle } : {}) }
    })
  const put = (titel: string, count: number) =>
    world.raeume(vera).create({
      body: { raum: saal, titel, verantwortlich: bo.profil, ausstattung: ['Beamer'], ...at('10:00', '12:00'), termine: days(count) },
    })
  const course = await put('Kurs', 3)
  const [, second] = (await call.list({ query: { suche: 'Kurs' } })).zeilen
  if (!second) throw new Error('no series')
  await call.update({
    params: { id: second._id },
    body: { version: 1, raum: halle, titel: 'Kurs', ausstattung: ['Küche'], beginn: second.beginn, ende: second.ende },
  })
  const change = (id: string, version: number, titel: string) =>
    call.update({
      params: { id },
      body: { version, raum: saal, titel, ausstattung: ['Beamer'], ruestzeitVor: 30, ...at('10:00', '12:00'), umfang: 'alle' },
    })
  await world.instance.context.db.deleteFrom('mails').execute()
  const { pool } = world.instance.database
  const on3 = await countQueries(pool, () => change(course._id, 1, 'Lehrgang'))
  const { zeilen } = await call.list({ query: { suche: 'Lehrgang' } })
  // Without the right to approve, a change asks again where the room wants that, once for all of them.
  expect(zeilen.map(({ raumDaten, ausstattung, ruestzeitVor, status }) => [raumDaten.name, ausstattung, ruestzeitVor, status])).toEqual([
    ['Saal', ['Beamer'], 30, 'angefragt'],
    ['Halle', ['Küche'], 30, 'bestaetigt'],
    ['Saal', ['Beamer'], 30, 'angefragt'],
  ])
  expect((await world.post()).map(({ an, betreff }) => [an, betreff])).toEqual(
    expect.arrayContaining([['vera@example.org', '2 Belegungen warten auf deine Entscheidung']]),
  )
  await call.remove({ params: { id: course._id }, query: { umfang: 'alle' } })
  const long = await put('Lang', 40)
  expect(await countQueries(pool, () => change(long._id, 1, 'Lang'))).toBe(on3)
})

test('set-up times apply to a series: dates of one day still follow each other', async () => {
  const world = await belegungsWorld()
  const saal = await world.raum('Saal')
  const call = world.raeume(await world.bucher())
  const termine = [at('08:00', '10:00'), at('11:00', '12:00')]
  const { _id } = await call.create({ body: { raum: saal, titel: 'Kurs', ...at('08:00', '10:00'), termine } })
  const withRuestzeit = (ruestzeitBefore: number, version: number) =>
    call.update({
      params: { id: _id },
      body: { version, raum: saal, titel: 'Kurs', ruestzeitVor: ruestzeitBefore, ...at('08:00', '10:00'), umfang: 'alle' },
    })
  await expect(withRuestzeit(75, 1)).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Der Termin am Di., 24.11.2026, 12:00 überschneidet sich mit dem davor.', feld: 'beginn' }],
  })
  await withRuestzeit(60, 1)
  expect((await call.list()).zeilen.map(({ ruestzeitVor }) => ruestzeitVor)).toEqual([60, 60])
})

test('moved, called off, brought back; a stale version changes nothing', async () => {
  const world = await belegungsWorld()
  const [saal, chamber] = [await world.raum('Saal'), await world.raum('Kammer', { kapazitaet: 5 })]
  const bo = await world.bucher()
  const call = world.raeume(bo)
  const { _id } = await call.create({ body: { raum: saal, titel: 'Kurs', personen: 20, ...at('10:00', '12:00') } })
  const change = (version: number, data: object) =>
    call.update({
      params: { id: _id },
      body: { version, raum: saal, titel: 'Kurs', personen: 20, verantwortlich: bo.profil, ...at('10:00', '12:00'), ...data },
    })
  // Its own slot is not in its way.
  expect(await change(1, at('11:00', '13:00'))).toMatchObject({ version: 2, ...at('11:00', '13:00') })
  await expect(change(1, at('14:00', '15:00'))).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  await expect(change(2, at('13:00', '12:00'))).rejects.toMatchObject({ status: 400, errors: [{ feld: 'ende' }] })
  await expect(change(2, { raum: chamber })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'personen' }] })
  await call.remove({ params: { id: _id }, query: { grund: 'Ausgefallen' } })
  expect(await call.get({ params: { id: _id } })).toMatchObject({
    status: 'storniert',
    grund: 'Ausgefallen',
    aenderbar: { moeglich: false },
  })
  await expect(change(3, {})).rejects.toMatchObject({ status: 409 })
  expect(await call.wiederherstellen({ params: { id: _id } })).toMatchObject({ status: 'bestaetigt', grund: '' })
  const titel = (await call.history({ params: { id: _id } })).map(({ titel }) => titel)
  expect(titel).toEqual(expect.arrayContaining(['Beginn', 'Status', 'Grund', 'Raum']))
})

test('pages have no gap; queries do not grow with the rows', async () => {
  const world = await belegungsWorld()
  const saal = await world.raum('Saal')
  const bo = await world.bucher()
  const call = world.raeume(bo)
  const termine = Array.from({ length: 40 }, (_, i) => {
    const beginn = Date.parse('2026-11-24T08:00:00Z') + i * 3_600_000
    return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + 3_600_000).toISOString() }
  })
  const { pool } = world.instance.database
  const create = (count: number) =>
    call.create({ body: { raum: saal, titel: 'Kurs', ...at('08:00', '09:00'), termine: termine.slice(0, count) } })
  const few = await countQueries(pool, () => create(2))
  const { zeilen } = await call.list()
  await call.remove({ params: { id: zeilen[0]?._id ?? '' }, query: { umfang: 'alle' } })
  expect(await countQueries(pool, () => create(40))).toBe(few)
  const first = await call.list({ query: { limit: 25 } })
  const second = await call.list({ query: { limit: 25, nach: first.naechste ?? '' } })
  expect([...first.zeilen, ...second.zeilen].map(({ beginn }) => beginn)).toEqual(termine.map(({ beginn }) => beginn))
  expect([first.gesamt, second.naechste]).toEqual([40, null])
  expect(await countQueries(pool, () => call.list())).toBe(1)
  const month = { von: '2026-11-01T00:00:00Z', bis: '2026-12-01T00:00:00Z' }
  expect(await countQueries(pool, () => call.kalender({ query: month }))).toBe(1)
  await expect.poll(() => countQueries(pool, () => call.kalender({ query: month }))).toBe(0)
})

test('a history that names nobody says states in words as well', async () => {
  const { instance } = await belegungsWorld()
  const object = randomUUID()
  const ANY: Actor = { _id: object, profil: null, username: '', vorname: '', nachname: '', rechte: new Set(), sessionId: '' }
  await instance.context.transact((trx) =>
    recordChange(trx, {
      area: 'raumbelegungen',
      object,
      action: 'geaendert',
      fields: ['status'],
      before: { status: 'angefragt' },
      after: { status: 'bestaetigt' },
      actor: null,
    }),
  )
  const [entry] = await readVerlauf(instance.context, { db: instance.context.db, actor: ANY }, 'raumbelegungen', object, belegungsHistory)
  expect([entry?.alt, entry?.neu].map((value) => readInHistory(belegungsHistory.status, value))).toEqual(['angefragt', 'bestätigt'])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { ausbildungContract, expiryContract } from '#features/profile/contract.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import type { Actor } from '#server/context.ts'
import { readJoined } from '#server/db/joined.ts'
import { abgelehnt, makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { form } from '#tests/support/form.ts'
import { followRecords } from './derive.ts'
import { expiries, remindOfExpiries } from '../expiries.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
let now = new Date('2026-11-21T12:00:00Z')
let instance: TestInstance
let trainer: Person
let rs: string
let notsan: string
let sanA: string
let jana: Person

const as = (who: Person) => instance.as(ausbildungContract, who)
const profile = (who: Person, whom: Person) => instance.as(profileContract, who).get({ params: { id: whom.profil } })
/** Past the clock, at which sessions end. */
const qualification = async ({ profil }: Person) =>
  (await instance.context.db.selectFrom('profile').select('sanitaetsausbildung').where('_id', '=', profil).executeTakeFirstOrThrow())
    .sanitaetsausbildung
const add = (who: Person, whom: Person, lehrgang: string, ende: string, more: object = {}) =>
  as(who).put({ body: { profil: whom.profil, lehrgang, beginn: ende, ende, ...more } })
const records = async (whom: Person) => (await profile(trainer, whom)).ausbildungen ?? []

beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => now })
  trainer = await instance.person(['UPDATE_USER_AUSBILDUNG', 'DELETE_USER_AUSBILDUNG', 'CREATE_ADMIN_LEHRGANG', 'DELETE_ADMIN_LEHRGANG'])
  const course = async (abkuerzung: string, more: object) =>
    (
      await instance
        .as(lehrgaengeContract, trainer)
        .create({ body: { bezeichnung: `Lehrgang ${abkuerzung}`, abkuerzung, gueltigkeitMonate: 0, ...more } })
    )._id
  sanA = await course('SanA', { qualifikation: 'SanA', gueltigkeitMonate: 24 })
  rs = await course('RS', { qualifikation: 'RS', rdfAnrechenbar: true, beinhaltet: [sanA] })
  notsan = await course('NotSan', { qualifikation: 'NotSan', beinhaltet: [rs] })
})
afterAll(() => instance.close())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  jana = await instance.person([], { vorname: 'Jana' })
})

test('certificates are seen at once, each by itself, and taken back', async () => {
  const otto = await instance.person([], { vorname: 'Otto' })
  const made = async (who: Person, lehrgang: string, bestanden = true) =>
    (await as(who).put({ body: { lehrgang, beginn: '2026-06-20', ende: '2026-06-20', bestanden } })).ausbildung ?? ''
  const [mine, failed, his] = [await made(jana, rs), await made(jana, notsan, false), await made(otto, sanA)]
  const waits = await instance.as(expiryContract, trainer).list({ query: { art: 'ausbildung' } })
  expect(waits.find(({ objekt }) => objekt === mine)?.nachweis).toEqual({ version: 1, ende: '2026-06-20', bestanden: true, dokumente: [] })
  const nachweise = [mine, failed, his].map((_id) => ({ _id, version: 1 }))
  const { erledigt, geblieben } = await as(trainer).decideRows({ body: { nachweise, geprueft: true } })
  expect(geblieben).toEqual([{ _id: failed, grund: 'Nicht bestanden: Das zählt nicht.' }])
  expect([await qualification(jana), await qualification(otto)]).toEqual(['RS', 'SanA'])
  expect((await as(trainer).decideRows({ body: { nachweise, geprueft: true } })).erledigt).toEqual([])
  expect((await as(trainer).decideRows({ body: { nachweise: erledigt, geprueft: false } })).erledigt).toHaveLength(2)
  expect([await qualification(jana), await qualification(otto)]).toEqual(['keine', 'keine'])
  expect((await abgelehnt(as(jana).decideRows({ body: { nachweise, geprueft: true } }))).status).toBe(403)
})

test('a member’s own record counts after its check and is editable until then', async () => {
  const body = { lehrgang: rs, beginn: '2026-03-01', ende: '2026-06-20', ort: 'Münster' }
  const { _id, ausbildung = '' } = await as(jana).put({ body })
  expect(_id).toBe(jana.profil)
  const own = await instance.as(profileContract, jana).me()
  expect(own.ausbildungen).toMatchObject([
    { ...body, _id: ausbildung, abkuerzung: 'RS', geprueftAm: null, gueltigBis: null, rdfAnrechenbar: true },
  ])
  expect(own.sanitaetsausbildung).toBe('keine')
  await as(jana).put({ body: { ...body, _id: ausbildung, version: 1, ort: 'Bochum' } })
  expect((await abgelehnt(as(jana).put({ body: { ...body, _id: ausbildung, version: 1 } }))).status).toBe(409)
  expect((await abgelehnt(as(jana).put({ body: { ...body, _id: ausbildung, version: 2, geprueft: true } }))).status).toBe(403)

  const waits = await instance.as(expiryContract, trainer).list({ query: { art: 'ausbildung' } })
  expect(waits.filter(({ person }) => person._id === jana.profil)).toMatchObject([{ objekt: ausbildung, tage: null }])
  await as(trainer).put({ body: { ...body, profil: jana.profil, _id: ausbildung, version: 2, geprueft: true } })
  expect(await profile(trainer, jana)).toMatchObject({
    sanitaetsausbildung: 'RS',
    ausbildungAusNachweisen: true,
    ausbildungen: [{ geprueftAm: now.toISOString(), geprueftVonPerson: { _id: trainer.profil } }],
  })
  expect((await abgelehnt(as(jana).put({ body: { ...body, _id: ausbildung, version: 3 } }))).status).toBe(403)
  const params = { profileId: jana.profil, id: ausbildung }
  expect((await abgelehnt(as(jana).remove({ params }))).status).toBe(403)
  expect(await as(trainer).remove({ params })).toEqual({ _id: jana.profil })
  expect(await qualification(jana)).toBe('keine')
  expect((await abgelehnt(as(trainer).remove({ params }))).message).toContain('gelöscht')
})

testAll<[string, object, number, string, string]>([
  ['ends before it begins', { beginn: '2026-05-02', ende: '2026-05-01' }, 400, 'ende', 'Enddatum kann nicht vor dem Beginndatum liegen'],
  ['valid until before its end', { gueltigBis: '2026-04-30' }, 400, 'gueltigBis', 'Gültig bis darf nicht vor dem Ende liegen.'],
  ['valid for two hundred years', { gueltigBis: '2226-05-01' }, 409, 'bestaetigt', 'Das wären 200 Jahre. Trotzdem?'],
  ['no such course', { lehrgang: '0193c0de-0000-7000-8000-000000000001' }, 400, 'lehrgang', 'Diesen Lehrgang gibt es nicht.'],
  ['a day that is none', { ende: '2026-02-30' }, 400, 'ende', 'Ende ist kein gültiges Datum.'],
  ['half a quarter of an hour', { stunden: 1.1 }, 400, 'stunden', 'Stunden'],
])('%s: refused in one sentence, nothing is written', async (_, wrong, status, field, msg) => {
  const refusal = await abgelehnt(as(jana).put({ body: { lehrgang: rs, beginn: '2026-05-01', ende: '2026-05-01', ...wrong } }))
  expect([refusal.status, refusal.errors]).toEqual([status, [{ feld: field, msg: expect.stringContaining(msg) as string }]])
  expect(await records(jana)).toEqual([])
})

test('the same course with the same begin stands once, also for two at the same moment', async () => {
  const answers = await Promise.allSettled([1, 2, 3].map(() => add(jana, jana, sanA, '2026-05-01')))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await abgelehnt(add(jana, jana, sanA, '2026-05-01'))).errors).toEqual([
    { msg: 'Dieser Lehrgang mit diesem Beginn steht schon im Profil.', feld: 'beginn' },
  ])
})

test('records and certificates of others need the right to read and enter', async () => {
  const plain = await instance.person(['READ_USER_PROPERTIES'])
  const { ausbildung = '' } = await add(jana, jana, rs, '2026-05-01')
  const url = `/api/profile/${jana.profil}/ausbildung/${ausbildung}/dokument`
  const send = (who: Person, content: Buffer) => instance.app.inject({ method: 'POST', url, ...form(who, content, 'urkunde.pdf') })
  expect((await send(jana, Buffer.from('MZ not a certificate'))).statusCode).toBe(400)
  const sent = await send(jana, PDF)
  expect(sent.statusCode).toBe(201)
  const file = `/api/dateien/${sent.json<{ _id: string }>()._id}`
  const calls: [string, string, unknown?][] = [
    ['GET', `/api/profile/${jana.profil}/ausbildung?am=2026-06-01`],
    ['PUT', '/api/profile/ausbildung', { profil: jana.profil, lehrgang: sanA, beginn: '2026-05-01', ende: '2026-05-01' }],
    ['DELETE', `/api/profile/${jana.profil}/ausbildung/${ausbildung}`],
    ['GET', '/api/profile/fristen?art=ausbildung'],
    ['GET', file],
    ['DELETE', file],
  ]
  for (const [method, path, body] of calls) expect([path, (await instance.call(plain, method, path, body)).statusCode]).toEqual([path, 403])
  expect((await send(plain, PDF)).statusCode).toBe(403)
  expect(await profile(plain, jana)).not.toHaveProperty('ausbildungen')
  expect((await instance.call(jana, 'GET', file)).statusCode).toBe(200)
  await instance.as(ausbildungContract, jana).remove({ params: { profileId: jana.profil, id: ausbildung } })
  expect((await instance.call(trainer, 'GET', file)).statusCode).toBe(404)
})

test('a record ends by its course, and the qualification with it, on that day', async () => {
  await add(trainer, jana, sanA, '2024-02-29', { gueltigBis: undefined })
  await add(trainer, jana, sanA, '2024-12-31')
  const twelve = { lehrgang: sanA, profil: jana.profil, beginn: '2020-01-01', ende: '2020-01-01', gueltigBis: '2032-01-01' }
  expect((await abgelehnt(as(trainer).put({ body: twelve }))).errors).toEqual([
    { msg: 'Gültig bis 01.01.2032: Das wären 12 Jahre statt 2 Jahre. Trotzdem?', feld: 'bestaetigt' },
  ])
  const { ausbildung = '' } = await as(trainer).put({ body: { ...twelve, bestaetigt: true } })
  await as(trainer).remove({ params: { profileId: jana.profil, id: ausbildung } })
  expect((await records(jana)).map(({ gueltigBis }) => gueltigBis)).toEqual(['2026-12-31', '2026-02-28'])
  expect(await qualification(jana)).toBe('SanA')
  now = new Date('2026-12-31T22:30:00Z')
  await instance.context.transact((trx) => followRecords(trx, null, now))
  expect(await qualification(jana)).toBe('SanA')
  now = new Date('2026-12-31T23:30:00Z')
  await instance.context.transact((trx) => followRecords(trx, null, now))
  expect(await qualification(jana)).toBe('keine')
  now = new Date('2026-11-21T12:00:00Z')
  const on = async (am: string) => (await as(trainer).levelOn({ params: { id: jana.profil }, query: { am } })).sanitaetsausbildung
  expect([await on('2024-02-28'), await on('2024-02-29'), await on('2026-12-31'), await on('2027-01-01')]).toEqual([
    'keine',
    'SanA',
    'SanA',
    'keine',
  ])
  const history = await instance.as(profileContract, await instance.person(['READ_USER'])).history({ params: { id: jana.profil } })
  expect(history.filter(({ feld }) => feld === 'sanitaetsausbildung').map(({ alt, neu, benutzer }) => [alt, neu, benutzer])).toEqual([
    ['SanA', 'keine', null],
    ['keine', 'SanA', null],
  ])
})

test('NotSan includes RS; a failed course counts for nothing', async () => {
  await add(trainer, jana, rs, '2025-05-01', { bestanden: false })
  expect(await qualification(jana)).toBe('keine')
  await add(trainer, jana, notsan, '2026-05-01')
  expect(await as(trainer).levelOn({ params: { id: jana.profil }, query: { am: '2026-05-01' } })).toEqual({
    sanitaetsausbildung: 'NotSan',
    fuehrungsausbildung: 'keine',
    lehrgaenge: ['NotSan', 'RS', 'SanA'],
  })
})

test('a qualification set by hand holds until records prove it or it is reset', async () => {
  const office = await instance.person(['UPDATE_USER', 'READ_USER'])
  const set = async (fields: object) =>
    instance.as(profileContract, office).update({ body: { _id: jana.profil, version: (await profile(office, jana)).version, ...fields } })
  await set({ sanitaetsausbildung: 'RS' })
  await add(trainer, jana, sanA, '2026-05-01')
  expect(await qualification(jana)).toBe('RS')
  expect((await as(trainer).levelOn({ params: { id: jana.profil }, query: { am: '2026-11-20' } })).sanitaetsausbildung).toBe('keine')
  await add(trainer, jana, rs, '2026-06-01')
  expect(await profile(office, jana)).toMatchObject({ sanitaetsausbildung: 'RS', ausbildungAusNachweisen: true })
  const whole = await profile(office, jana)
  await set({ ...whole, beruf: 'Bäckerin' })
  expect((await profile(office, jana)).ausbildungAusNachweisen).toBe(true)
  await set({ sanitaetsausbildung: 'SanA' })
  expect(await profile(office, jana)).toMatchObject({ sanitaetsausbildung: 'SanA', ausbildungAusNachweisen: false })
  await set({ ausbildungAusNachweisen: true })
  expect(await qualification(jana)).toBe('RS')
})

test('member and keepers are notified once per step that a record ends', async () => {
  await instance.context.db.deleteFrom('ausbildungen').execute()
  await instance.context.db.deleteFrom('mails').execute()
  await add(trainer, jana, sanA, '2025-02-28')
  const told = async (day: string) => {
    now = new Date(`${day}T06:10:00Z`)
    await remindOfExpiries(instance.context)
    await remindOfExpiries(instance.context)
    const mails = await instance.context.db.deleteFrom('mails').returning('betreff').execute()
    return mails.map(({ betreff }) => betreff).sort()
  }
  const own = async (day: string) => {
    const parts = await expiries.inbox!.items({ profil: jana.profil } as Actor, new Date(`${day}T06:10:00Z`), {} as never)
    return readJoined(instance.context.db, parts)
  }
  const end = ['Lehrgang SanA läuft ab', 'Lehrgang SanA läuft ab: Jana']
  expect(await told('2026-11-29')).toEqual([])
  expect(await told('2026-11-30')).toMatchObject(end.map((one) => expect.stringContaining(one) as string))
  expect(await told('2026-12-15')).toEqual([])
  expect(await told('2027-01-29')).toHaveLength(2)
  expect(await own('2027-01-29')).toMatchObject([{ titel: 'Lehrgang SanA läuft ab', unter: 'Bis 28.02.2027, noch 30 Tage' }])
  expect(await told('2027-02-25')).toHaveLength(2)
  expect((await told('2027-03-01'))[0]).toContain('ist abgelaufen')
  expect(await told('2027-03-02')).toEqual([])
  expect(await own('2027-03-02')).toHaveLength(1)
  now = new Date('2026-11-21T12:00:00Z')
  await add(trainer, jana, rs, '2027-03-02')
  expect(await own('2027-03-02')).toEqual([])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { form } from '#tests/support/form.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { feedbackContract } from '../contract.ts'
import { feedback } from './routes.ts'

async function world() {
  const instance = await testInstance()
  const as = (who: Person) => instance.as(feedbackContract, who)
  const [anna, ben] = [await instance.person([], { vorname: 'Anna', nachname: 'Anders' }), await instance.person()]
  const office = await instance.person(['UPDATE_USER_RECHTE'])
  return { instance, db: instance.context.db, as, anna, ben, office }
}
const bug = {
  art: 'bug',
  titel: 'Kalender leer',
  beschreibung: 'Im Dezember steht nichts.',
  schritte: 'Dezember öffnen',
  seite: '/kalender',
  versionsnummer: '4.4.0',
  browser: 'Firefox',
} as const
const idea = { ...bug, art: 'verbesserungsvorschlag', titel: 'Dunkler Modus' } as const
/** Statuses of the calls; 200 for success. */
const statusOf = async (...calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 200))

test('everybody reads suggestions; bugs only author and handlers, with source', async () => {
  const { as, anna, ben, office } = await world()
  const [one, two] = [await as(anna).create({ body: bug }), await as(anna).create({ body: idea })]
  expect(one).toMatchObject({ seite: '/kalender', browser: 'Firefox', status: 'offen', meins: true, person: { nachname: 'Anders' } })
  const titles = async (who: Person, query = {}) => (await as(who).list({ query })).zeilen.map(({ titel }) => titel)
  expect(await titles(ben)).toEqual(['Dunkler Modus'])
  expect(await titles(anna)).toEqual(['Dunkler Modus', 'Kalender leer'])
  expect(await titles(office, { art: 'bug' })).toEqual(['Kalender leer'])
  expect([await titles(office, { meine: true }), await titles(anna, { meine: true })]).toEqual([[], ['Dunkler Modus', 'Kalender leer']])
  expect(await as(ben).get({ params: { id: two._id } })).toMatchObject({
    beschreibung: idea.beschreibung,
    seite: '',
    browser: '',
    versionsnummer: '',
    schritte: '',
    person: null,
    erstelltVon: null,
    meins: false,
    dateien: [],
  })
  const params = { id: one._id }
  const body = { version: 1, status: 'umgesetzt', antwort: '' } as const
  expect(
    await statusOf(as(ben).get({ params }), as(ben).remove({ params }), as(ben).vote({ params }), as(ben).update({ params, body })),
  ).toEqual([404, 404, 404, 403])
  for (const [wrong, field] of [
    [{ titel: ' ' }, 'titel'],
    [{ titel: 'x'.repeat(121) }, 'titel'],
    [{ beschreibung: '' }, 'beschreibung'],
    [{ seite: '/orte?suche=geheim' }, 'seite'],
    [{ browser: 'x'.repeat(301) }, 'browser'],
  ] as const)
    expect(await abgelehnt(as(anna).create({ body: { ...bug, ...wrong } }))).toMatchObject({ status: 400, errors: [{ feld: field }] })
})

test('one vote each, counted once, taken back, and none for a bug or what is decided', async () => {
  const { db, as, anna, ben, office } = await world()
  const { _id } = await as(anna).create({ body: idea })
  const params = { id: _id }
  await Promise.all([as(ben).vote({ params }), as(ben).vote({ params }), as(anna).vote({ params })])
  expect(await as(ben).get({ params })).toMatchObject({ stimmen: 2, meineStimme: true, version: 1 })
  expect(await as(office).get({ params })).toMatchObject({ stimmen: 2, meineStimme: false })
  await as(ben).takeVoteBack({ params })
  await as(ben).takeVoteBack({ params })
  expect(await as(ben).get({ params })).toMatchObject({ stimmen: 1, meineStimme: false })
  const own = await as(anna).create({ body: bug })
  expect(await statusOf(as(anna).vote({ params: { id: own._id } }))).toEqual([409])
  await as(office).update({ params, body: { version: 1, status: 'abgelehnt', antwort: 'Gibt es schon.' } })
  expect(await statusOf(as(ben).vote({ params }), as(anna).takeVoteBack({ params }))).toEqual([409, 409])
  await expect(sql`insert into feedback_stimmen select feedback, "user" from feedback_stimmen`.execute(db)).rejects.toMatchObject({
    code: '23505',
  })
})

test('a handler answers and notifies the author; a decided report stays', async () => {
  const { db, as, anna, office } = await world()
  const { _id } = await as(anna).create({ body: bug })
  const params = { id: _id }
  await as(office).update({ params, body: { version: 1, status: 'umgesetzt', antwort: 'Seit 4.4.1 behoben.' } })
  const { rows } = await sql<{ betreff: string; text: string }>`select betreff, text from mails`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    betreff: 'Deine Fehlermeldung ist umgesetzt: Kalender leer',
    text: expect.stringContaining('Seit 4.4.1'),
  })
  expect(
    await statusOf(as(office).update({ params, body: { version: 1, status: 'offen', antwort: '' } }), as(anna).remove({ params })),
  ).toEqual([409, 409])
  const history = await as(office).history({ params })
  expect(history.map(({ titel }) => titel)).toContain('Stand')
  const open = await as(anna).create({ body: bug })
  await as(anna).remove({ params: { id: open._id } })
  await as(office).remove({ params })
  expect((await as(office).list()).gesamt).toBe(0)
})

test('one picture of up to 5 MB by the author, readable by handlers too', async () => {
  const { instance, db, as, anna, ben, office } = await world()
  const { _id } = await as(anna).create({ body: idea })
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')
  const send = async (who: Person, name: string, content: Buffer) => {
    return instance.app.inject({ method: 'POST', url: `/api/feedback/${_id}/screenshot`, ...form(who, content, name) })
  }
  const status = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode
  expect([
    await status(ben, 'bild.png', png),
    await status(anna, 'bild.png', Buffer.from('%PDF-1.4\n')),
    await status(anna, 'bild.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])),
    await status(anna, 'bild.png', png),
    await status(anna, 'bild.png', png),
  ]).toEqual([403, 400, 413, 201, 409])
  const [file] = (await as(office).get({ params: { id: _id } })).dateien
  const open = async (who: Person) => (await instance.call(who, 'GET', `/api/dateien/${file?._id}`)).statusCode
  expect([await open(anna), await open(office), await open(ben)]).toEqual([200, 200, 403])
  await as(anna).remove({ params: { id: _id } })
  expect((await sql`select 1 from dateien`.execute(db)).rows).toEqual([])
  expect(feedback.personal?.data?.({ profil: anna.profil, user: anna.user })).toHaveLength(2)
})

import { CHAPTER_COLOR } from '#contract/chapter/color.ts'
import { sql } from 'kysely'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/context.ts'
import { abgelehnt, makeTestInstance, type Person, testInstance, type TestInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'
import { testDatabase } from '#tests/support/database.ts'
import { form } from '#tests/support/form.ts'
import { freePort } from '#tests/support/port.ts'
import { mailserver } from '#tests/support/mailserver.ts'
import { nodeProcess } from '#tests/support/node-process.ts'
import { isNews, newsletterContract } from '../contract.ts'
import { newsletter } from './routes.ts'
import { NEWSLETTER_UNTRIED_MAX, TRIAL_MAILS_PER_HOUR } from '#contract/limits.ts'

const body = (more = {}) => ({ titel: 'Sommerfest', text: '<p>Alle sind <strong>eingeladen</strong>.</p>', ...more })
crudTests({
  contract: newsletterContract,
  area: 'NEWSLETTER',
  table: 'newsletter',
  sorted: 'titel',
  example: (n) => body({ text: `<p>${n}</p>`, empfaenger: { verteiler: [], gruppen: [] } }),
  change: { text: '<p>Alle.</p>' },
  wrong: [
    [{ titel: '' }, 'titel'],
    [{ titel: '\u200B' }, 'titel'],
    [{ titel: 'x'.repeat(151) }, 'titel'],
    [{ text: 'x'.repeat(50_001) }, 'text'],
    [{ text: '&'.repeat(20_000) }, 'text'],
    [{ empfaenger: { verteiler: ['x'.repeat(61)], gruppen: [] } }, 'empfaenger.verteiler.0'],
  ],
})

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')
const ALL = ['CREATE_NEWSLETTER', 'READ_NEWSLETTER', 'UPDATE_NEWSLETTER', 'DELETE_NEWSLETTER'] as const
const as = (instance: TestInstance, who: Person) => instance.as(newsletterContract, who)
const upload = (instance: TestInstance, who: Person, url: string, content = PNG, name = 'bild.png') =>
  instance.app.inject({ method: 'POST', url: `/api/newsletter/${url}`, ...form(who, content, name) })
const now = { version: 1, anzahl: 1000, versandAm: null }

/** Members `m1@…` to `m<count>@…` who want newsletters. */
async function subscribers(db: Db, count: number, verteiler = 'Alle'): Promise<void> {
  await sql`with u as (insert into users (username, vorname, nachname, email, primary_email, "eingeladenAm")
      select 'm' || n || '.x', 'Mia', 'M' || lpad(n::text, 5, '0'), array['m' || n || '@example.org'], 'm' || n || '@example.org', now() from generate_series(1, ${count}::int) n returning _id)
    insert into profile ("user", verteiler, gruppe, "emailBenachrichtigungen") select _id, array[${verteiler}], 'SEG', '{"newsletter":true}' from u`.execute(
    db,
  )
  // An autovacuum in the middle of that insert counts one row: who plans by it looks through all rows for each of ten thousand.
  await sql`analyze users, profile`.execute(db)
}

const withMail = (smtpUrl: string | null) => ({
  config: { smtpUrl, mailFrom: 'intranet@example.org', baseUrl: 'https://intranet.example.org' },
})
const waiting = async (instance: TestInstance, office: Person, id: string) =>
  (await as(instance, office).progress({ params: { id } })).wartet

test('authors alone see a draft; all read a sent issue, which counts readers', async () => {
  const instance = await testInstance()
  const office = await instance.person(ALL)
  const [reader, writer] = [await instance.person(['READ_NEWSLETTER']), await instance.person(['CREATE_NEWSLETTER', 'READ_NEWSLETTER'])]
  const { _id } = await as(instance, office).create({ body: body() })
  const params = { id: _id }
  const image = (await upload(instance, office, `${_id}/bilder`)).json<{ _id: string }>()
  const open = async (who: Person) => (await instance.call(who, 'GET', `/api/dateien/${image._id}`)).statusCode
  expect([(await as(instance, reader).list()).gesamt, (await as(instance, writer).list()).gesamt]).toEqual([0, 1])
  expect((await abgelehnt(as(instance, reader).get({ params }))).status).toBe(404)
  expect((await abgelehnt(as(instance, reader).read({ params }))).status).toBe(404)
  expect([
    await open(reader),
    await open(writer),
    (await instance.call(reader, 'GET', '/api/suche?suche=sommerfest')).json<unknown[]>(),
  ]).toEqual([403, 200, []])
  expect((await abgelehnt(as(instance, writer).update({ params, body: { ...body(), version: 1 } }))).status).toBe(403)
  expect((await instance.call(writer, 'DELETE', `/api/dateien/${image._id}`)).statusCode).toBe(403)

  await as(instance, office).update({
    params,
    body: { ...body({ text: `<p>Zelt</p><img src="/api/dateien/${image._id}"><img src="/api/dateien/${_id}">` }), version: 1 },
  })
  const sent = await as(instance, office).send({ params, body: { ...now, version: 2 } })
  expect(sent).toMatchObject({ status: 'versendet', text: `<p>Zelt</p><img src="/api/dateien/${image._id}" alt="" />`, gelesenVon: 0 })
  expect(await open(reader)).toBe(200)
  const news = () => instance.as(dashboardContract, reader).inbox()
  // Months old, and read by nobody: news neither on Start nor in the list.
  await sql`insert into newsletter (titel, text, status, "versandAm")
    values ('Alt', '<p>Alt</p>', 'versendet', now() - interval '200 days')`.execute(instance.context.db)
  const { zeilen } = await as(instance, reader).list()
  expect(zeilen).toHaveLength(2)
  expect(zeilen.filter((each) => isNews(each, new Date())).map((each) => each._id)).toEqual((await news()).map((each) => each._id))
  expect(await news()).toMatchObject([{ art: 'newsletter', _id }])
  await as(instance, reader).read({ params })
  await as(instance, reader).unread({ params })
  expect(await news()).toHaveLength(1)
  await as(instance, reader).read({ params })
  await as(instance, reader).read({ params })
  const [row] = (await as(instance, reader).list({ query: { suche: 'zelt' } })).zeilen
  expect(row).toMatchObject({ gelesen: true, gelesenVon: 1, empfaenger: { verteiler: [] } })
  expect(row).not.toHaveProperty('text')
  expect([await news(), (await as(instance, office).get({ params })).gelesen]).toEqual([[], false])
  // A sent newsletter is immutable for everybody.
  expect((await abgelehnt(as(instance, office).update({ params, body: { ...body(), version: sent.version } }))).status).toBe(409)
  expect([
    (await upload(instance, office, `${_id}/anhaenge`)).statusCode,
    (await instance.call(office, 'DELETE', `/api/dateien/${image._id}`)).statusCode,
  ]).toEqual([409, 403])
  await expect(sql`update newsletter set text = 'anders' where _id = ${_id}::uuid`.execute(instance.context.db)).rejects.toThrow(
    'bleibt, wie er ist',
  )
  expect(newsletter.personal?.data?.({ profil: reader.profil, user: reader.user })).toHaveLength(2)
})

test('pictures and attachments: what they are, how large, how many', async () => {
  const instance = await testInstance()
  const office = await instance.person(ALL)
  const { _id } = await as(instance, office).create({ body: body() })
  const huge = Buffer.from(PNG)
  huge.writeUInt32BE(9000, 16)
  huge.writeUInt32BE(1000, 20)
  const status = async (...of: Parameters<typeof upload> extends [unknown, unknown, ...infer R] ? R : never) =>
    (await upload(instance, office, ...of)).statusCode
  expect([
    await status(`${_id}/bilder`, huge),
    await status(`${_id}/bilder`, Buffer.from('%PDF-1.4\n')),
    await status(`${_id}/bilder`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
    await status(`${_id}/bilder`, Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])),
    await status(`${_id}/anhaenge`, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024)])),
  ]).toEqual([400, 400, 400, 413, 413])
  const six = []
  for (let n = 0; n < 6; n += 1) six.push(await status(`${_id}/anhaenge`, Buffer.from(`%PDF-1.4\n${n}`), `${n}.pdf`))
  expect(six).toEqual([201, 201, 201, 201, 201, 409])
  expect((await as(instance, office).preview({ params: { id: _id } })).text).toContain('Im Intranet dabei: 0.pdf, 1.pdf')
  await as(instance, office).remove({ params: { id: _id } })
  expect((await sql`select 1 from dateien`.execute(instance.context.db)).rows).toEqual([])
})

test('without mail a member gets an inbox entry, if wanted and readable', async () => {
  const instance = await testInstance(withMail(null))
  const { db } = instance.context
  const office = await instance.person(ALL)
  const [reader, deaf] = [await instance.person(['READ_NEWSLETTER']), await instance.person(['READ_NEWSLETTER'])]
  await instance.person([])
  await sql`insert into mitteilungswege (profil, posteingang) values (${deaf.profil}::uuid, '{"newsletter":false}')`.execute(db)
  const { _id } = await as(instance, office).create({ body: body() })
  expect(await as(instance, office).audience({ params: { id: _id } })).toEqual({ anzahl: 0, ohne: 4, posteingang: 2 })
  await as(instance, office).send({ params: { id: _id }, body: now })
  const told = async () =>
    (await sql<{ profil: string }>`select profil from mitteilungen where posteingang and art = 'newsletter'`.execute(db)).rows.map(
      ({ profil }) => profil,
    )
  await instance.work()
  await expect.poll(told, { timeout: 60_000, interval: 200 }).toHaveLength(2)
  expect(new Set(await told())).toEqual(new Set([office.profil, reader.profil]))
  expect((await sql`select 1 from mails`.execute(db)).rows).toEqual([])
  await as(instance, office).remove({ params: { id: _id } })
  expect(await told()).toEqual([])
})

test('each subscriber gets one mail despite refusals, with pictures', async () => {
  const server = await mailserver()
  server.say = (to) => (Number(/\d+/.exec(to)?.[0]) % 3 === 0 ? { responseCode: 550 } : null)
  const instance = await testInstance(withMail(server.url))
  const { db } = instance.context
  const office = await instance.person(ALL)
  await subscribers(db, 63)
  await sql`update profile set "emailBenachrichtigungen" = '{"newsletter":false}' where "user" = (select _id from users where username = 'm1.x')`.execute(
    db,
  )
  const { _id } = await as(instance, office).create({ body: body({ empfaenger: { verteiler: ['Alle'], gruppen: ['Jugend'] } }) })
  const params = { id: _id }
  const image = (await upload(instance, office, `${_id}/bilder`)).json<{ _id: string }>()
  await as(instance, office).update({
    params,
    body: {
      ...body({
        empfaenger: { verteiler: ['Alle'], gruppen: [] },
        text: `<h2>Fest</h2><img src="/api/dateien/${image._id}" alt="Ein Zelt">`,
      }),
      version: 1,
    },
  })
  expect(await as(instance, office).choices()).toEqual({
    verteiler: [{ name: 'Alle', anzahl: 62 }],
    gruppen: [{ name: 'SEG', anzahl: 62 }],
  })
  expect(await as(instance, office).audience({ params })).toEqual({ anzahl: 62, ohne: 1, posteingang: 0 })
  expect(await abgelehnt(as(instance, office).send({ params, body: { ...now, version: 2, anzahl: 61 } }))).toMatchObject({ status: 409 })
  await as(instance, office).send({ params, body: { ...now, version: 2, anzahl: 62 } })
  await instance.work()
  await expect.poll(() => waiting(instance, office, _id), { timeout: 60_000, interval: 200 }).toBe(0)
  expect(await as(instance, office).progress({ params })).toEqual({
    gesamt: 62,
    versendet: 41,
    wartet: 0,
    aufgegeben: 21,
    ausgelassen: 0,
    hindernis: null,
  })
  expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(41)
  expect(server.accepted).toHaveLength(41)
  const failures = await as(instance, office).failures({ params })
  expect(failures).toHaveLength(21)
  expect(failures[0]).toMatchObject({
    person: { nachname: 'M00003' },
    aufgegeben: true,
    grund: expect.stringContaining('no such mailbox') as string,
  })
  const { mail } = server.accepted[0]!
  expect(mail.subject).toBe('Sommerfest')
  expect(mail.text).toContain('[Bild: Ein Zelt]')
  expect(mail.html).toContain(`src="cid:${image._id}" alt="Ein Zelt" width="552"`)
  expect(mail.html).toMatch(/<h2 style="[^"]*font-size: ?20px/)
  // Dark mode also covers the surroundings: the library gives body and its inner box a light background each.
  expect(mail.html).toContain(`border-top:4px solid ${CHAPTER_COLOR}`)
  const dark = /prefers-color-scheme: dark\)[^]*<\/style>/.exec(mail.html ?? '')?.[0]
  expect(dark).toContain('.s, .s > div { background: #16181d !important }')
  expect(mail.html).toMatch(/<body class="s"[^>]*>(?:\s*<div style="display:none[^]*?<\/div>)?\s*<div [^>]*role="article"/)
  expect(mail.html).not.toMatch(/fonts\.googleapis|<script|\{\{/)
  expect(mail.attachments).toMatchObject([{ contentId: `<${image._id}>`, mimeType: 'image/png', disposition: 'inline' }])
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const unsubscribe = /<(https:[^>]+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '-'
  expect([mail.text?.includes(unsubscribe), mail.html?.includes(unsubscribe)]).toEqual([true, true])
  const way = unsubscribe.replace('https://intranet.example.org', '')
  const wants = async () => (await as(instance, office).audience({ params })).anzahl
  expect([(await instance.call(null, 'GET', way)).statusCode, await wants()]).toEqual([200, 62])
  expect([(await instance.call(null, 'POST', way)).statusCode, await wants()]).toEqual([200, 61])
  expect(new Set(server.accepted.map((one) => one.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value)).size).toBe(41)
})

test('sent from two nodes at once, each gets one mail; the other is refused', async () => {
  const server = await mailserver()
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const [one, two] = [
    await makeTestInstance({ database, ...withMail(server.url) }),
    await makeTestInstance({ database, ...withMail(server.url) }),
  ]
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
  const office = await one.person(ALL)
  await subscribers(database.db, 50)
  const { _id } = await as(one, office).create({ body: body() })
  const results = await Promise.allSettled([one, two].map((node) => as(node, office).send({ params: { id: _id }, body: now })))
  expect(
    results.map((result) => (result.status === 'rejected' ? (result.reason as { status: number }).status : 200)).toSorted((a, b) => a - b),
  ).toEqual([200, 409])
  await Promise.all([one.work(), two.work()])
  await expect.poll(() => waiting(one, office, _id), { timeout: 60_000, interval: 200 }).toBe(0)
  expect([server.accepted.length, new Set(server.accepted.map(({ to }) => to)).size]).toEqual([50, 50])
  await expect(
    sql`insert into newsletter_empfaenger (newsletter, profil) select newsletter, profil from newsletter_empfaenger limit 1`.execute(
      database.db,
    ),
  ).rejects.toThrow('newsletter_empfaenger_pkey')
})

test('after a crash the timetable resumes, without members who left', async () => {
  const server = await mailserver()
  let time = new Date()
  const instance = await testInstance({ ...withMail(server.url), clock: () => time })
  const { db } = instance.context
  const office = await instance.person(ALL)
  await subscribers(db, 9)
  const { _id, version } = await as(instance, office).create({ body: body() })
  const params = { id: _id }
  const at = new Date(time.getTime() + 3_600_000).toISOString()
  expect(
    (await abgelehnt(as(instance, office).send({ params, body: { ...now, versandAm: '2020-01-01T00:00:00Z' } }))).errors[0]?.feld,
  ).toBe('versandAm')
  expect(await as(instance, office).send({ params, body: { ...now, version, versandAm: at } })).toMatchObject({ status: 'geplant' })
  expect((await abgelehnt(as(instance, office).update({ params, body: { ...body(), version: 2 } }))).errors[0]?.msg).toContain(
    'Nimm ihn zurück',
  )
  expect(await as(instance, office).takeBack({ params })).toMatchObject({ status: 'entwurf', versandAm: null })
  expect((await abgelehnt(as(instance, office).takeBack({ params }))).status).toBe(409)
  await as(instance, office).send({ params, body: { ...now, version: 3, versandAm: at } })
  await instance.work()
  const timetable = () => sql`select graphile_worker.add_job('newsletter-faellig', '{}')`.execute(db)
  await timetable()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await as(instance, office).get({ params })).status).toBe('geplant')

  // As a killed node leaves it: some have their mail, others not, and nobody works on it. One more has left, one is locked, one wants none.
  // One transaction: the timetable of every minute must not find half of it.
  await db.transaction().execute(async (tx) => {
    await sql`update newsletter set status = 'versendet', "versandAm" = now() where _id = ${_id}::uuid`.execute(tx)
    await sql`insert into newsletter_empfaenger (newsletter, profil, "erledigtAm", mail)
      select ${_id}::uuid, p._id, case when p.email in ('m1@example.org', 'm2@example.org') then now() end, case when p.email in ('m1@example.org', 'm2@example.org') then neue_id() end
      from personen p where p.email like 'm_@example.org'`.execute(tx)
    const of = (name: string) => sql`(select _id from users where username = ${`${name}.x`})`
    await sql`update users set gesperrt = true where _id = ${of('m3')}`.execute(tx)
    await sql`update profile set "emailBenachrichtigungen" = '{}' where "user" = ${of('m4')}`.execute(tx)
    await sql`update profile set "geloeschtAm" = now() where "user" = ${of('m5')}`.execute(tx)
  })
  time = new Date(time.getTime() + 3_700_000)
  await timetable()
  await expect.poll(() => waiting(instance, office, _id), { timeout: 60_000, interval: 100 }).toBe(0)
  expect(await as(instance, office).progress({ params })).toMatchObject({
    gesamt: 9,
    versendet: 6,
    wartet: 0,
    aufgegeben: 0,
    ausgelassen: 3,
  })
  expect(server.accepted.map(({ to }) => to).toSorted()).toEqual(['m6', 'm7', 'm8', 'm9'].map((name) => `${name}@example.org`))

  const later = await as(instance, office).create({ body: body({ titel: 'Geplant' }) })
  await as(instance, office).send({ params: { id: later._id }, body: { ...now, versandAm: new Date(time.getTime() + 1000).toISOString() } })
  time = new Date(time.getTime() + 2000)
  await timetable()
  await expect
    .poll(async () => (await as(instance, office).get({ params: { id: later._id } })).status, { timeout: 60_000 })
    .toBe('versendet')
  await as(instance, office).trial({ params })
  await expect.poll(() => server.accepted.some(({ mail }) => mail.subject === 'Probe: Sommerfest'), { timeout: 60_000 }).toBe(true)
})

// Delivery is at least once. An accepted mail without a recorded delivery is sent again under the same Message-ID. At most one mail per
// worker of the dead node is affected; it has two.
test('after a node is killed all get the mail, only one in progress twice', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const [doomed, alive] = [await mailserver(), await mailserver()]
  const office = await makeTestInstance({ database, ...withMail(alive.url) })
  onTestFinished(() => office.close())
  const writer = await office.person(ALL)
  await subscribers(database.db, 60)
  const { _id } = await as(office, writer).create({ body: body() })
  const [node] = await Promise.all([nodeProcess(database, doomed.url), office.work()])
  const killed = new Promise<void>((resolve, fail) => {
    doomed.beforeAnswer = () => void (doomed.accepted.length === 12 && node.kill().then(resolve, fail))
  })
  await as(office, writer).send({ params: { id: _id }, body: now })
  await killed

  const { db } = database
  const timetable = (job: string) => sql`select graphile_worker.add_job(${job}, '{}')`.execute(db)
  await timetable('newsletter-faellig')
  // Those of the dead node stay: leased, or fetched only.
  await expect.poll(() => waiting(office, writer, _id), { timeout: 60_000, interval: 200 }).toBeLessThanOrEqual(2)
  // Three minutes later its leases have run out.
  await sql`update mails set "vergebenBis" = now() - interval '1 second', "faelligAb" = now() - interval '3 minutes' where "versendetAm" is null`.execute(
    db,
  )
  await timetable('mails-nachfassen')
  await expect.poll(() => waiting(office, writer, _id), { timeout: 60_000, interval: 200 }).toBe(0)

  const all = [...doomed.accepted, ...alive.accepted]
  expect(new Set(all.map(({ to }) => to)).size).toBe(60)
  expect(new Set(all.map(({ mail }) => mail.messageId)).size).toBe(60)
  // The server had the twelfth, and the node never knew.
  expect(alive.accepted.map(({ to }) => to)).toContain(doomed.accepted[11]?.to)
  expect(all.length).toBeLessThanOrEqual(62)
})

test('a stopped outbox holds a few hundred mails; a deletion takes them along', async () => {
  const instance = await testInstance(withMail(null))
  const office = await instance.person(ALL)
  await subscribers(instance.context.db, 10_000)
  const { _id } = await as(instance, office).create({ body: body() })
  await as(instance, office).send({ params: { id: _id }, body: { ...now, anzahl: 10_000 } })
  await instance.work()
  const count = async () => Number((await sql<{ n: number }>`select count(*)::int as n from mails`.execute(instance.context.db)).rows[0]?.n)
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(NEWSLETTER_UNTRIED_MAX)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await count()).toBeLessThan(400)
  expect(await as(instance, office).progress({ params: { id: _id } })).toMatchObject({ wartet: 10_000, hindernis: 'ohneMailserver' })
  // Mails that no server will ever take hold nothing up, and go with it.
  await as(instance, office).remove({ params: { id: _id } })
  await expect.poll(count).toBe(0)
})

test('a mail server that is down is named, and one mailbox that is full is not', async () => {
  const port = await freePort()
  const instance = await testInstance(withMail(`smtp://127.0.0.1:${port}`))
  const { db } = instance.context
  const office = await instance.person(ALL)
  await subscribers(db, 3)
  const { _id } = await as(instance, office).create({ body: body() })
  await as(instance, office).send({ params: { id: _id }, body: now })
  const progress = () => as(instance, office).progress({ params: { id: _id } })
  expect((await progress()).hindernis).toBeNull()
  expect(await abgelehnt(as(instance, office).remove({ params: { id: _id } }))).toMatchObject({
    status: 409,
    errors: [{ msg: 'Der Newsletter geht gerade hinaus: 3 Mails warten noch. Löschen lässt er sich, sobald keine mehr wartet.' }],
  })
  await instance.work()
  const slow = { timeout: 60_000, interval: 100 }
  await expect.poll(async () => (await as(instance, office).failures({ params: { id: _id } })).length, slow).toBe(3)
  expect(await progress()).toMatchObject({ wartet: 3, hindernis: 'mailserverSteht' })
  const server = await mailserver(port)
  server.say = (to) => (to.startsWith('m1@') ? { responseCode: 451 } : null)
  await sql`update mails set "faelligAb" = now()`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await sql`select graphile_worker.add_job('mails-nachfassen', '{}')`.execute(db)
  await expect.poll(progress, slow).toMatchObject({ versendet: 2, wartet: 1, hindernis: null })
  await sql`update mails set "versendetAm" = now() - interval '1 hour' where "versendetAm" is not null`.execute(db)
  expect((await progress()).hindernis).toBeNull()
  // Without any server response, the remaining mails count as waiting for the mail server.
  await sql`update mails set antwort = null where antwort = 451`.execute(db)
  expect((await progress()).hindernis).toBe('mailserverSteht')
  // A mail in its first delivery attempt has not failed.
  await sql`update mails set "letzterFehler" = null where "versendetAm" is null`.execute(db)
  expect(await progress()).toMatchObject({ wartet: 1, hindernis: null })
})

test('recipients in quiet hours delay nobody else', async () => {
  const instance = await testInstance(withMail(null))
  const { db } = instance.context
  const office = await instance.person(ALL)
  await subscribers(db, 420)
  // It is quiet now, and for an hour at least.
  await sql`insert into mitteilungswege (profil, "ruheVon", "ruheBis")
    select _id, h, (h + 2) % 24 from profile, extract(hour from now() at time zone 'Europe/Berlin') h where gruppe = 'SEG'`.execute(db)
  const { _id } = await as(instance, office).create({ body: body() })
  await as(instance, office).send({ params: { id: _id }, body: now })
  await instance.work()
  const written = async () => (await sql`select 1 from mails where "faelligAb" > now()`.execute(db)).rows.length
  await expect.poll(written, { timeout: 60_000 }).toBe(420)
})

test('trials have an end, and typed braces never become an address for switching off', async () => {
  const instance = await testInstance(withMail(null))
  const office = await instance.person(ALL)
  const link = `<a href="https://evil.example/?t={{abm{{abmelden}}elden}}">hier</a>{{abmelden}}`
  const { _id } = await as(instance, office).create({ body: body({ titel: '{{abm{{abmelden}}elden}}', text: link }) })
  const { html } = await as(instance, office).preview({ params: { id: _id } })
  expect(html).toMatch(/"https:\/\/evil\.example\/\?t=[^"]*abmelden[^"]*"/)
  expect(html.match(/myProfile/g)).toHaveLength(1)
  for (let n = 0; n < TRIAL_MAILS_PER_HOUR; n += 1) await as(instance, office).trial({ params: { id: _id } })
  expect(await abgelehnt(as(instance, office).trial({ params: { id: _id } }))).toMatchObject({ status: 429 })
})

test('a deletion during a batch waits, and is refused for its mails', async () => {
  const instance = await testInstance(withMail(`smtp://127.0.0.1:${await freePort()}`))
  const { db, sendMail } = instance.context
  const office = await instance.person(ALL)
  await subscribers(db, 1)
  const { _id } = await as(instance, office).create({ body: body() })
  await as(instance, office).send({ params: { id: _id }, body: now })
  const written = Promise.withResolvers<void>()
  // As the job does it (sending.ts), slowly.
  const batch = db.transaction().execute(async (trx) => {
    await sql`select 1 from newsletter where _id = ${_id}::uuid for share`.execute(trx)
    const { rows } = await sql<{ profil: string }>`select profil from newsletter_empfaenger for update`.execute(trx)
    const key = `newsletter ${_id} ${rows[0]?.profil}`
    const mail = { to: { email: 'm1@example.org', name: 'Mia' }, kind: 'newsletter', key, subject: 'x', paragraphs: ['x'] } as const
    await sendMail(trx, mail)
    await sql`update newsletter_empfaenger set "erledigtAm" = now(), mail = (select _id from mails where schluessel = ${key})`.execute(trx)
    written.resolve()
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await written.promise
  const [, refused] = await Promise.all([batch, abgelehnt(as(instance, office).remove({ params: { id: _id } }))])
  expect(refused).toMatchObject({ status: 409 })
  expect((await sql`select 1 from mails`.execute(db)).rows).toHaveLength(1)
})

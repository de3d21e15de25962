// One piece of news, by the ways that its reader chose: mail at once, the mail of the day, after the quiet hours, inbox, push.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Job } from '#server/jobs/job.ts'
import { nextHour, quietUntil, waysOf, type Wishes } from '#server/mail/ways.ts'
import { testAll } from '#tests/support/cases.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { noticesContract } from '../contract.ts'
import { writeDigests } from './digest.ts'
import { type HandOver, isPublic, isPushAddress, pushHandlers } from './push.ts'
import { notices } from './routes.ts'
import { SILENT_HOSTS_MAX } from '#contract/limits.ts'

/** 13:00 in Berlin. */
const NOON = '2026-11-24T12:00:00Z'

async function world() {
  let now = new Date(NOON)
  const instance = await testInstance({ clock: () => now })
  const { context } = instance
  const me = await instance.person([], { vorname: 'Nils' })
  const as = (who: Person = me) => instance.as(noticesContract, who)
  const tell = (kind: string, subject: string, extra: object = {}, to = me) =>
    context.transact((trx) =>
      context.sendMail(trx, {
        to: { email: `${to.profil}@example.org`, name: 'Du', profil: to.profil },
        kind,
        subject,
        paragraphs: ['Etwas ist neu.'],
        ...extra,
      }),
    )
  const mails = async () =>
    (await sql<{ betreff: string; faelligAb: string }>`select betreff, "faelligAb" from mails order by _id`.execute(context.db)).rows
  const set = async (part: object, who = me, by = me) => {
    const ways = await as(by).ways({ params: { id: who.profil } })
    return as(by).setWays({ params: { id: who.profil }, body: { ...ways, ...part } })
  }
  return { instance, context, me, as, tell, mails, set, at: (time: string) => (now = new Date(time)) }
}

describe('delivery', () => {
  const nobody: Wishes = { will: {}, push: {}, posteingang: {}, sammelStunde: null, ruheVon: null, ruheBis: null, geraet: false }
  const news = { to: { email: '', name: '' }, subject: '', paragraphs: [] }
  const due = new Date(NOON)
  const at18 = '2026-11-24T17:00:00.000Z'
  testAll([
    ['without a wish', 'stunden', {}, {}, { mail: { from: null } }],
    ['switched off', 'stunden', { will: { stunden: false } }, {}, { mail: null, inbox: true }],
    ['switched off, and somebody waits', 'stunden', { will: { stunden: false } }, { always: true }, { mail: { from: null } }],
    ['for the mail of the day', 'stunden', { sammelStunde: 18 }, {}, { mail: { later: new Date(at18) } }],
    ['outdated soon after it', 'abgesagt', { sammelStunde: 18 }, { expiresAt: new Date('2026-11-24T22:00Z') }, { mail: { from: null } }],
    [
      'outdated next week',
      'abgesagt',
      { sammelStunde: 18 },
      { expiresAt: new Date('2026-12-01T22:00Z') },
      { mail: { later: new Date(at18) } },
    ],
    ['from a person', 'persoenlich', { sammelStunde: 18, ruheVon: 12, ruheBis: 18 }, {}, { mail: { from: null }, inbox: true }],
    ['about the account', 'sicherheit', { sammelStunde: 18, geraet: true }, {}, { mail: { from: null }, inbox: false, push: false }],
    ['ready-made', 'newsletter', { sammelStunde: 18 }, { html: '<p>' }, { mail: { from: null } }],
    ['quiet', 'stunden', { ruheVon: 12, ruheBis: 18 }, {}, { mail: { from: new Date(at18) } }],
    ['quiet, and too late after it', 'erinnerung', { ruheVon: 12, ruheBis: 18 }, { expiresAt: new Date(at18) }, { mail: { from: null } }],
    ['on a device', 'stunden', { geraet: true }, {}, { push: true }],
    ['on a device, switched off', 'stunden', { geraet: true, push: { stunden: false } }, {}, { push: false }],
    ['a newsletter on a device', 'newsletter', { geraet: true }, {}, { push: false }],
  ])('the wishes decide the ways of a notice: %s, %s', (_name, kind, wishes, mail, expected) =>
    expect(waysOf({ ...news, kind, ...mail }, { ...nobody, ...wishes }, due)).toMatchObject(expected),
  )
  test('hours follow Berlin time, over midnight and clock changes', () => {
    expect(nextHour(new Date('2026-10-24T20:00Z'), 7).toISOString()).toBe('2026-10-25T06:00:00.000Z')
    expect(quietUntil({ ruheVon: 22, ruheBis: 7 }, new Date('2026-10-24T21:30Z'))?.toISOString()).toBe('2026-10-25T06:00:00.000Z')
    expect(quietUntil({ ruheVon: 22, ruheBis: 7 }, new Date('2026-10-25T06:00Z'))).toBeNull()
    expect(quietUntil({ ruheVon: null, ruheBis: null }, due)).toBeNull()
  })
})

describe('inbox', () => {
  test('lists news also without mail, none of the account, read singly or all', async () => {
    const { instance, context, me, as, tell, mails } = await world()
    await sql`update profile set "emailBenachrichtigungen" = "emailBenachrichtigungen" || '{"stunden":false}' where _id = ${me.profil}`.execute(
      context.db,
    )
    await tell('stunden', 'Bestätigt', { facts: [['Wann', 'heute']] })
    await tell('sicherheit', 'Neues Passwort')
    await tell('persoenlich', 'Von Anna')
    expect((await mails()).map(({ betreff }) => betreff)).toEqual(['Neues Passwort', 'Von Anna'])
    const { zeilen } = await as().list()
    expect(zeilen.map(({ titel, gelesen }) => [titel, gelesen])).toEqual([
      ['Von Anna', false],
      ['Bestätigt', false],
    ])
    expect(zeilen[1]?.text).toBe('Etwas ist neu.\n\nWann: heute')
    expect(await as().unread()).toEqual({ anzahl: 2 })
    const other = await instance.person()
    expect((await as(other).list()).zeilen).toEqual([])
    const params = { id: zeilen[0]!._id }
    expect(await abgelehnt(as(other).read({ params, body: { gelesen: true } }))).toMatchObject({
      status: 404,
      message: expect.stringContaining('Die Mitteilung'),
    })
    await as().read({ params, body: { gelesen: true } })
    expect((await as().list({ query: { ungelesen: true } })).zeilen.map(({ titel }) => titel)).toEqual(['Bestätigt'])
    expect(await as().readAll()).toEqual({ anzahl: 1 })
    expect(await as().unread()).toEqual({ anzahl: 0 })
  })

  test('later news under one key replaces as new; equal news does not', async () => {
    const { as, tell } = await world()
    await tell('stunden', 'Um 10', { bundle: 'dienst 1' })
    await as().readAll()
    await tell('stunden', 'Um 10', { bundle: 'dienst 1' })
    expect(await as().unread()).toEqual({ anzahl: 0 })
    await tell('stunden', 'Um 11', { bundle: 'dienst 1', known: { before: 10, after: 11 } })
    expect((await as().list()).zeilen.map(({ titel, gelesen }) => [titel, gelesen])).toEqual([['Um 11', false]])
  })

  test('pages without gap, and forgets after 90 days', async () => {
    const { context, as, tell, at } = await world()
    for (let i = 0; i < 5; i += 1) await tell('stunden', `Nr. ${i}`)
    const first = await as().list({ query: { limit: 3 } })
    const rest = await as().list({ query: { limit: 3, nach: first.naechste ?? '' } })
    expect([...first.zeilen, ...rest.zeilen].map(({ titel }) => titel)).toEqual(['Nr. 4', 'Nr. 3', 'Nr. 2', 'Nr. 1', 'Nr. 0'])
    at('2027-03-01T12:00:00Z')
    await notices.cleanup?.(context.db, context.now())
    expect((await sql`select 1 from mitteilungen`.execute(context.db)).rows).toEqual([])
  })
})

test('the mail of the day gathers what was not read, once', async () => {
  const { context, as, tell, mails, set, at } = await world()
  await set({ sammelStunde: 18 })
  for (const subject of ['Eins', 'Zwei', 'Drei']) await tell('stunden', subject)
  const { zeilen } = await as().list()
  await as().read({ params: { id: zeilen[0]!._id }, body: { gelesen: true } })
  await writeDigests(context)
  expect(await mails()).toEqual([])
  at('2026-11-24T17:01:00Z')
  await Promise.all([writeDigests(context), writeDigests(context)])
  expect((await mails()).map(({ betreff }) => betreff)).toEqual(['Heute neu: 2 Mitteilungen'])
  // The digest is no news itself.
  expect((await as().list()).gesamt).toBe(3)
})

test('rights to set for others, and refusals', async () => {
  const { instance, me, set, as } = await world()
  const [ktw, office, nobody] = [
    await instance.person(['SET_KTW_EMAIL_BENACHRICHTIGUNG']),
    await instance.person(['SET_EMAIL_BENACHRICHTIGUNG']),
    await instance.person(),
  ]
  expect(await abgelehnt(set({}, me, nobody))).toMatchObject({ status: 403, message: expect.stringContaining('Recht') })
  expect(await abgelehnt(set({ ruheVon: 22 }))).toMatchObject({ status: 400, message: expect.stringContaining('von wann bis wann') })
  expect(await abgelehnt(set({ ruheVon: 22, ruheBis: 22 }))).toMatchObject({ status: 400, message: expect.stringContaining('endet nicht') })
  expect(await abgelehnt(set({ sammelStunde: 18 }, me, ktw))).toMatchObject({ status: 403, message: expect.stringContaining('KTW') })
  const own = await as().ways({ params: { id: me.profil } })
  expect(own).toMatchObject({ version: 0, push: { newsletter: false, stunden: true }, posteingang: { newsletter: true } })
  expect((await set({ push: { ...own.push, ktwNeu: false } }, me, ktw)).push.ktwNeu).toBe(false)
  expect(await set({ ruheVon: 22, ruheBis: 7 }, me, office)).toMatchObject({ version: 2, ruheVon: 22, ruheBis: 7 })
  expect(await abgelehnt(as().setWays({ params: { id: me.profil }, body: own }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Inzwischen hat Toni .* das geändert/),
  })
})

describe('push', () => {
  testAll([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['http://push.example.com/a', false],
    ['https://localhost/a', false],
    ['https://127.0.0.1/a', false],
    ['https://[::1]/a', false],
    ['https://2130706433/a', false],
    ['https://push.example.com:8443/a', false],
    ['https://user:x@push.example.com/a', false],
    ['https://intern.local/a', false],
    ['https://0x7f.1/a', false],
    ['file:///etc/passwd', false],
  ])('%s is an address: %s', (address, expected) => expect(isPushAddress(address)).toBe(expected))
  testAll([
    ['93.184.216.34', true],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['::1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2a00:1450:4001::1', true],
  ])('%s is public: %s', (address, expected) => expect(isPublic(address)).toBe(expected))

  /** A push service on loopback, and a device that can read what it is sent (RFC 8291). */
  async function service(context: Awaited<ReturnType<typeof world>>['context']) {
    const state = { status: 201, got: [] as { headers: Record<string, unknown>; body: Buffer }[] }
    const server = createServer((req, res) => {
      const parts: Buffer[] = []
      req.on('data', (part: Buffer) => void parts.push(part))
      req.on('end', () => {
        state.got.push({ headers: req.headers, body: Buffer.concat(parts) })
        res.writeHead(state.status).end()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const handOver: HandOver = async ({ headers, body }) => {
      const { 'Content-Length': _length, ...rest } = headers as Record<string, string>
      return (
        await fetch(url, {
          method: 'POST',
          headers: rest,
          body: new Uint8Array(body),
        })
      ).status
    }
    const keys = createECDH('prime256v1')
    const [own, auth] = [keys.generateKeys(), randomBytes(16)]
    const read = (body: Buffer): unknown => {
      const [salt, theirs, content] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, by, info, length))
      const ikm = derive(keys.computeSecret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]), 32)
      const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const decipher = createDecipheriv('aes-128-gcm', key, derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
      decipher.setAuthTag(content.subarray(-16))
      const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]).toString()
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
    }
    const handlers = pushHandlers(context, handOver)
    const run = async ({ name }: Pick<Job, 'name'>) => {
      const { rows } = await sql<{ payload: unknown; key: string }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name} returning j.payload`.execute(
        context.db,
      )
      for (const { payload } of rows) await handlers.find(({ job }) => job.name === name)?.run(payload, new AbortController().signal)
      return rows.length
    }
    const device = { endpunkt: 'https://push.example.com/geheim', p256dh: own.toString('base64url'), auth: auth.toString('base64url') }
    return { state, read, run, device, sendAll: async () => (await run({ name: 'push' })) + (await run({ name: 'push-geraet' })) }
  }

  test('a push carries title and path, encrypted and signed; none for read news', async () => {
    const { context, as, tell, set } = await world()
    const { state, read, device, sendAll } = await service(context)
    const keys = await Promise.all([as().pushKey(), as().pushKey()])
    expect(keys[0]).toEqual(keys[1])
    expect(await abgelehnt(as().addDevice({ body: { ...device, endpunkt: 'https://127.0.0.1/x' } }))).toMatchObject({
      status: 400,
      message: expect.stringContaining('keine Adresse'),
    })
    await as().addDevice({ body: device })
    await tell('sicherheit', 'Neues Passwort')
    await tell('stunden', 'Bestätigt', { facts: [['Geheim', 'nichts für den Sperrbildschirm']] })
    await sendAll()
    expect(state.got.map(({ body }) => read(body))).toEqual([{ _id: expect.any(String), titel: 'Bestätigt', pfad: '', still: false }])
    expect(state.got[0]?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      authorization: expect.stringContaining(keys[0].schluessel),
    })
    await tell('stunden', 'Gelesen')
    await as().readAll()
    await sendAll()
    expect(state.got).toHaveLength(1)
    await set({ ruheVon: 12, ruheBis: 18 })
    await tell('stunden', 'Nachts')
    await sendAll()
    expect(read(state.got[1]!.body)).toMatchObject({ titel: 'Nachts', still: true })
  })

  test('an open question takes its answers along; a settled one leads nowhere', async () => {
    const { instance, context, at } = await world()
    const { state, read, device, run } = await service(context)
    const lead = await instance.person(['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST'])
    const asked = await instance.person(['READ_SANDIENST'])
    await instance.as(noticesContract, asked).addDevice({ body: device })
    await sql`update profile set sanitaetsausbildung = 'SanA' where _id = ${asked.profil}`.execute(context.db)
    const { rows } = await sql<{ _id: string }>`insert into orte (name) values ('Stadthalle') returning _id`.execute(context.db)
    const services = instance.as(sanitaetsdiensteContract, lead)
    const { _id } = await services.create({
      body: {
        art: 'intern',
        bezeichnung: 'Stadtlauf',
        ort: rows[0]!._id,
        veranstalter: { name: 'TV', ansprechpartner: 'Eva', telefon: '02345 678901' },
        beginn: '2026-12-05T08:00:00.000Z',
        ende: '2026-12-05T16:00:00.000Z',
        bedarf: [{ qualifikation: 'SanA', anzahl: 1 }],
      },
    })
    await services.hilferuf({ params: { id: _id }, body: { profile: [asked.profil] } })
    at('2026-11-24T12:02:00Z')
    await run({ name: 'push' })
    const jobs = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'push-geraet'`.execute(context.db)
    await run({ name: 'push-geraet' })
    const sent = state.got.map(({ body }) => read(body)) as [{ pfad: string; frage: { url: string } }]
    expect(sent).toMatchObject([
      {
        titel: expect.stringContaining('Kannst du helfen? Stadtlauf'),
        pfad: expect.stringMatching(/^\/zusage\/[\w-]{43}$/),
        frage: {
          text: 'Sa., 05.12.2026, 09:00 bis 17:00 Uhr\nStadthalle',
          ja: 'Ja, ich komme',
          nein: 'Nein, diesmal nicht',
          titel: 'Stadtlauf',
          pfad: `/sanitaetsdienst/${_id}`,
          wer: asked.user,
          gesehen: { beginn: '2026-12-05T08:00:00.000Z', ende: '2026-12-05T16:00:00.000Z', ortName: 'Stadthalle' },
        },
      },
    ])
    expect(sent[0].frage.url).toBe(`/api/sanitaetsdienste${sent[0].pfad}`)
    await sql`update mitteilungen set pfad = '/zusage/' || repeat('x', 43)`.execute(context.db)
    for (const { payload } of jobs.rows)
      await context.transact((trx) => sql`select graphile_worker.add_job('push-geraet', ${JSON.stringify(payload)}::json)`.execute(trx))
    await run({ name: 'push-geraet' })
    expect(read(state.got[1]!.body)).toEqual({ _id: expect.any(String), titel: expect.any(String), pfad: '', still: false })
  })

  test('a gone device is removed, a failing service retried; sign-out ends it', async () => {
    const { instance, context, me, as, tell } = await world()
    const { state, run, device } = await service(context)
    const devices = async () => (await sql`select 1 from pushgeraete`.execute(context.db)).rows.length
    await as().addDevice({ body: device })
    state.status = 500
    await tell('stunden', 'Eins')
    await run({ name: 'push' })
    await expect(run({ name: 'push-geraet' })).rejects.toThrow('the push service answers 500')
    expect(await devices()).toBe(1)
    state.status = 410
    await tell('stunden', 'Zwei')
    await run({ name: 'push' })
    await run({ name: 'push-geraet' })
    expect(await devices()).toBe(0)
    await as().addDevice({ body: device })
    const answer = await instance.call(me, 'DELETE', '/api/auth')
    expect(answer.statusCode).toBe(204)
    expect(await devices()).toBe(0)
  })

  test('an unresponsive push service is asked once, and mails go first', async () => {
    const { context, as, tell } = await world()
    const { device } = await service(context)
    await as().addDevice({ body: device })
    let asked = 0
    const handlers = pushHandlers(context, async () => {
      asked += 1
      throw Object.assign(new Error('timeout'), { code: 'ABORT_ERR' })
    })
    const run = (name: string, payload: unknown) =>
      handlers.find(({ job }) => job.name === name)?.run(payload, new AbortController().signal)
    await tell('stunden', 'Eins')
    const { rows } = await sql<{ _id: string; geraet: string }>`select m._id, g._id as geraet from mitteilungen m, pushgeraete g`.execute(
      context.db,
    )
    const [{ _id: mitteilung, geraet } = { _id: '', geraet: '' }] = rows
    await run('push', { mitteilung })
    for (const said of ['ABORT_ERR', 'just now', 'just now']) await expect(run('push-geraet', { mitteilung, geraet })).rejects.toThrow(said)
    expect(asked).toBe(1)
    // Of more than SILENT_HOSTS_MAX unresponsive services all are forgotten, and the first is asked again.
    const at = (host: string) => sql`update pushgeraete set endpunkt = ${`https://${host}.example/x`}`.execute(context.db)
    const { rows: own } = await sql<{ endpunkt: string }>`select endpunkt from pushgeraete`.execute(context.db)
    for (let n = 1; n <= SILENT_HOSTS_MAX; n++) {
      await at(`h${n}`)
      await run('push-geraet', { mitteilung, geraet })?.catch(() => undefined)
    }
    await sql`update pushgeraete set endpunkt = ${own[0]?.endpunkt}`.execute(context.db)
    await expect(run('push-geraet', { mitteilung, geraet })).rejects.toThrow('ABORT_ERR')
    expect(asked).toBe(SILENT_HOSTS_MAX + 2)
    const { rows: jobs } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where task_identifier in ('mail', 'push-geraet') order by priority`.execute(
      context.db,
    )
    expect(jobs.map(({ task }) => task)).toEqual(['mail', 'push-geraet'])
  })
})

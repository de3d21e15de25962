// Also over TCP: a node in a process of its own, reached by its address.
import { path, type ScreenAddress, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildInstance } from '#server/instance.ts'
import { type Jobs, startJobs } from '#server/jobs/start.ts'
import { exampleChapter } from '#tests/support/chapter.ts'
import { freePort } from '#tests/support/port.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { mailserver } from '#tests/support/mailserver.ts'
import { nodeProcess } from '#tests/support/node-process.ts'
import { finishMail, type Unfinished } from './finish.ts'
import { type Mail, createOutbox, discardBundles } from './send-mail.ts'
import { smtpTransport } from './transport.ts'
import { mailHandlers } from './deliver.ts'
import { MAILS_PER_BATCH } from '#contract/limits.ts'

const config = readConfig({ BASE_URL: 'https://intranet.example.org', MAIL_FROM: 'Intranet <intranet@example.org>' })
const chapter = async () => exampleChapter(config)
const sendMail = createOutbox(chapter, () => new Date())
const letter = (extra: Partial<Mail> = {}): Mail => ({
  to: { email: 'toni@example.org', name: 'Toni' },
  kind: 'neuerDienst',
  subject: 'Neuer Dienst',
  paragraphs: ['Es gibt etwas Neues.'],
  ...extra,
})

async function database(): Promise<TestDatabase> {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  return db
}

/** An instance that sends mails. */
async function instance(db: TestDatabase, smtpUrl: string | null, retryMinutes: readonly number[] = [0.002, 0.002, 0.002]) {
  const messages: string[] = []
  const say = (a: unknown, sentence?: string) => void messages.push(sentence === undefined ? String(a) : `${sentence} ${JSON.stringify(a)}`)
  const log = { info: say, warn: say, error: say }
  const transport = smtpTransport({ ...config, smtpUrl })
  const jobs: Jobs = await startJobs({
    connection: db.connection,
    handlers: mailHandlers({ db: db.db, chapter, transport, log, retryMinutes }),
    termine: [],
    pollMs: 50,
    log,
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= jobs.close().then(() => transport?.close()))
  onTestFinished(close)
  return { meldungen: messages, close }
}

const send = (db: TestDatabase, mail: Mail) => db.db.transaction().execute((trx) => sendMail(trx, mail))
const lines = (db: TestDatabase) =>
  db.db
    .selectFrom('mails')
    .select(['an', 'versuche', 'versendetAm', 'aufgegebenAm', 'letzterFehler', 'antwort', 'text', 'html'])
    .orderBy('_id')
    .execute()
const offen = async (db: TestDatabase) =>
  (await lines(db)).filter(({ versendetAm, aufgegebenAm }) => versendetAm === null && aufgegebenAm === null).length

test('arrives with umlauts, as text and HTML, with the usual headers', async () => {
  const [db, server] = [await database(), await mailserver()]
  await instance(db, server.url)
  await send(
    db,
    letter({
      subject: 'Geändert: Sanitätsdienst „Straßenfest“ 🚑',
      paragraphs: ['Die Zeit hat sich geändert <b>&</b> so.'],
      facts: [
        ['Wann', 'Di., 24.11.2026, 17:00'],
        ['Wo', 'Öhringer Platz'],
      ],
      button: { text: 'Zum Dienst', path: withQuery(path('/sanitaetsdienst/{id}', { id: '1' }), { a: '1', b: '2' }) },
      attachments: [{ name: 'Übersicht.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4') }],
    }),
  )
  await expect.poll(() => server.accepted.length).toBe(1)
  const [{ mail, to } = { mail: {} as Email, to: '' }] = server.accepted
  expect(to).toBe('toni@example.org')
  expect(mail.subject).toBe('Geändert: Sanitätsdienst „Straßenfest“ 🚑')
  expect(mail.from).toMatchObject({ address: 'intranet@example.org', name: 'Intranet' })
  expect(mail.text).toContain('Hallo Toni,')
  expect(mail.text).toContain('<b>&</b>')
  expect(mail.text).toContain('Wann: Di., 24.11.2026, 17:00')
  expect(mail.text).toContain('https://intranet.example.org/sanitaetsdienst/1?a=1&b=2')
  expect(mail.html).toContain('&lt;b&gt;&amp;&lt;/b&gt;')
  expect(mail.html).toContain('href="https://intranet.example.org/sanitaetsdienst/1?a=1&amp;b=2"')
  expect(mail.html).not.toMatch(/<img|src=|@import|url\(/)
  expect(mail.attachments[0]).toMatchObject({ filename: 'Übersicht.pdf', mimeType: 'application/pdf' })
  const head = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(head['auto-submitted']).toBe('auto-generated')
  expect(head['list-unsubscribe']).toBe('<https://intranet.example.org/profiles/myProfile>')
  const { rows } = await sql<{ _id: string }>`select _id from mails`.execute(db.db)
  expect(mail.messageId).toBe(`<${rows[0]?._id}@intranet.example.org>`)
})

test('text and HTML name the same chapter and address at sending time', async () => {
  const db = await database()
  await send(db, letter({ button: { text: 'Zum Dienst', path: path('/sanitaetsdienst/{id}', { id: '1' }) } }))
  const { rows } = await sql<Unfinished>`select * from mails`.execute(db.db)
  const moved = { ...(await chapter()), orgName: 'Ortsverband Neustadt', baseUrl: 'https://neu.example.org' }
  const [sent] = rows.map((row) => finishMail(row, moved))
  for (const content of [sent?.text, sent?.html]) {
    expect(content).toContain('https://neu.example.org/sanitaetsdienst/1')
    expect(content).toContain('Ortsverband Neustadt')
  }
})

test('an account mail cannot be switched off; its text is deleted once sent', async () => {
  const [db, server] = [await database(), await mailserver()]
  await instance(db, server.url)
  await send(
    db,
    letter({
      kind: 'sicherheit',
      subject: 'Passwort zurücksetzen',
      button: { text: 'Neues Passwort', path: path('/passwort-reset/{token}', { token: 'geheim' }) },
    }),
  )
  await expect.poll(() => server.accepted.length).toBe(1)
  expect(server.accepted[0]?.raw).not.toContain('List-Unsubscribe')
  expect(server.accepted[0]?.mail.text).not.toContain('stellst du in deinem Profil ein')
  await expect.poll(async () => (await lines(db))[0]).toMatchObject({ text: '', html: '', versendetAm: expect.any(String) })
})

test('names, subjects and addresses cannot bring a header or a recipient of their own', async () => {
  const [db, server] = [await database(), await mailserver()]
  await instance(db, server.url)
  await send(
    db,
    letter({
      subject: 'Hallo\r\nBcc: boese@example.org\r\n\r\nText =?utf-8?q?x?=',
      to: { email: 'toni@example.org', name: 'Toni\r\nBcc: x@example.org' },
    }),
  )
  for (const email of ['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', '<a@example.org>', 'niemand'])
    await send(db, letter({ to: { email, name: '' } }))
  await expect.poll(() => server.accepted.length).toBe(1)
  expect(server.accepted[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(server.accepted[0]?.mail.subject).toBe('Hallo Bcc: boese@example.org Text = ?utf-8?q?x?=')
  expect((await lines(db)).filter(({ aufgegebenAm }) => aufgegebenAm !== null)).toHaveLength(4)
  expect(server.tries).toBe(1)
})

test('a button leads into the intranet only', async () => {
  const db = await database()
  for (const address of ['https://boese.example', '//boese.example', '/\\boese.example', 'javascript:alert(1)', '/sanitaetsdienst']) {
    await expect(send(db, letter({ button: { text: 'Hier', path: address as ScreenAddress } }))).rejects.toThrow('leads to a screen')
  }
})

test('a rolled back write sends nothing', async () => {
  const [db, server] = [await database(), await mailserver()]
  await instance(db, server.url)
  await db.db
    .transaction()
    .execute(async (trx) => {
      await sendMail(trx, letter())
      throw new Error('zurück')
    })
    .catch(() => undefined)
  await send(db, letter({ subject: 'Danach' }))
  await expect.poll(() => server.accepted.map(({ mail }) => mail.subject)).toEqual(['Danach'])
  expect(await lines(db)).toHaveLength(1)
})

test('news about a duty goes before the newsletters that wait', async () => {
  const [db, server] = [await database(), await mailserver()]
  for (let n = 0; n < 9; n += 1) await send(db, letter({ kind: 'newsletter', subject: 'Newsletter' }))
  await send(db, letter({ subject: 'Dienst' }))
  await instance(db, server.url)
  await expect.poll(() => server.accepted.length).toBe(10)
  // In order of writing it would be ninth or tenth; of two workers one may be slow with it.
  expect(server.accepted.findIndex(({ mail }) => mail.subject === 'Dienst')).toBeLessThan(5)
})

test('two nodes send 200 mails once each', async () => {
  const [db, server] = [await database(), await mailserver()]
  await instance(db, server.url)
  await instance(db, server.url)
  const addresses = Array.from({ length: 200 }, (_, n) => `m${n}@example.org`)
  await db.db.transaction().execute(async (trx) => {
    for (const email of addresses) await sendMail(trx, letter({ to: { email, name: 'Du' } }))
  })
  await expect.poll(() => server.accepted.length, { timeout: 60_000, interval: 200 }).toBe(200)
  await expect.poll(() => offen(db)).toBe(0)
  expect(server.accepted.map(({ to }) => to).sort()).toEqual([...addresses].sort())
})

test('a node killed amid 60 mails loses none and repeats only those in progress', async () => {
  const [db, server] = [await database(), await mailserver()]
  const first = await nodeProcess(db, server.url)
  const addresses = Array.from({ length: 60 }, (_, n) => `m${n}@example.org`)
  await db.db.transaction().execute(async (trx) => {
    for (const email of addresses) await sendMail(trx, letter({ to: { email, name: 'Du' } }))
  })
  await expect.poll(() => server.accepted.length, { interval: 1 }).toBeGreaterThan(5)
  await first.kill()
  expect(server.accepted.length).toBeLessThan(60)
  const second = await buildInstance({
    config: { ...config, smtpUrl: server.url, logLevel: 'silent' },
    database: db,
    areas: [],
  })
  onTestFinished(second.close)
  await second.work()
  await expect.poll(() => offen(db), { timeout: 60_000, interval: 100 }).toBe(0)
  expect(new Set(server.accepted.map(({ to }) => to))).toEqual(new Set(addresses))
  const ids = server.accepted.map(({ mail }) => mail.messageId)
  expect(new Set(ids).size).toBe(60)
  // Two were under way at most: a worker each.
  expect(ids.length).toBeLessThanOrEqual(62)
})

test('mails committed before a node died are sent at the next start', async () => {
  const [db, server] = [await database(), await mailserver()]
  const first = await instance(db, null)
  await send(db, letter({ subject: 'wartet' }))
  await send(db, letter({ subject: 'mittendrin' }))
  await expect.poll(async () => (await sql`select 1 from graphile_worker._private_jobs`.execute(db.db)).rows.length).toBe(0)
  await first.close()
  // As a kill leaves it: the lease of one still runs, the due time of both is past, and no job is left.
  await sql`update mails set "faelligAb" = now() - interval '2 minutes', "vergebenBis" = case betreff when 'mittendrin' then now() + interval '1 second' end`.execute(
    db.db,
  )
  await instance(db, server.url)
  const followUp = () => sql`select graphile_worker.add_job('mails-nachfassen', '{}')`.execute(db.db)
  await followUp()
  await expect.poll(() => server.accepted.map(({ mail }) => mail.subject)).toEqual(['wartet'])
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await followUp()
  await expect.poll(() => server.accepted.map(({ mail }) => mail.subject)).toEqual(['wartet', 'mittendrin'])
})

test('a server that is away or says "later" gets the same mail and id again', async () => {
  const db = await database()
  const port = await freePort()
  const { meldungen: messages } = await instance(db, `smtp://127.0.0.1:${port}`, [0.01, 0.002, 0.002])
  await send(db, letter())
  // The try has failed, or it would meet the server of below.
  await expect.poll(async () => (await lines(db))[0]).toMatchObject({ versuche: 1, letzterFehler: expect.any(String) })
  const server = await mailserver(port)
  let still = 1
  server.say = () => (still-- > 0 ? { responseCode: 451 } : null)
  await expect.poll(() => server.accepted.length).toBe(1)
  expect(server.tries).toBe(2)
  await expect.poll(async () => (await lines(db))[0]).toMatchObject({ versuche: 3, versendetAm: expect.any(String), letzterFehler: null })
  expect(messages.join()).not.toMatch(/toni@|Neues|Hallo/)
})

test('a 550 gives up at once, an outage after the last pause; logs are anonymous', async () => {
  const [db, server] = [await database(), await mailserver()]
  server.say = (to) => (to.startsWith('weg') ? { responseCode: 550 } : { responseCode: 451 })
  const { meldungen: messages } = await instance(db, server.url, [0.001, 0.001])
  await send(db, letter({ to: { email: 'weg@example.org', name: '' } }))
  await send(db, letter({ to: { email: 'voll@example.org', name: '' } }))
  await expect.poll(() => offen(db)).toBe(0)
  const [refused, full] = await lines(db)
  expect(refused).toMatchObject({
    versuche: 1,
    aufgegebenAm: expect.any(String),
    letzterFehler: expect.stringContaining('550'),
    antwort: 550,
  })
  expect(full).toMatchObject({ versuche: 3, aufgegebenAm: expect.any(String), antwort: 451 })
  expect(messages.filter((sentence) => sentence.startsWith('Eine Mail wurde aufgegeben'))).toHaveLength(2)
  expect(messages.join()).not.toMatch(/weg@|voll@|Neues/)
})

test('there is no sending without a server or without a sender', () => {
  expect(smtpTransport({ ...config, smtpUrl: null })).toBeNull()
  expect(smtpTransport({ ...config, smtpUrl: 'smtp://127.0.0.1', mailFrom: null })).toBeNull()
})

test('without SMTP_URL mails stay in the outbox, and the log says so once', async () => {
  const db = await database()
  const { meldungen: messages } = await instance(db, null)
  await send(db, letter())
  await send(db, letter())
  await expect.poll(async () => (await sql`select 1 from graphile_worker._private_jobs`.execute(db.db)).rows.length).toBe(0)
  expect(await offen(db)).toBe(2)
  expect(messages).toEqual(['Ohne SMTP_URL und MAIL_FROM werden Mails nicht verschickt, sie bleiben im Postausgang'])
})

test('one mail per key: a waiting one takes the latest news, a sent one stays', async () => {
  const [db, server] = [await database(), await mailserver()]
  const later = new Date(Date.now() + 600)
  await send(db, letter({ key: 'erinnerung 1', subject: 'alt', notBefore: later }))
  await send(db, letter({ key: 'erinnerung 1', subject: 'neu', notBefore: later }))
  await instance(db, server.url)
  await expect.poll(() => server.accepted.map(({ mail }) => mail.subject)).toEqual(['neu'])
  await expect.poll(() => offen(db)).toBe(0)
  await send(db, letter({ key: 'erinnerung 1', subject: 'noch einmal' }))
  expect(await lines(db)).toHaveLength(1)
})

test('bundled news waits ten minutes; the last counts, later ones are new mails', async () => {
  const [db, server] = [await database(), await mailserver()]
  await instance(db, server.url)
  await send(db, letter({ bundle: 'dienst 1', subject: 'erste' }))
  await send(db, letter({ bundle: 'dienst 1', subject: 'zweite' }))
  const { rows } = await sql<{ warten: number }>`select extract(epoch from "faelligAb" - now())::int as warten from mails`.execute(db.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.warten).toBeGreaterThan(590)
  expect(server.accepted).toEqual([])
  await sql`update mails set "faelligAb" = now()`.execute(db.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db.db)
  await expect.poll(() => server.accepted.map(({ mail }) => mail.subject)).toEqual(['zweite'])
  await send(db, letter({ bundle: 'dienst 1', subject: 'dritte' }))
  expect(await lines(db)).toHaveLength(2)
})

test('an expired mail is not sent', async () => {
  const [db, server] = [await database(), await mailserver()]
  await send(db, letter({ expiresAt: new Date(Date.now() - 1000) }))
  await instance(db, server.url)
  await expect.poll(async () => (await lines(db))[0]?.letzterFehler).toBe('Nicht mehr aktuell.')
  expect(server.tries).toBe(0)
})

test('news that ends where it began is dropped, without a known begin it is sent', async () => {
  const db = await database()
  const newsItem = (before: string, after: string) => send(db, letter({ bundle: 'dienst 1', subject: after, known: { before, after } }))
  const waiting = () =>
    sql<{ betreff: string }>`select betreff from mails`.execute(db.db).then(({ rows }) => rows.map(({ betreff }) => betreff))
  await newsItem('gemeldet', 'eingeteilt')
  await newsItem('eingeteilt', 'abgelehnt')
  expect(await waiting()).toEqual(['abgelehnt'])
  await newsItem('abgelehnt', 'gemeldet')
  expect(await waiting()).toEqual([])
  await newsItem('gemeldet', 'eingeteilt')
  await send(db, letter({ bundle: 'dienst 1', subject: 'verlegt' }))
  await newsItem('eingeteilt', 'gemeldet')
  expect(await waiting()).toEqual(['gemeldet'])
  await db.db.transaction().execute((trx) => discardBundles(trx, ['dienst 1', 'dienst 2']))
  expect(await waiting()).toEqual([])
})

test('many mails are written at once, each with a job of its own', async () => {
  const db = await database()
  const many = Array.from({ length: 2 * MAILS_PER_BATCH + 50 }, (_, n) =>
    letter({ to: { email: `m${n}@example.org`, name: 'Du' }, key: `neu ${n}` }),
  )
  await db.db.transaction().execute((trx) => sendMail(trx, [...many, letter({ to: { email: 'kaputt', name: '' } })]))
  const count = (table: string) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db.db).then(({ rows }) => rows[0]?.n)
  expect([await count('mails'), await count('graphile_worker._private_jobs')]).toEqual([many.length + 1, many.length])
})

test('a subject that is cut within a character goes down and arrives', async () => {
  const [db, server] = [await database(), await mailserver()]
  await send(db, letter({ subject: `${'x'.repeat(199)}🚑` }))
  await instance(db, server.url)
  await expect.poll(() => server.accepted.length).toBe(1)
  expect(server.accepted[0]?.mail.subject).toMatch(/^x{199}/)
})

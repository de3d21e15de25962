// Also over TCP: a node in a process of its own, reached by its address.
import { pfad, type ScreenAddress, withQuery } from '#contract/screens.ts'
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { leseConfig } from '#server/config.ts'
import { baueKnoten } from '#server/knoten.ts'
import { type Auftraege, starteAuftraege } from '#server/jobs/start.ts'
import { freierPort } from '#tests/support/port.ts'
import { testDatenbank, type TestDatenbank } from '#tests/support/database.ts'
import { type Mail, postausgang, verwirfBuendel } from './sende.ts'
import { smtpTransport } from './transport.ts'
import { mailaufgaben } from './zustellen.ts'

const config = leseConfig({ BASE_URL: 'https://intranet.example.org', MAIL_FROM: 'Intranet <intranet@example.org>' })
const sende = postausgang(config, () => new Date())
const brief = (zusatz: Partial<Mail> = {}): Mail => ({
  an: { email: 'toni@example.org', name: 'Toni' },
  art: 'neuerDienst',
  betreff: 'Neuer Dienst',
  absaetze: ['Es gibt etwas Neues.'],
  ...zusatz,
})

type Nein = { responseCode: number }
interface Server {
  readonly angenommen: { an: string; mail: Email; roh: string }[]
  anlaeufe: number
  /** What the server answers to a recipient; null accepts. */
  sage: (an: string) => Nein | null
  readonly url: string
}

/** A real SMTP server that keeps what it accepts. */
async function mailserver(port = 0): Promise<Server> {
  const stand: Server & { url: string } = { angenommen: [], anlaeufe: 0, sage: () => null, url: '' }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _sitzung, weiter) {
      stand.anlaeufe += 1
      const nein = stand.sage(address)
      weiter(nein ? Object.assign(new Error(`refused ${address}`), nein) : null)
    },
    onData(strom, sitzung, weiter) {
      const teile: Buffer[] = []
      strom.on('data', (teil: Buffer) => void teile.push(teil))
      strom.on('end', () => {
        const roh = Buffer.concat(teile).toString()
        const merke = (mail: Email) => sitzung.envelope.rcptTo.forEach(({ address: an }) => stand.angenommen.push({ an, mail, roh }))
        PostalMime.parse(roh)
          .then(merke)
          .then(() => weiter(), weiter)
      })
    },
  })
  // A client that is killed in the middle is part of the tests.
  server.on('error', () => undefined)
  await new Promise<void>((fertig) => server.listen(port, '127.0.0.1', fertig))
  onTestFinished(() => new Promise<void>((fertig) => server.close(() => fertig())))
  return Object.assign(stand, { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
}

async function datenbank(): Promise<TestDatenbank> {
  const db = await testDatenbank()
  onTestFinished(() => db.schliessen())
  return db
}

/** A node that sends mails; `pausenMin` as minutes. */
async function knoten(db: TestDatenbank, smtpUrl: string | null, pausenMin: readonly number[] = [0.002, 0.002, 0.002]) {
  const meldungen: string[] = []
  const sage = (a: unknown, satz?: string) => void meldungen.push(satz === undefined ? String(a) : `${satz} ${JSON.stringify(a)}`)
  const protokoll = { info: sage, warn: sage, error: sage }
  const transport = smtpTransport({ ...config, smtpUrl })
  const auftraege: Auftraege = await starteAuftraege({
    verbindung: db.verbindung,
    aufgaben: mailaufgaben({ db: db.db, transport, protokoll, pausenMin }),
    termine: [],
    nachschau: 50,
    protokoll,
  })
  let zu: Promise<void> | undefined
  const schliessen = () => (zu ??= auftraege.schliessen().then(() => transport?.schliessen()))
  onTestFinished(schliessen)
  return { meldungen, schliessen }
}

const schicke = (db: TestDatenbank, mail: Mail) => db.db.transaction().execute((trx) => sende(trx, mail))
const zeilen = (db: TestDatenbank) =>
  db.db
    .selectFrom('mails')
    .select(['an', 'versuche', 'versendetAm', 'aufgegebenAm', 'letzterFehler', 'text', 'html'])
    .orderBy('_id')
    .execute()
const offen = async (db: TestDatenbank) =>
  (await zeilen(db)).filter(({ versendetAm, aufgegebenAm }) => versendetAm === null && aufgegebenAm === null).length

test('arrives with umlauts, as text and HTML, with the headers that mail programs ask for', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await knoten(db, server.url)
  await schicke(
    db,
    brief({
      betreff: 'Geändert: Sanitätsdienst „Straßenfest“ 🚑',
      absaetze: ['Die Zeit hat sich geändert <b>&</b> so.'],
      fakten: [
        ['Wann', 'Di., 24.11.2026, 17:00'],
        ['Wo', 'Öhringer Platz'],
      ],
      knopf: { text: 'Zum Dienst', pfad: withQuery(pfad('/sanitaetsdienst/{id}', { id: '1' }), { a: '1', b: '2' }) },
      anhaenge: [{ name: 'Übersicht.pdf', typ: 'application/pdf', inhalt: Buffer.from('%PDF-1.4') }],
    }),
  )
  await expect.poll(() => server.angenommen.length).toBe(1)
  const [{ mail, an } = { mail: {} as Email, an: '' }] = server.angenommen
  expect(an).toBe('toni@example.org')
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
  const kopf = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(kopf['auto-submitted']).toBe('auto-generated')
  expect(kopf['list-unsubscribe']).toBe('<https://intranet.example.org/profiles/myProfile>')
  const { rows } = await sql<{ _id: string }>`select _id from mails`.execute(db.db)
  expect(mail.messageId).toBe(`<${rows[0]?._id}@intranet.example.org>`)
})

test('a mail about the account has no way to switch it off, and its text goes once it is sent', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await knoten(db, server.url)
  await schicke(
    db,
    brief({
      art: 'sicherheit',
      betreff: 'Passwort zurücksetzen',
      knopf: { text: 'Neues Passwort', pfad: pfad('/passwort-reset/{token}', { token: 'geheim' }) },
    }),
  )
  await expect.poll(() => server.angenommen.length).toBe(1)
  expect(server.angenommen[0]?.roh).not.toContain('List-Unsubscribe')
  expect(server.angenommen[0]?.mail.text).not.toContain('stellst du in deinem Profil ein')
  await expect.poll(async () => (await zeilen(db))[0]).toMatchObject({ text: '', html: '', versendetAm: expect.any(String) })
})

test('names, subjects and addresses cannot bring a header or a recipient of their own', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await knoten(db, server.url)
  await schicke(
    db,
    brief({
      betreff: 'Hallo\r\nBcc: boese@example.org\r\n\r\nText',
      an: { email: 'toni@example.org', name: 'Toni\r\nBcc: x@example.org' },
    }),
  )
  for (const email of ['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', '<a@example.org>', 'niemand'])
    await schicke(db, brief({ an: { email, name: '' } }))
  await expect.poll(() => server.angenommen.length).toBe(1)
  expect(server.angenommen[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(server.angenommen[0]?.mail.subject).toBe('Hallo Bcc: boese@example.org Text')
  expect((await zeilen(db)).filter(({ aufgegebenAm }) => aufgegebenAm !== null)).toHaveLength(4)
  expect(server.anlaeufe).toBe(1)
})

test('a button leads into the intranet only', async () => {
  const db = await datenbank()
  for (const address of ['https://boese.example', '//boese.example', '/\\boese.example', 'javascript:alert(1)', '/sanitaetsdienst']) {
    await expect(schicke(db, brief({ knopf: { text: 'Hier', pfad: address as ScreenAddress } }))).rejects.toThrow('leads to a screen')
  }
})

test('a rolled back write sends nothing', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await knoten(db, server.url)
  await db.db
    .transaction()
    .execute(async (trx) => {
      await sende(trx, brief())
      throw new Error('zurück')
    })
    .catch(() => undefined)
  await schicke(db, brief({ betreff: 'Danach' }))
  await expect.poll(() => server.angenommen.map(({ mail }) => mail.subject)).toEqual(['Danach'])
  expect(await zeilen(db)).toHaveLength(1)
})

test('two nodes send 200 mails once each', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await knoten(db, server.url)
  await knoten(db, server.url)
  const adressen = Array.from({ length: 200 }, (_, n) => `m${n}@example.org`)
  await db.db.transaction().execute(async (trx) => {
    for (const email of adressen) await sende(trx, brief({ an: { email, name: 'Du' } }))
  })
  await expect.poll(() => server.angenommen.length, { timeout: 30_000, interval: 200 }).toBe(200)
  await expect.poll(() => offen(db)).toBe(0)
  expect(server.angenommen.map(({ an }) => an).sort()).toEqual([...adressen].sort())
}, 40_000)

test('a node killed in the middle of 60 mails loses none at the next start, and none but those under way goes out twice', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  const { anwendung } = inject('datenbank')
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(db.db)).rows[0]?.name
  const ziel = db.databaseUrl === null ? { ...anwendung, database: name } : { connectionString: db.databaseUrl }
  const kind = spawn(process.execPath, ['tests/support/auftragsknoten.ts', JSON.stringify(ziel), server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void kind.kill('SIGKILL'))
  const tot = new Promise((weiter) => kind.on('exit', weiter))
  await new Promise((weiter) => kind.stdout.once('data', weiter))
  const adressen = Array.from({ length: 60 }, (_, n) => `m${n}@example.org`)
  await db.db.transaction().execute(async (trx) => {
    for (const email of adressen) await sende(trx, brief({ an: { email, name: 'Du' } }))
  })
  await expect.poll(() => server.angenommen.length, { interval: 1 }).toBeGreaterThan(5)
  kind.kill('SIGKILL')
  await tot
  expect(server.angenommen.length).toBeLessThan(60)
  const zweiter = await baueKnoten({
    config: { ...config, smtpUrl: server.url, logLevel: 'silent' },
    datenbank: db,
    bereiche: [],
  })
  onTestFinished(zweiter.schliessen)
  await zweiter.arbeite()
  await expect.poll(() => offen(db), { timeout: 20_000, interval: 100 }).toBe(0)
  expect(new Set(server.angenommen.map(({ an }) => an))).toEqual(new Set(adressen))
  const ids = server.angenommen.map(({ mail }) => mail.messageId)
  expect(new Set(ids).size).toBe(60)
  // Two were under way at most: a worker each.
  expect(ids.length).toBeLessThanOrEqual(62)
}, 45_000)

test('what was committed before the node died, in the middle of sending too, goes out at the next start', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  const erster = await knoten(db, null)
  await schicke(db, brief({ betreff: 'wartet' }))
  await schicke(db, brief({ betreff: 'mittendrin' }))
  await expect.poll(async () => (await sql`select 1 from graphile_worker._private_jobs`.execute(db.db)).rows.length).toBe(0)
  await erster.schliessen()
  // As a kill leaves it: the lease of one still runs, the due time of both is past, and no job is left.
  await sql`update mails set "faelligAb" = now() - interval '2 minutes', "vergebenBis" = case betreff when 'mittendrin' then now() + interval '1 second' end`.execute(
    db.db,
  )
  await knoten(db, server.url)
  const fasseNach = () => sql`select graphile_worker.add_job('mails-nachfassen', '{}')`.execute(db.db)
  await fasseNach()
  await expect.poll(() => server.angenommen.map(({ mail }) => mail.subject)).toEqual(['wartet'])
  await new Promise((weiter) => setTimeout(weiter, 1100))
  await fasseNach()
  await expect.poll(() => server.angenommen.map(({ mail }) => mail.subject)).toEqual(['wartet', 'mittendrin'])
})

test('a server that is away or says "later" gets the same mail again, under the same id', async () => {
  const db = await datenbank()
  const port = await freierPort()
  const { meldungen } = await knoten(db, `smtp://127.0.0.1:${port}`, [0.01, 0.002, 0.002])
  await schicke(db, brief())
  await expect.poll(async () => (await zeilen(db))[0]?.versuche).toBe(1)
  const server = await mailserver(port)
  let noch = 1
  server.sage = () => (noch-- > 0 ? { responseCode: 451 } : null)
  await expect.poll(() => server.angenommen.length).toBe(1)
  expect(server.anlaeufe).toBe(2)
  await expect.poll(async () => (await zeilen(db))[0]).toMatchObject({ versuche: 3, versendetAm: expect.any(String), letzterFehler: null })
  expect(meldungen.join()).not.toMatch(/toni@|Neues|Hallo/)
})

test('a 550 gives up at once, a server that never recovers after the last pause; the log names neither address nor text', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  server.sage = (an) => (an.startsWith('weg') ? { responseCode: 550 } : { responseCode: 451 })
  const { meldungen } = await knoten(db, server.url, [0.001, 0.001])
  await schicke(db, brief({ an: { email: 'weg@example.org', name: '' } }))
  await schicke(db, brief({ an: { email: 'voll@example.org', name: '' } }))
  await expect.poll(() => offen(db)).toBe(0)
  const [weg, voll] = await zeilen(db)
  expect(weg).toMatchObject({ versuche: 1, aufgegebenAm: expect.any(String), letzterFehler: expect.stringContaining('550') })
  expect(voll).toMatchObject({ versuche: 3, aufgegebenAm: expect.any(String) })
  expect(meldungen.filter((satz) => satz.startsWith('Eine Mail wurde aufgegeben'))).toHaveLength(2)
  expect(meldungen.join()).not.toMatch(/weg@|voll@|Neues/)
})

test('there is no sending without a server or without a sender', () => {
  expect(smtpTransport({ ...config, smtpUrl: null })).toBeNull()
  expect(smtpTransport({ ...config, smtpUrl: 'smtp://127.0.0.1', mailFrom: null })).toBeNull()
})

test('without SMTP_URL mails stay in the outbox, and the log says so once', async () => {
  const db = await datenbank()
  const { meldungen } = await knoten(db, null)
  await schicke(db, brief())
  await schicke(db, brief())
  await expect.poll(async () => (await sql`select 1 from graphile_worker._private_jobs`.execute(db.db)).rows.length).toBe(0)
  expect(await offen(db)).toBe(2)
  expect(meldungen).toEqual(['Ohne SMTP_URL und MAIL_FROM werden Mails nicht verschickt, sie bleiben im Postausgang'])
})

test('one mail per key: the waiting one takes the latest news, a sent one stays the only one', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  const spaeter = new Date(Date.now() + 600)
  await schicke(db, brief({ schluessel: 'erinnerung 1', betreff: 'alt', faelligAb: spaeter }))
  await schicke(db, brief({ schluessel: 'erinnerung 1', betreff: 'neu', faelligAb: spaeter }))
  await knoten(db, server.url)
  await expect.poll(() => server.angenommen.map(({ mail }) => mail.subject)).toEqual(['neu'])
  await expect.poll(() => offen(db)).toBe(0)
  await schicke(db, brief({ schluessel: 'erinnerung 1', betreff: 'noch einmal' }))
  expect(await zeilen(db)).toHaveLength(1)
})

test('news in a bundle wait ten minutes, the last one counts, and later ones are a new mail', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await knoten(db, server.url)
  await schicke(db, brief({ buendel: 'dienst 1', betreff: 'erste' }))
  await schicke(db, brief({ buendel: 'dienst 1', betreff: 'zweite' }))
  const { rows } = await sql<{ warten: number }>`select extract(epoch from "faelligAb" - now())::int as warten from mails`.execute(db.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.warten).toBeGreaterThan(590)
  expect(server.angenommen).toEqual([])
  await sql`update mails set "faelligAb" = now()`.execute(db.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db.db)
  await expect.poll(() => server.angenommen.map(({ mail }) => mail.subject)).toEqual(['zweite'])
  await schicke(db, brief({ buendel: 'dienst 1', betreff: 'dritte' }))
  expect(await zeilen(db)).toHaveLength(2)
})

test('what is no longer worth sending is not sent', async () => {
  const [db, server] = [await datenbank(), await mailserver()]
  await schicke(db, brief({ gueltigBis: new Date(Date.now() - 1000) }))
  await knoten(db, server.url)
  await expect.poll(async () => (await zeilen(db))[0]?.letzterFehler).toBe('Nicht mehr aktuell.')
  expect(server.anlaeufe).toBe(0)
})

test('news that end where they began are dropped, those without a known beginning are not', async () => {
  const db = await datenbank()
  const neuigkeit = (vorher: string, nachher: string) =>
    schicke(db, brief({ buendel: 'dienst 1', betreff: nachher, stand: { vorher, nachher } }))
  const wartende = () =>
    sql<{ betreff: string }>`select betreff from mails`.execute(db.db).then(({ rows }) => rows.map(({ betreff }) => betreff))
  await neuigkeit('gemeldet', 'eingeteilt')
  await neuigkeit('eingeteilt', 'abgelehnt')
  expect(await wartende()).toEqual(['abgelehnt'])
  await neuigkeit('abgelehnt', 'gemeldet')
  expect(await wartende()).toEqual([])
  await neuigkeit('gemeldet', 'eingeteilt')
  await schicke(db, brief({ buendel: 'dienst 1', betreff: 'verlegt' }))
  await neuigkeit('eingeteilt', 'gemeldet')
  expect(await wartende()).toEqual(['gemeldet'])
  await db.db.transaction().execute((trx) => verwirfBuendel(trx, ['dienst 1', 'dienst 2']))
  expect(await wartende()).toEqual([])
})

test('many mails are written at once, each with a job of its own', async () => {
  const db = await datenbank()
  const viele = Array.from({ length: 450 }, (_, n) => brief({ an: { email: `m${n}@example.org`, name: 'Du' }, schluessel: `neu ${n}` }))
  await db.db.transaction().execute((trx) => sende(trx, [...viele, brief({ an: { email: 'kaputt', name: '' } })]))
  const zaehle = (tabelle: string) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabelle)}`.execute(db.db).then(({ rows }) => rows[0]?.n)
  expect([await zaehle('mails'), await zaehle('graphile_worker._private_jobs')]).toEqual([451, 450])
})

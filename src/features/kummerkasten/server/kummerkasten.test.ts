// Each way in which an entry could say who wrote it, or when.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { kummerkastenContract } from '../contract.ts'
import { perAddress } from './code.ts'
import { kummerkasten, tellReaders } from './routes.ts'
import { COMPLAINT_CALLS_PER_HOUR } from '#contract/limits.ts'

const TEXT = 'Im Lager wird geraucht, und niemand sagt etwas.'
const KEY = 'a-random-key-of-the-browser-0001'

async function world() {
  let now = new Date('2026-11-23T12:34:56Z')
  const instance = await testInstance({ clock: () => now })
  const as = (who: Person, key?: string) => instance.as(kummerkastenContract, who, key === undefined ? {} : { 'idempotency-key': key })
  const [anna, reader] = [await instance.person([], { vorname: 'Anna', nachname: 'Anders' }), await instance.person(['UPDATE_USER_RECHTE'])]
  return { instance, db: instance.context.db, as, anna, reader, at: (time: string) => (now = new Date(time)) }
}
type World = Awaited<ReturnType<typeof world>>
/** The next morning has come: readers see the new entries. */
const morning = ({ db }: World) => sql`update kummerkasten set gemeldet = true`.execute(db)
const only = async (one: World) => {
  const { as, reader } = one
  await morning(one)
  const { zeilen } = await as(reader).list()
  expect(zeilen).toHaveLength(1)
  return zeilen[0]!
}
/** Every row of every table as text, but those that say of a person that they exist. */
async function everything({ db }: World): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`.execute(db)
  const all = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, chr(10) order by t::text) as text from ${sql.table(name)} t`
      .execute(db)
      .catch(() => ({ rows: [] }))
    all.set(name, rows[0]?.text ?? '')
  }
  return all
}

test('writing adds one row, without person, address, time or key', async () => {
  const one = await world()
  const before = await everything(one)
  const { code } = await one.as(one.anna, KEY).create({ body: { text: TEXT, kategorie: 'kritik' } })
  const after = await everything(one)
  expect([...after].filter(([name, rows]) => rows !== before.get(name)).map(([name]) => name)).toEqual(['kummerkasten'])
  const row = after.get('kummerkasten') ?? ''
  expect(row).toContain('2026-11-23')
  for (const trace of [one.anna.user, one.anna.profil, '127.0.0.1', KEY, code, code.replaceAll('-', ''), '12:34', ':56'])
    expect(row).not.toContain(trace)
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_name = 'kummerkasten'`.execute(one.db)
  expect(columns.filter(({ type }) => type.startsWith('timestamp'))).toEqual([])
  // The reader sees the day, and an id that is random (version 4) and holds no time.
  const entry = await only(one)
  expect(entry).toEqual({
    _id: expect.stringMatching(/^.{14}4/),
    version: 1,
    tag: '2026-11-23',
    text: TEXT,
    kategorie: 'kritik',
    status: 'neu',
    antwort: '',
    anonym: true,
    person: null,
  })
})

test('a row that identifies the writer is refused by the database', async () => {
  const one = await world()
  await one.as(one.anna).create({ body: { text: TEXT } })
  const { _id } = await only(one)
  for (const forbidden of [
    sql`update kummerkasten set absender = ${one.anna.profil}::uuid`,
    sql`update kummerkasten set anonym = false, absender = ${one.anna.profil}::uuid`,
    sql`update kummerkasten set text = 'Jemand anderes schreibt hier.'`,
    sql`insert into kummerkasten (_id, tag, kategorie, text, "codeHash") values (neue_id(), now(), 'lob', ${TEXT}, 'x')`,
    sql`insert into historie (gruppe, "user", bereich, objekt, aktion, feld) values (neue_id(), ${one.anna.user}::uuid, 'kummerkasten', ${_id}::uuid, 'angelegt', '')`,
    sql`insert into idempotenz ("user", schluessel, aufruf, "bodyHash") values (${one.anna.user}::uuid, ${KEY}, 'POST /api/kummerkasten', 'x')`,
  ])
    await expect(forbidden.execute(one.db)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
})

test('a repeated call finds its entry and code, and no answer is stored', async () => {
  const one = await world()
  const own = one.as(one.anna, KEY)
  const [first, second] = await Promise.all([own.create({ body: { text: TEXT } }), own.create({ body: { text: TEXT } })])
  expect(second).toEqual(first)
  await only(one)
  expect((await abgelehnt(own.create({ body: { text: `${TEXT} Anders.` } }))).status).toBe(409)
  expect((await abgelehnt(one.as(one.anna, 'short-key').create({ body: { text: TEXT } }))).status).toBe(400)
  const other = await one.as(one.anna).create({ body: { text: TEXT } })
  expect(other.code).not.toBe(first.code)
})

test('a new entry gives no notice of the moment, a changed one does', async () => {
  const one = await world()
  const heard: string[] = []
  const client = new pg.Client(one.instance.database.connection)
  await client.connect()
  try {
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen aenderung')
    await one.as(one.anna).create({ body: { text: TEXT } })
    // A later change is told after everything before it.
    await sql`insert into orte (name) values ('Lager')`.execute(one.db)
    await expect.poll(async () => (await client.query('select 1'), heard.includes('orte'))).toBe(true)
    expect(heard).not.toContain('kummerkasten')
    const { _id, version } = await only(one)
    await expect.poll(async () => (await client.query('select 1'), heard.includes('kummerkasten'))).toBe(true)
    heard.length = 0
    await one.as(one.reader).update({ params: { id: _id }, body: { version, status: 'gelesen', antwort: '' } })
    await expect.poll(async () => (await client.query('select 1'), heard.includes('kummerkasten'))).toBe(true)
  } finally {
    await client.end()
  }
})

test('neither call leaves a trace in log or browser', async () => {
  const one = await world()
  const { code } = await one.as(one.anna).create({ body: { text: TEXT } })
  for (const [method, url, body] of [
    ['POST', '/api/kummerkasten', { text: TEXT }],
    ['GET', `/api/kummerkasten/antwort/${code}`, undefined],
  ] as const) {
    const response = await one.instance.call(one.anna, method, url, body)
    expect([response.headers['cache-control'], response.headers['etag']]).toEqual(['no-store', undefined])
  }
  // These routes log at level `warn`, regardless of the node's log level.
  const routes: { method: string; url: string; logLevel?: string }[] = []
  kummerkasten.routes({ route: (route: (typeof routes)[number]) => routes.push(route) } as never, one.instance.context)
  expect(routes.filter(({ logLevel }) => logLevel === 'warn').map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/kummerkasten',
    'GET /api/kummerkasten/antwort/:code',
  ])
  // Nothing of it waits on the device either.
  expect(readFileSync('src/features/kummerkasten/client/Write.tsx', 'utf8')).not.toMatch(/draft=|localStorage|sessionStorage/)
})

test('readers are notified once, next morning, by number; the code reads answers', async () => {
  const one = await world()
  const { code } = await one.as(one.anna).create({ body: { text: TEXT } })
  const mails = async () => (await sql<{ an: string; text: string }>`select an, betreff || text as text from mails`.execute(one.db)).rows
  await tellReaders(one.instance.context)
  expect(await mails()).toEqual([])
  // Reading the list again and again does not reveal the minute.
  expect(await one.as(one.reader).list()).toMatchObject({ zeilen: [], gesamt: 0 })
  one.at('2026-11-24T05:00:00Z')
  await tellReaders(one.instance.context)
  await tellReaders(one.instance.context)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain('ein neuer Eintrag')
  expect((await one.as(one.reader).list()).gesamt).toBe(1)
  expect(mail?.text).not.toMatch(/geraucht|Anna|Anders|23\.11/)

  const { _id, version } = await only(one)
  const office = one.as(one.reader)
  const params = { id: _id }
  await expect(office.update({ params, body: { version, status: 'beantwortet', antwort: '' } })).rejects.toMatchObject({ status: 400 })
  const done = await office.update({ params, body: { version, status: 'neu', antwort: 'Danke, wir reden mit allen.' } })
  expect(done.status).toBe('beantwortet')
  await expect(office.update({ params, body: { version, status: 'erledigt', antwort: '' } })).rejects.toMatchObject({ status: 409 })
  const said = { tag: '2026-11-23', text: TEXT, antwort: 'Danke, wir reden mit allen.', status: 'beantwortet' }
  for (const typed of [code, code, ` ${code.toLowerCase().replaceAll('-', ' ')}`])
    expect(
      await one
        .as(one.anna)
        .answer({ params: { code: encodeURIComponent(typed) } })
        .catch(() => one.as(one.anna).answer({ params: { code: typed } })),
    ).toEqual(said)
  expect((await abgelehnt(one.as(one.anna).answer({ params: { code: 'AAAA-BBBB' } }))).status).toBe(404)
  // The history records only the reader's actions.
  const { rows } = await sql<{ user: string; aktion: string }>`
    select distinct "user", aktion from historie where bereich = 'kummerkasten'`.execute(one.db)
  expect(rows).toEqual([{ user: one.reader.user, aktion: 'geaendert' }])
  await sql`update kummerkasten set status = 'erledigt'`.execute(one.db)
  await kummerkasten.cleanup?.(one.db, new Date('2027-11-22T12:00:00Z'))
  await only(one)
  await kummerkasten.cleanup?.(one.db, new Date('2027-11-25T12:00:00Z'))
  expect((await office.list()).gesamt).toBe(0)
})

test('a code is issued once, opens only its entry, and reading leaves no trace', async () => {
  const one = await world()
  const texts = [TEXT, `${TEXT} Schon wieder.`]
  const codes: string[] = []
  for (const text of texts) codes.push((await one.as(one.anna).create({ body: { text } })).code)
  await morning(one)
  const before = await everything(one)
  const open = (code: string) => one.as(one.anna).answer({ params: { code } })
  expect((await Promise.all([...codes, ...codes].map(open))).map(({ text }) => text)).toEqual([...texts, ...texts])
  expect(await everything(one)).toEqual(before)
  const told = JSON.stringify([await one.as(one.reader).list(), await Promise.all(codes.map(open))])
  for (const code of codes) expect(told.includes(code) || told.includes(code.replaceAll('-', ''))).toBe(false)
  await sql`delete from kummerkasten where text = ${TEXT}`.execute(one.db)
  expect((await abgelehnt(open(codes[0]!))).status).toBe(404)
  expect((await open(codes[1]!)).text).toBe(texts[1])
})

test('the order within a day is that of random ids; pages follow it', async () => {
  const one = await world()
  for (let i = 0; i < 6; i++) await one.as(one.anna).create({ body: { text: `${TEXT} ${i}` } })
  await morning(one)
  const { zeilen } = await one.as(one.reader).list()
  expect(zeilen.map(({ _id }) => _id)).toEqual(
    zeilen
      .map(({ _id }) => _id)
      .toSorted()
      .toReversed(),
  )
  const first = await one.as(one.reader).list({ query: { limit: 4 } })
  const rest = await one.as(one.reader).list({ query: { limit: 4, nach: first.naechste ?? '' } })
  expect([...first.zeilen, ...rest.zeilen]).toEqual(zeilen)
  expect((await one.as(one.reader).list({ query: { status: 'gelesen' } })).gesamt).toBe(0)
  expect((await one.as(one.reader).list({ query: { suche: 'geraucht' } })).gesamt).toBe(6)
})

test('a named writer is shown to permitted readers and in their own data export', async () => {
  const one = await world()
  await one.as(one.anna).create({ body: { text: TEXT, anonym: false } })
  expect((await only(one)).person).toMatchObject({ nachname: 'Anders' })
  const { data } = kummerkasten.personal ?? {}
  const rows = async () => (await data?.({ profil: one.anna.profil, user: one.anna.user })[0]?.rows.execute(one.db))?.rows
  expect(await rows()).toMatchObject([{ Text: TEXT }])
  await one.as(one.anna).create({ body: { text: `${TEXT} Anonym.` } })
  expect(await rows()).toHaveLength(1)
  await morning(one)
  await sql`update profile set unsichtbar = true where _id = ${one.anna.profil}::uuid`.execute(one.db)
  const { zeilen } = await one.as(one.reader).list()
  expect(zeilen.map(({ person }) => person)).toEqual([null, null])
})

test('too much from one address waits, and is forgotten within the hour', () => {
  const wait = perAddress()
  const at = Date.parse('2026-11-23T12:00:00Z')
  for (let i = 0; i < COMPLAINT_CALLS_PER_HOUR; i++) expect(wait('10.0.0.1', at)).toBe(0)
  expect(wait('10.0.0.1', at + 60_000)).toBe(3540)
  expect([wait('10.0.0.2', at), wait('10.0.0.1', at + 3_600_001)]).toEqual([0, 0])
})

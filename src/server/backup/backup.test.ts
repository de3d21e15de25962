// Also over TCP: backups have connections of their own.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { zstdDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATION_FOLDER } from '#server/db/migrate.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { execute, startTestServer } from '#tests/support/postgres.ts'
import { testFolder } from '#tests/support/temp-folder.ts'
import { demoDatabase } from '#seeds/demo-database.ts'
import { nightlyBackup } from './nightly.ts'
import { checkBackup, restoreBackup, sumOf } from './restore.ts'
import { saveBackup } from './save.ts'
import { JOBS, onConnection, readTables } from './tables.ts'

/** Over TCP: what depends on the file, and not on the connection, was tried before. */
const again = inject('database').application.connectionString !== undefined

const root = testFolder('intranet-backup-')
afterAll(() => rmSync(root, { recursive: true, force: true }))
let files = 0
const newFile = () => join(root, `${++files}.sicherung`)

/** Number and checksum of every table and of the jobs. */
const sums = (connection: pg.ClientConfig) =>
  onConnection(connection, async (client) => {
    const found: Record<string, unknown> = {}
    for (const part of [...(await readTables(client)), JOBS]) found[part.name] = await sumOf(client, part)
    return found
  })

/** Schema objects apart from rows. */
const schema = async (connection: pg.ClientConfig) =>
  onConnection(connection, async (client) => {
    const { rows } = await client.query<{ what: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as what from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select viewname || definition from pg_views where schemaname = 'public'
      union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'neue_id'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`)
    return rows.map(({ what }) => what)
  })

async function empty(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  return database
}

/** A database with somebody and a picture of bytes that text has to escape, a sequence that was used, a job that waits. */
async function filled(): Promise<TestDatabase> {
  const database = await empty()
  await database.pool.query(
    `insert into users (username, vorname, nachname, email, primary_email) values ('jana', 'Jana', E'a\\\\.\\nb', '{a@b.de}', 'a@b.de')`,
  )
  await database.pool.query(`insert into sitzungen ("tokenHash", "user", "laeuftAb") select 'x', _id, now() + interval '1 day' from users`)
  await database.pool.query(`insert into config (key, wert) values (E'\\\\.', '1')`)
  await database.pool.query(
    `insert into dateien (bereich, objekt, name, typ, groesse, sha256, inhalt) select 'x', gen_random_uuid(), '\\.', 'image/png', 9, '\\x00', decode(repeat('00ff0a5c2e0a', 50000), 'hex')`,
  )
  await database.pool.query(`select graphile_worker.add_job('probe', '{"n":1}', run_at => now() + interval '1 day', job_key => 'k')`)
  return database
}

const moved = async (
  database: TestDatabase,
  file: string,
  options: { key?: string | null; replace?: boolean; keepSessions?: boolean; migrations?: string } = {},
) => {
  const all = { key: null, keepSessions: true, ...options }
  // The test's own connections look like a node's.
  return restoreBackup({ ...database.connection, application_name: 'probe' }, file, await checkBackup(file, all), all)
}
const sentence = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Another version than ours where the machine happens to have one. */
const other = [15, 16, 17].map((version) => `/usr/lib/postgresql/${version}/bin`).find((folder) => existsSync(join(folder, 'postgres')))

test(`the demo chapter restores on another server (${other ?? 'of the same version'}) in full`, async () => {
  const source = await demoDatabase('S')
  onTestFinished(() => source.close())
  await source.pool.query(`select graphile_worker.add_job('probe', '{"n":1}', run_at => now() + interval '1 day', job_key => 'k')`)
  const file = newFile()
  await saveBackup(source.connection, file, { key: 'ein langer Schlüssel' })
  const server = await startTestServer(false, other)
  onTestFinished(server.close)
  const key = { key: 'ein langer Schlüssel' }
  await restoreBackup(server.connection, file, await checkBackup(file, key), key)
  const target = await sums(server.connection)
  expect(target).toEqual(await sums(source.connection))
  expect(target).toMatchObject({ users: { rows: expect.any(Number) }, auftraege: { rows: expect.any(Number) } })
  expect((await schema(server.connection)).length).toBe((await schema(source.connection)).length)
})

test('every table has a primary key: by it its rows have an order', async () => {
  const { connection } = await empty()
  const tables = await onConnection(connection, readTables)
  expect(tables.filter(({ order }) => order.includes('ctid')).map(({ name }) => name)).toEqual([])
})

test.skipIf(again)('rows that look like the format come back, and their triggers work again', async () => {
  const source = await filled()
  const file = newFile()
  await saveBackup(source.connection, file, { key: null })
  const target = await empty()
  await moved(target, file)
  expect(await sums(target.connection)).toEqual(await sums(source.connection))
  expect(await schema(target.connection)).toEqual(await schema(source.connection))
  await expect(execute(target.connection, `insert into profile ("user") values (gen_random_uuid())`)).rejects.toThrow(/profile_user_fkey/)
})

test('concurrent writes are backed up whole or not at all', async () => {
  const source = await demoDatabase('S')
  onTestFinished(() => source.close())
  let going = true
  // The first and the last table of a backup.
  const write = async () => {
    for (let n = 0; going; n++)
      await source.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('anmeldeversuche')
          .values({ schluessel: `probe ${n}`, anzahl: 1 })
          .execute()
        await trx
          .insertInto('sicherungen')
          .values({ art: 'hand', rechner: 'probe', datei: String(n), fehler: 'probe' })
          .execute()
      })
  }
  const writing = write()
  const file = newFile()
  await saveBackup(source.connection, file, { key: null })
  going = false
  await writing
  const { sums: found } = await checkBackup(file, { key: null })
  expect(found['sicherungen']?.rows).toBe(found['anmeldeversuche']?.rows)
})

test('a filled database is refused, or replaced when told so', async () => {
  const source = await filled()
  const file = newFile()
  await saveBackup(source.connection, file, { key: null })
  const target = await empty()
  await execute(target.connection, `insert into config (key, wert) values ('meins', '1')`)
  const before = await sums(target.connection)
  expect(await moved(target, file).catch(sentence)).toMatch(/^SicherungFehler: In dieser Datenbank steht schon etwas; mit --ersetzen/)
  expect(await sums(target.connection)).toEqual(before)
  const ended = ['sitzungen', 'passworttoken', 'pushgeraete']
  const rows = async () => {
    const all = await sums(target.connection)
    return ended.map((name) => (all as Readonly<Record<string, { rows: number }>>)[name]?.rows)
  }
  await moved(target, file, { replace: true, keepSessions: false })
  expect(await rows()).toEqual([0, 0, 0])
  await moved(target, file, { replace: true })
  expect((await rows())[0]).toBeGreaterThan(0)
  expect(await sums(target.connection)).toEqual(await sums(source.connection))
})

test('a database that a node works on is left alone', async () => {
  const source = await filled()
  const file = newFile()
  await saveBackup(source.connection, file, { key: null })
  const target = await empty()
  await target.pool.query('select 1')
  expect(await moved(target, file).catch(sentence)).toMatch(/^SicherungFehler: Auf dieser Datenbank arbeitet gerade ein Intranet/)
})

test.skipIf(again).each([null, 'ein langer Schlüssel'])(
  'a file that is cut off or changed is refused with one sentence (key: %s)',
  async (key) => {
    const source = await filled()
    const file = newFile()
    await saveBackup(source.connection, file, { key })
    const whole = readFileSync(file)
    const bad = newFile()
    const head = whole.indexOf(10) + 1
    // The last dozen bytes of an open one only close the zstd stream: without them nothing is lost. Of a sealed one they are the seal.
    const last = whole.length - (key === null ? 24 : 1)
    const cuts = [head, head + 1, Math.floor(whole.length / 2), last].map((length) => whole.subarray(0, length))
    const changes = [head, Math.floor(whole.length / 2), last].map((at) => {
      const copy = Buffer.from(whole)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    })
    for (const content of [...cuts, ...changes]) {
      writeFileSync(bad, content)
      expect(await checkBackup(bad, { key }).then(() => 'read', sentence)).toBe(
        'SicherungFehler: Die Sicherung ist beschädigt oder abgeschnitten.',
      )
    }
    writeFileSync(bad, 'Guten Tag')
    expect(await checkBackup(bad, { key }).catch(sentence)).toMatch(/^SicherungFehler: Die Datei ist keine Sicherung des Intranets/)
  },
)

test.skipIf(again)('frames of a sealed file can be neither left out nor exchanged', async () => {
  const source = await filled()
  // Incompressible data for zstd, so the file has several frames.
  await source.pool.query(
    `insert into config (key, wert) select 'rauschen' || i, to_jsonb(array(select gen_random_uuid() from generate_series(1, 200) where i = i)) from generate_series(1, 60) i`,
  )
  const file = newFile()
  await saveBackup(source.connection, file, { key: 'ein langer Schlüssel' })
  const whole = readFileSync(file)
  const head = whole.indexOf(10) + 1
  const frame = 64 * 1024 + 16
  expect(whole.length).toBeGreaterThan(head + 3 * frame)
  const part = (n: number) => whole.subarray(head + n * frame, head + (n + 1) * frame)
  const rest = whole.subarray(head + 2 * frame)
  for (const frames of [[part(1), part(0), rest], [part(1), rest], [part(0)], [part(0), part(1)]]) {
    const bad = newFile()
    writeFileSync(bad, Buffer.concat([whole.subarray(0, head), ...frames]))
    expect(await checkBackup(bad, { key: 'ein langer Schlüssel' }).catch(sentence)).toMatch(/beschädigt oder abgeschnitten/)
  }
})

test.skipIf(again)('without the key nothing is read, and nothing of the rows stands in the file', async () => {
  const source = await filled()
  const [open, secret] = [newFile(), newFile()]
  await saveBackup(source.connection, open, { key: null })
  await saveBackup(source.connection, secret, { key: 'ein langer Schlüssel' })
  const rows = (file: string) => {
    const content = readFileSync(file)
    return zstdDecompressSync(content.subarray(content.indexOf(10) + 1)).toString()
  }
  expect(rows(open)).toContain('jana')
  expect(() => rows(secret)).toThrow(/./)
  expect(statSync(open).mode & 0o777).toBe(0o600)
  expect(await checkBackup(secret, { key: null }).catch(sentence)).toMatch(
    /^SicherungFehler: Die Sicherung ist verschlüsselt; .* SICHERUNG_SCHLUESSEL/,
  )
  expect(await checkBackup(secret, { key: 'ein anderer Schlüssel' }).catch(sentence)).toMatch(
    /^SicherungFehler: Der Schlüssel aus SICHERUNG_SCHLUESSEL passt nicht/,
  )
})

test.skipIf(again)('a newer program’s backup is refused, an older one’s is migrated', async () => {
  const source = await filled()
  const old = newFile()
  await saveBackup(source.connection, old, { key: null })
  const migrations = join(root, 'migrations')
  cpSync(MIGRATION_FOLDER, migrations, { recursive: true })
  writeFileSync(join(migrations, '9999_neu.sql'), 'create table neu (a int primary key)')
  const target = await empty()
  await moved(target, old, { migrations })
  const { neu, migrationen: applied, ...rest } = await sums(target.connection)
  const { migrationen: before, ...all } = await sums(source.connection)
  expect([neu, applied]).toMatchObject([{ rows: 0 }, { rows: (before as { rows: number }).rows + 1 }])
  expect(rest).toEqual(all)
  const newer = newFile()
  await saveBackup(target.connection, newer, { key: null })
  expect(await checkBackup(newer, { key: null }).catch(sentence)).toMatch(
    /^DatenbankFehler: Die Sicherung ist neuer als dieses Programm \(sie kennt schon 9999_neu\.sql\)/,
  )
})

/** Runs until a line of progress matches, kills it there, and waits until its database has noticed. */
async function killed(command: 'save' | 'restore', { connection }: TestDatabase, file: string, pattern: string): Promise<void> {
  const { types: _, ...target } = connection
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../../tests/support/backup-process.ts'),
      command,
      JSON.stringify({ ...target, application_name: 'probe' }),
      file,
      pattern,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += String(chunk)))
  const ended = new Promise((done) => child.once('close', done))
  const reached = new Promise<boolean>((done) => {
    child.once('close', () => done(false))
    createInterface({ input: child.stdout }).on('line', (line) => new RegExp(pattern).test(line) && done(true))
  })
  const there = await reached
  child.kill('SIGKILL')
  await ended
  expect([there, complaint]).toEqual([true, ''])
}

test('killed while saving: no file under the name, and the next run cleans up', async () => {
  const source = await filled()
  const file = newFile()
  await saveBackup(source.connection, file, { key: null })
  const before = readFileSync(file)
  await killed('save', source, file, '^users ')
  const beside = () => readdirSync(root).filter((name) => name.startsWith(basename(file)))
  expect(beside()).toHaveLength(2)
  expect(readFileSync(file)).toEqual(before)
  await saveBackup(source.connection, file, { key: null })
  expect(beside()).toHaveLength(1)
})

test.each(['^Zurückspielen', '^Prüfen: (config|users) '])(
  'killed in the middle of restoring (%s): the database is as it was',
  async (pattern) => {
    const source = await demoDatabase('S')
    const file = newFile()
    await saveBackup(source.connection, file, { key: null })
    await source.close()
    const target = await filled()
    const before = [await sums(target.connection), await schema(target.connection)]
    await target.pool.end()
    await killed('restore', target, file, pattern)
    // Waits for the locks that the server lets go when it has noticed.
    expect([await sums(target.connection), await schema(target.connection)]).toEqual(before)
    await moved(target, file, { replace: true })
    expect((await sums(target.connection))['config']).not.toEqual((before[0] as Record<string, unknown>)['config'])
  },
)

test('an existing file that is no backup is not written over', async () => {
  const source = await filled()
  const file = newFile()
  writeFileSync(file, 'Protokoll der Jahreshauptversammlung')
  expect(await saveBackup(source.connection, file, { key: null }).catch(sentence)).toMatch(/gibt es schon und ist keine Sicherung/)
  expect(readFileSync(file, 'utf8')).toMatch(/^Protokoll/)
})

const warned: string[] = []
/** Runs the job of one night. */
async function night(database: TestDatabase, folder: string, day: number, backupsKept: number, time = '02:43'): Promise<void> {
  const { db, connection } = database
  const now = () => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`)
  await nightlyBackup({
    db,
    connection,
    config: { backupsKept, backupKey: null },
    folder,
    now,
    log: { warn: (sentence: string) => void warned.push(sentence) } as never,
  }).run(null, new AbortController().signal)
}

test('each night makes one, keeps as many as wanted, and writes down what became of it', async () => {
  const database = await filled()
  const folder = join(root, 'nachts')
  await night(database, folder, 1, 0)
  expect(existsSync(folder)).toBe(false)
  mkdirSync(folder)
  writeFileSync(join(folder, 'meine.sicherung'), 'bleibt')
  writeFileSync(join(folder, 'intranet-2026-11-01-024300.sicherung.neu-2147483646'), 'halb')
  for (const day of [2, 3, 4]) await night(database, folder, day, 2)
  expect(warned.at(-1)).toMatch(/unverschlüsselt/)
  expect(readdirSync(folder).sort()).toEqual([
    'intranet-2026-11-03-024300.sicherung',
    'intranet-2026-11-04-024300.sicherung',
    'meine.sicherung',
  ])
  const told = () => database.db.selectFrom('sicherungen').select(['art', 'datei', 'fehler']).orderBy('zeit').execute()
  expect(await told()).toEqual([
    { art: 'nacht', datei: 'intranet-2026-11-03-024300.sicherung', fehler: null },
    { art: 'nacht', datei: 'intranet-2026-11-04-024300.sicherung', fehler: null },
  ])
  // Several of one day push out no night, and leave the draft of a running one.
  writeFileSync(join(folder, 'intranet-2026-11-04-090000.sicherung.neu-2147483646'), 'halb')
  for (const time of ['10:00', '11:00']) await night(database, folder, 4, 2, time)
  expect(readdirSync(folder).filter((name) => name.startsWith('intranet-2026')).length).toBe(5)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'im Weg')
  await expect(night(database, folder, 5, 2)).rejects.toThrow(/./)
  expect((await told()).at(-1)).toMatchObject({
    art: 'nacht',
    datei: 'intranet-2026-11-05-024300.sicherung',
    fehler: expect.stringMatching(/./),
  })
})

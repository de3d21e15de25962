import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { explainOutput } from '#server/db/embedded/log-messages.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeTestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const root = testFolder()
const folder = (name: string) => join(root, name)

/** A disk of its own, so small that it fills up; only root may mount one. */
function smallDisk(name: string, megabyte: number): boolean {
  mkdirSync(folder(name))
  return (
    process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabyte}m,mode=755`, 'tmpfs', folder(name)]).status === 0
  )
}

const tiny = smallDisk('winzig', 20)
const tight = smallDisk('knapp', 160)
const serving = smallDisk('bedient', 400)
afterAll(() => {
  for (const name of ['winzig', 'knapp', 'bedient']) spawnSync('umount', ['-l', folder(name)], { stdio: 'ignore' })
  rmSync(root, { recursive: true, force: true })
})
const open = (name: string) => openDatabase({ dataDir: folder(name), databaseUrl: null, pgBin: null }, () => undefined)

test.runIf(tiny)('a disk too small for a new database stops the start with one sentence', async () => {
  await expect(open('winzig')).rejects.toThrow(/^Die Festplatte ist voll: .* schaffe Platz und starte neu\.$/)
  expect(statfsSync(folder('winzig')).bfree).toBeGreaterThan(statfsSync(folder('winzig')).blocks * 0.9)
})

test.runIf(tight)('a full disk refuses writes, keeps confirmed ones, and resumes with room', async () => {
  const full = await open('knapp')
  await full.pool.query('create table last (n int, inhalt bytea)')
  // Random bytes: what PostgreSQL can compress would take long to fill the disk.
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  let confirmed = 0
  const fill = async () => {
    for (; confirmed < 5_000; confirmed++) await full.pool.query('insert into last values ($1, $2)', [confirmed, Buffer.from(bytes)])
  }
  await expect(fill()).rejects.toMatchObject({
    message: expect.stringMatching(/No space left on device|could not extend|terminat|Connection/),
  })
  await full.close()

  spawnSync('mount', ['-o', 'remount,size=400m', folder('knapp')])
  const again = await open('knapp')
  const { rows } = await again.pool.query<{ n: number }>('select count(*) as n from last')
  await again.close()
  expect(confirmed).toBeGreaterThan(100)
  expect(rows[0]?.n).toBeGreaterThanOrEqual(confirmed)
})

test.runIf(tight)('a start on a full disk says so, and succeeds with room', async () => {
  const { bavail, bsize } = statfsSync(folder('knapp'))
  const ballast = join(folder('knapp'), 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize + 1_000_000))
  } catch {
    // Full, which is what was wanted.
  }
  await expect(open('knapp')).rejects.toThrow(/^Die Festplatte ist voll/)
  rmSync(ballast)
  const again = await open('knapp')
  expect((await again.pool.query('select count(*) > 0 as da from last')).rows).toEqual([{ da: true }])
  await again.close()
})

test.runIf(serving)('a node with a full disk says so, refuses writes, and resumes by itself', async () => {
  const database = await open('bedient')
  await migrate(database.connection)
  const instance = await makeTestInstance({ database: { ...database, databaseUrl: null } })
  onTestFinished(async () => {
    await instance.close()
    await database.close()
  })
  const who = await instance.person(['CREATE_ORT'])
  const save = (i: number) => instance.call(who, 'POST', '/api/orte', { name: `Ort ${i}`, hinweise: 'x'.repeat(1_000) })
  const health = async () => {
    const { statusCode, body } = await instance.call(null, 'GET', '/api/gesundheit')
    return [statusCode, JSON.parse(body)] as const
  }
  expect(await health()).toEqual([200, { gesund: true }])
  const { bavail, bsize } = statfsSync(folder('bedient'))
  const ballast = join(folder('bedient'), 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize + 1_000_000))
  } catch {
    // Full, which is what was wanted.
  }
  await expect.poll(health).toEqual([503, { gesund: false, grund: 'Die Festplatte ist voll.' }])
  let refused = await save(0)
  for (let i = 1; i < 500 && refused.statusCode === 201; i += 1) refused = await save(i)
  expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '60',
    expect.stringContaining('kein Platz mehr'),
  ])
  rmSync(ballast)
  await expect.poll(async () => (await save(1_000)).statusCode).toBe(201)
  await expect.poll(health).toEqual([200, { gesund: true }])
})

testAll([
  [
    'FATAL:  could not create lock file "postmaster.pid": No space left on device',
    /^Die Festplatte ist voll: Für die Datenbank in \/d\/pg/,
  ],
  ['initdb: error: could not create directory "/d/pg": Read-only file system', /schreibgeschützt/],
  ['initdb: error: could not look up effective user ID 4711: user does not exist', /passwd/],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', /beschädigt; spiele die letzte Sicherung zurück/],
  ['LOG: x\nFATAL:  something new\nLOG: y', /startet nicht; PostgreSQL meldet: FATAL: {2}something new$/],
])('PostgreSQL’s own words become one sentence: %s', (output, expected) => {
  expect(explainOutput(output, '/d/pg')).toMatch(expected)
})

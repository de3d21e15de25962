import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { explain } from '#server/db/embedded/log-messages.ts'
import { openDatabase } from '#server/db/open.ts'
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
afterAll(() => {
  for (const name of ['winzig', 'knapp']) spawnSync('umount', ['-l', folder(name)], { stdio: 'ignore' })
  rmSync(root, { recursive: true, force: true })
})
const open = (name: string) => openDatabase({ dataDir: folder(name), databaseUrl: null, pgBin: null }, () => undefined)

test.runIf(tiny)('a disk too small for a new database stops the start with one sentence, and leaves nothing behind', async () => {
  await expect(open('winzig')).rejects.toThrow(/^Die Festplatte ist voll: .* schaffe Platz und starte neu\.$/)
  expect(statfsSync(folder('winzig')).bfree).toBeGreaterThan(statfsSync(folder('winzig')).blocks * 0.9)
})

test.runIf(tight)('a disk that fills up refuses writes, keeps what was acknowledged, and works again with room', async () => {
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

test.each([
  [
    'FATAL:  could not create lock file "postmaster.pid": No space left on device',
    /^Die Festplatte ist voll: Für die Datenbank in \/d\/pg/,
  ],
  ['initdb: error: could not create directory "/d/pg": Read-only file system', /schreibgeschützt/],
  ['initdb: error: could not look up effective user ID 4711: user does not exist', /passwd/],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', /beschädigt; spiele die letzte Sicherung zurück/],
  ['LOG: x\nFATAL:  something new\nLOG: y', /startet nicht; PostgreSQL meldet: FATAL: {2}something new$/],
])('PostgreSQL’s own words become one sentence: %s', (output, expected) => {
  expect(explain(output, '/d/pg')).toMatch(expected)
})

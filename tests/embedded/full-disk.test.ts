import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { erklaere } from '#server/db/embedded/meldungen.ts'
import { openDatabase } from '#server/db/open.ts'
import { testordner } from '#tests/support/testordner.ts'

const wurzel = testordner()
const ordner = (name: string) => join(wurzel, name)

/** A disk of its own, so small that it fills up; only root may mount one. */
function kleineFestplatte(name: string, megabyte: number): boolean {
  mkdirSync(ordner(name))
  return (
    process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabyte}m,mode=755`, 'tmpfs', ordner(name)]).status === 0
  )
}

const winzig = kleineFestplatte('winzig', 20)
const knapp = kleineFestplatte('knapp', 160)
afterAll(() => {
  for (const name of ['winzig', 'knapp']) spawnSync('umount', ['-l', ordner(name)], { stdio: 'ignore' })
  rmSync(wurzel, { recursive: true, force: true })
})
const oeffne = (name: string) => openDatabase({ dataDir: ordner(name), databaseUrl: null, pgBin: null }, () => undefined)

test.runIf(winzig)('a disk too small for a new database stops the start with one sentence, and leaves nothing behind', async () => {
  await expect(oeffne('winzig')).rejects.toThrow(/^Die Festplatte ist voll: .* schaffe Platz und starte neu\.$/)
  expect(statfsSync(ordner('winzig')).bfree).toBeGreaterThan(statfsSync(ordner('winzig')).blocks * 0.9)
})

test.runIf(knapp)('a disk that fills up refuses writes, keeps what was acknowledged, and works again with room', async () => {
  const voll = await oeffne('knapp')
  await voll.pool.query('create table last (n int, inhalt bytea)')
  // Random bytes: what PostgreSQL can compress would take long to fill the disk.
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  let bestaetigt = 0
  const fuelle = async () => {
    for (; bestaetigt < 5_000; bestaetigt++) await voll.pool.query('insert into last values ($1, $2)', [bestaetigt, Buffer.from(bytes)])
  }
  await expect(fuelle()).rejects.toMatchObject({
    message: expect.stringMatching(/No space left on device|could not extend|terminat|Connection/),
  })
  await voll.schliessen()

  spawnSync('mount', ['-o', 'remount,size=400m', ordner('knapp')])
  const wieder = await oeffne('knapp')
  const { rows } = await wieder.pool.query<{ n: number }>('select count(*) as n from last')
  await wieder.schliessen()
  expect(bestaetigt).toBeGreaterThan(100)
  expect(rows[0]?.n).toBeGreaterThanOrEqual(bestaetigt)
})

test.runIf(knapp)('a start on a full disk says so, and succeeds with room', async () => {
  const { bavail, bsize } = statfsSync(ordner('knapp'))
  const ballast = join(ordner('knapp'), 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize + 1_000_000))
  } catch {
    // Full, which is what was wanted.
  }
  await expect(oeffne('knapp')).rejects.toThrow(/^Die Festplatte ist voll/)
  rmSync(ballast)
  const wieder = await oeffne('knapp')
  expect((await wieder.pool.query('select count(*) > 0 as da from last')).rows).toEqual([{ da: true }])
  await wieder.schliessen()
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
])('PostgreSQL’s own words become one sentence: %s', (ausgabe, erwartet) => {
  expect(erklaere(ausgabe, '/d/pg')).toMatch(erwartet)
})

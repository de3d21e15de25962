import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const ROUNDS = 20
const dataDir = testFolder()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** One life: starts, writes until some rows are acknowledged, is killed. Gives the acknowledged numbers. */
async function live(from: number, howLong: number, alsoTheServer: boolean): Promise<number[]> {
  const kind = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), dataDir, String(from)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  kind.stderr.on('data', (chunk) => (complaint += String(chunk)))
  const ende = new Promise((done) => kind.once('close', done))
  const confirmed: number[] = []
  const rows = createInterface({ input: kind.stdout }).on('line', (row) => confirmed.push(Number(row)))
  await Promise.race([new Promise((go) => rows.once('line', go)), ende])
  await wait(howLong)
  if (alsoTheServer) process.kill(Number.parseInt(readFileSync(join(dataDir, 'datenbank/pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  kind.kill('SIGKILL')
  await ende
  if (confirmed.length === 0) throw new Error(`the start failed: ${complaint}`)
  return confirmed
}

test(`after ${ROUNDS} kills under writes every confirmed row exists`, { timeout: 180_000 }, async () => {
  const confirmed = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    // Two of three rounds kill the parent alone and leave an orphan; the third kills the database with it.
    for (const n of await live(round * 1_000_000, 30 + ((round * 67) % 300), round % 3 === 2)) confirmed.add(n)
  }
  const { pool, close } = await openDatabase({ dataDir, databaseUrl: null, pgBin: null }, () => undefined)
  const { rows } = await pool.query<{ n: number }>('select n from sturm')
  await close()
  const there = new Set(rows.map(({ n }) => n))
  expect(confirmed.size).toBeGreaterThan(ROUNDS * 10)
  expect([...confirmed].filter((n) => !there.has(n))).toEqual([])
})

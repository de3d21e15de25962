import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as warte } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { testordner } from '#tests/support/testordner.ts'

const RUNDEN = 20
const dataDir = testordner()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** One life: starts, writes until some rows are acknowledged, is killed. Gives the acknowledged numbers. */
async function lebe(ab: number, wieLange: number, auchDenServer: boolean): Promise<number[]> {
  const kind = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), dataDir, String(ab)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let klage = ''
  kind.stderr.on('data', (stueck) => (klage += String(stueck)))
  const ende = new Promise((fertig) => kind.once('close', fertig))
  const bestaetigt: number[] = []
  const zeilen = createInterface({ input: kind.stdout }).on('line', (zeile) => bestaetigt.push(Number(zeile)))
  await Promise.race([new Promise((los) => zeilen.once('line', los)), ende])
  await warte(wieLange)
  if (auchDenServer) process.kill(Number.parseInt(readFileSync(join(dataDir, 'datenbank/pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  kind.kill('SIGKILL')
  await ende
  if (bestaetigt.length === 0) throw new Error(`the start failed: ${klage}`)
  return bestaetigt
}

test(
  `after ${RUNDEN} kills under a write storm each start succeeds and every acknowledged row is there`,
  { timeout: 180_000 },
  async () => {
    const bestaetigt = new Set<number>()
    for (let runde = 0; runde < RUNDEN; runde++) {
      // Two of three rounds kill the parent alone and leave an orphan; the third kills the database with it.
      for (const n of await lebe(runde * 1_000_000, 30 + ((runde * 67) % 300), runde % 3 === 2)) bestaetigt.add(n)
    }
    const { pool, schliessen } = await openDatabase({ dataDir, databaseUrl: null, pgBin: null }, () => undefined)
    const { rows } = await pool.query<{ n: number }>('select n from sturm')
    await schliessen()
    const da = new Set(rows.map(({ n }) => n))
    expect(bestaetigt.size).toBeGreaterThan(RUNDEN * 10)
    expect([...bestaetigt].filter((n) => !da.has(n))).toEqual([])
  },
)

// `npm run bench`: the method and the goals of bench/NOTIZEN.md. Starts the real server with the demo chapter M, then L, measures,
// prints the table and writes it to bench/result.md. Takes some six minutes; `-- --kurz` takes one and writes nothing.
// `-- --nur=dienste` measures the rows of one block only (`--nur=dienste:melden` those of it whose name has that word), at M
// or at `--groesse=L`, and prints CPU ms and how many times the limit; `--groesse` alone measures everything at that size. Neither writes.
import { hash, verify } from '@node-rs/argon2'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Size } from '#seeds/size.ts'
import { toLimit, toCompare, record } from './recordings.ts'
import { newFolder, type Server, startChild, startServer } from './child.ts'
import type { RequestSpec } from './load.ts'
import { measureLoad, medianRun, type Measurement } from './measure.ts'
import { databaseOf, memory } from './processes.ts'
import { report, type Report, type MeasureRow } from './table.ts'
import { CONNECTIONS, type Row } from './call.ts'
import { type Block, BLOCKS, rows } from './rows.ts'

const SHORT = process.argv.includes('--kurz')
const ROUNDS = SHORT ? 1 : 2
const DURATION = SHORT ? 800 : 1_500
/** `--name=wert` of the command line. */
const option = (name: string) => process.argv.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3)
const [ONLY, WORD = ''] = (option('nur') ?? '').split(':')
const ONLY_BLOCK = BLOCKS.find((block): block is Block => block === ONLY)
if (ONLY !== '' && ONLY_BLOCK === undefined) throw new Error(`--nur= takes one of ${BLOCKS.join(', ')}`)
const SIZE = (['M', 'L'] as const).find((size) => size === option('groesse'))
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const DEMO_ENV = { LOG_LEVEL: 'warn', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '' }

interface State {
  readonly server: Server
  readonly database: { pid: number; host: string; port: number }
  readonly limit: { pid: number; port: number }
  readonly compare: { pid: number; port: number }
  readonly rows: readonly Row[]
}

const job = (port: number, connections: number, sequences: readonly (readonly RequestSpec[])[], status: number, durationMs = DURATION) => ({
  port,
  connections,
  sequences,
  status,
  durationMs,
  warmMs: 400,
  pauseMs: 0,
})

const timesText = (product: number, limit: number) => `${product.toFixed(2)} ms CPU, ${(product / limit).toFixed(0)}× the limit`

/** Product, limit and baseline right after one another, so that whatever else the machine does meets all three. */
async function measureRow({ server, database, limit, compare }: State, row: Row, number: number): Promise<MeasureRow> {
  const columns: MeasureRow['columns'] = []
  for (const connections of ONLY_BLOCK ? [10] : CONNECTIONS) {
    const runs = { product: [] as Measurement[], limit: [] as Measurement[], compare: [] as Measurement[] }
    for (let round = 0; round < (connections === 10 ? ROUNDS : 1); round += 1) {
      runs.product.push(await measureLoad(job(server.port, connections, row.sequences, row.status), [server.pid]))
      runs.limit.push(await measureLoad(job(limit.port, connections, toLimit(row, number), row.status, DURATION / 2), [limit.pid]))
      if (row.compare)
        runs.compare.push(await measureLoad(job(compare.port, connections, toCompare(row), row.status), [compare.pid, database.pid]))
    }
    columns.push({
      connections,
      product: medianRun(runs.product),
      limit: medianRun(runs.limit),
      compare: runs.compare.length > 0 ? medianRun(runs.compare) : null,
    })
  }
  const [ten] = columns
  if (ten) {
    const { cpuMs, responses, seconds } = ten.product
    const { node, database: rest } = memory(server.pid)
    say(
      `  ${row.name}: ${timesText(cpuMs, ten.limit.cpuMs)}, ${Math.round(responses / seconds)}/s; then ${Math.round(node)} + ${Math.round(rest)} MB`,
    )
  }
  return { row, columns }
}

/** Reads while everybody signs in, against reads alone. */
async function readDuringAnmelden({ server, rows: list }: State): Promise<{ alone: Measurement; during: Measurement }> {
  const readOne = list[1]
  const anmelden = list.find(({ name }) => name === 'Anmelden')
  if (!readOne || !anmelden) throw new Error('rows are missing')
  const read = () => measureLoad(job(server.port, 10, readOne.sequences, 200, 3_000), [server.pid])
  const alone = await read()
  const signIns = measureLoad({ ...job(server.port, 64, anmelden.sequences, 200, 5_000), warmMs: 0 }, [])
  const during = await read()
  await signIns
  return { alone, during: during }
}

/** The whole list while one member is changed every second by somebody else: cached answers have to be rebuilt. */
async function readDuringUpdates({ server, database, rows: list }: State): Promise<Measurement> {
  const client = new pg.Client({ host: database.host, port: database.port, user: 'intranet', database: 'intranet' })
  await client.connect()
  const beat = setInterval(
    () => void client.query('update profile set "geaendertAm" = now() where _id = (select _id from profile limit 1)'),
    1_000,
  )
  try {
    return await measureLoad(job(server.port, 10, list[0]?.sequences ?? [], 200, 4_000), [server.pid])
  } finally {
    clearInterval(beat)
    await client.end()
  }
}

/** One check of a password, one at a time as the product does them on two cores: what a sign-in costs at least. */
async function measureHash(): Promise<number> {
  const saved = await hash('demo-passwort', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const before = process.cpuUsage()
  for (let i = 0; i < 80; i += 1) await verify(saved, 'demo-passwort')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 80_000
}

/** What has to be undone at the end, the last first; also when the run is interrupted. */
const undo: (() => void | Promise<void>)[] = []
async function cleanUp(): Promise<void> {
  for (const act of undo.splice(0)) await act()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().then(() => process.exit(130)))

/** Some rows only, while working on them: no starts, no comparison of sign-ins, no page. */
async function measureOnly(size: Size, block: Block): Promise<void> {
  const folder = newFolder()
  undo.push(folder.remove)
  try {
    const server = await startServer(folder.path, { ...DEMO_ENV, DEMO: size })
    undo.unshift(server.stop)
    say(`Demo-Verband ${size}, ${(server.startMs / 1000).toFixed(1)} s bis zur ersten Antwort`)
    const all = await rows(server.port, size, block)
    const list = all.filter(({ name }) => name.toLowerCase().includes(WORD.toLowerCase()))
    const database = databaseOf(server.pid)
    const limit = await startChild('limit.ts', {}, await record(server.port, list))
    undo.unshift(limit.stop)
    const withoutCompare = { pid: 0, port: 0 }
    for (const [number, row] of list.entries())
      await measureRow({ server, database, rows: list, limit, compare: withoutCompare }, { ...row, compare: false }, number)
  } finally {
    await cleanUp()
  }
}

async function measureSize(size: Size): Promise<Report> {
  say(`Demo-Verband ${size}`)
  const folder = newFolder()
  undo.push(folder.remove)
  try {
    const first = await startServer(folder.path, { ...DEMO_ENV, DEMO: size })
    await first.stop()
    const starts: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const one = await startServer(folder.path, DEMO_ENV)
      starts.push(one.startMs)
      await one.stop()
    }
    const withNpm = size === 'M' ? await startServer(folder.path, DEMO_ENV, true) : null
    await withNpm?.stop()

    const server = await startServer(folder.path, DEMO_ENV)
    undo.unshift(server.stop)
    const database = databaseOf(server.pid)
    const list = await rows(server.port, size)
    const limit = await startChild('limit.ts', {}, await record(server.port, list))
    undo.unshift(limit.stop)
    const compare = await startChild('express-pg.mjs', { PGHOST: database.host, PGPORT: String(database.port) })
    undo.unshift(compare.stop)
    const state: State = {
      server,
      database,
      rows: list,
      limit,
      compare,
    }
    const measureRows: MeasureRow[] = []
    for (const [number, row] of list.entries()) measureRows.push(await measureRow(state, row, number))
    const [update, anmelden, hashMs] = [await readDuringUpdates(state), await readDuringAnmelden(state), await measureHash()]
    // The baseline's connections are processes below the same postmaster: they go before memory is counted.
    limit.stop()
    compare.stop()
    await wait(1_000)
    return {
      size,
      measureRows,
      update,
      anmelden,
      hashMs,
      memory: memory(server.pid),
      firstStartMs: first.startMs,
      startMs: starts.toSorted((a, b) => a - b)[1] ?? 0,
      npmStartMs: withNpm?.startMs ?? null,
    }
  } finally {
    await cleanUp()
  }
}

if (ONLY_BLOCK) {
  await measureOnly(SIZE ?? 'M', ONLY_BLOCK)
  process.exit(0)
}
const before = loadavg()[0] ?? 0
const reports: Report[] = []
for (const size of SIZE ? [SIZE] : (['M', 'L'] as const)) reports.push(await measureSize(size))
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, eingebettetes PostgreSQL 18`
const text = report(reports, machine, new Date(), [before, loadavg()[0] ?? 0])
say(text)
if (!SHORT && !SIZE) writeFileSync(new URL('result.md', import.meta.url), text)
process.exit(0)

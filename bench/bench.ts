// `npm run bench`: method and goals are in bench/NOTIZEN.md.
// Starts the real server with demo chapters M and L, measures, prints the table and writes bench/result.md.
// The following options shorten the run and write nothing:
// --kurz one short run per row
// --nur=dienste rows of one block; --nur=dienste:melden only those with that word in the name
// --size=10L one size: S, M, L, or ten times L (bench/ten-times.sql)
// --pg=15 Debian's PostgreSQL of that version (PG_BIN) instead of the embedded one
// --teil=newsletter one standalone measurement that is not a request (bench/parts.ts)
import { hash, verify } from '@node-rs/argon2'
import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#server/db/open.ts'
import { BENCH_SIZES, type BenchSize, get, type Row } from './call.ts'
import { newFolder, type Server, startChild, startServer } from './child.ts'
import type { RequestSpec } from './load.ts'
import { measureLoad, medianRun, type Measurement } from './measure.ts'
import { PARTS } from './parts.ts'
import { plans, settings, useStatistics } from './plans.ts'
import { databaseOf, memory } from './processes.ts'
import { record, toCompare, toLimit } from './recordings.ts'
import { type Block, BLOCKS, openWorld, rows } from './rows.ts'
import { type MeasureRow, type Report, report, verdictText } from './table.ts'
import { tenTimes } from './ten-times.ts'

const SHORT = process.argv.includes('--kurz')
const ROUNDS = SHORT ? 1 : 3
const DURATION = SHORT ? 800 : 1_500
const option = (name: string) => process.argv.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3)
/** Validates an option against its known values; undefined if it is absent. @throws for an unknown value */
function choice<T extends string>(name: string, value: string | undefined, known: readonly T[]): T | undefined {
  const found = known.find((one) => one === value)
  if (value !== undefined && found === undefined) throw new Error(`--${name}= takes one of ${known.join(', ')}`)
  return found
}
const [only, WORD = ''] = option('nur')?.split(':') ?? []
const ONLY = choice('nur', only, Object.keys(BLOCKS) as Block[])
const SIZE = choice('groesse', option('groesse'), BENCH_SIZES)
const PG_BIN = option('pg') === undefined ? '' : `/usr/lib/postgresql/${option('pg')}/bin`
if (PG_BIN !== '' && !existsSync(PG_BIN)) throw new Error(`${PG_BIN} is missing: apt-get install postgresql-${option('pg')}`)
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const ENV = { LOG_LEVEL: 'warn', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '', PG_BIN }

interface State {
  readonly server: Server
  readonly database: { pid: number; host: string; port: number }
  readonly limit: { pid: number; port: number }
  readonly compare: { pid: number; port: number } | null
  readonly rows: readonly Row[]
  readonly size: BenchSize
  readonly others: RequestSpec
}
const target = ({ host, port }: State['database'], user = 'intranet') => ({ host, port, user, database: 'intranet' })

const job = (port: number, connections: number, sequences: readonly (readonly RequestSpec[])[], status: number, durationMs = DURATION) => ({
  port,
  connections,
  sequences,
  status,
  durationMs,
  warmMs: 400,
  pauseMs: 0,
})

/** Measures product, limit and baseline back to back, so that other load on the machine affects all three. */
async function measureRow({ server, database, limit, compare, size, others }: State, row: Row, number: number): Promise<MeasureRow> {
  const columns: MeasureRow['columns'] = []
  const before = await plans(target(database, 'postgres'))
  for (const connections of ONLY ? row.connections.slice(0, 1) : row.connections) {
    const runs = { product: [] as Measurement[], limit: [] as Measurement[], compare: [] as Measurement[] }
    for (let round = 0; round < (connections === 64 ? 1 : ROUNDS); round += 1) {
      const asked = job(server.port, connections, row.sequences, row.status)
      const alone = connections === 1 ? { ...asked, others } : asked
      runs.product.push(await measureLoad(row.forget ? { ...alone, forget: target(database) } : alone, [server.pid]))
      runs.limit.push(await measureLoad(job(limit.port, connections, toLimit(row, number), row.status, DURATION / 2), [limit.pid]))
      if (row.compare && compare)
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
  const found = { row, columns, plans: (await plans(target(database, 'postgres')))?.since(before) ?? null }
  if (ten) {
    const { cpuMs, responses, seconds, waited } = ten.product
    const used = memory(server.pid)
    say(
      `  ${row.name}: ${cpuMs.toFixed(2)} ms CPU, ${(cpuMs / ten.limit.cpuMs).toFixed(0)}× the limit, ${(responses / seconds).toFixed(1)}/s${waited > 0 ? `, others wait ${Math.round(waited)} ms at most` : ''}; kept plans ${found.plans ?? '–'}; ${Math.round(used.node)} + ${Math.round(used.database)} MB; ${verdictText(found, size)}`,
    )
  }
  return found
}

async function readDuringAnmelden({
  server,
  rows: list,
}: Pick<State, 'server' | 'rows'>): Promise<{ alone: Measurement; during: Measurement }> {
  const [readOne, anmelden] = ['Kontakte, eine Seite mit 50', 'Anmelden'].map((name) => list.find((row) => row.name === name))
  if (!readOne || !anmelden) throw new Error('rows are missing')
  const read = () => measureLoad(job(server.port, 10, readOne.sequences, 200, 3_000), [server.pid])
  const alone = await read()
  const signIns = measureLoad({ ...job(server.port, 64, anmelden.sequences, 200, 5_000), warmMs: 0 }, [])
  const during = await read()
  await signIns
  return { alone, during }
}

/** Reads the whole list while another user updates one member every second, which invalidates cached answers. */
async function readDuringUpdates({ server, database, rows: list }: Pick<State, 'server' | 'database' | 'rows'>): Promise<Measurement> {
  const client = new pg.Client(target(database))
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

/** Time of one password hash check, run sequentially as in the product: the minimum cost of a sign-in. */
async function measureHash(): Promise<number> {
  const saved = await hash('demo-passwort', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const before = process.cpuUsage()
  for (let i = 0; i < 80; i += 1) await verify(saved, 'demo-passwort')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 80_000
}

/** Cleanup steps, run in reverse order at the end and on interruption. */
const undo: (() => unknown)[] = []
async function cleanUp(): Promise<void> {
  for (const act of undo.splice(0)) await act()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().then(() => process.exit(130)))

/** Seeds the demo chapter on first start (scaled by SQL for ten times L); then takes the median of several starts. */
async function prepare(folder: string, size: BenchSize, times: number) {
  const first = await startServer(folder, { ...ENV, DEMO: size === '10L' ? 'L' : size })
  const manager = target(databaseOf(first.pid), 'postgres')
  await useStatistics(manager)
  if (size === '10L') await tenTimes(manager, say)
  await first.stop()
  const starts: number[] = []
  for (let i = 0; i < times; i += 1) {
    const one = await startServer(folder, ENV)
    starts.push(one.startMs)
    await one.stop()
  }
  return { firstStartMs: first.startMs, startMs: starts.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? null }
}

/** Waits until no job is due: startup jobs change rows and take CPU time. */
async function jobsDone(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  const due = async () =>
    (await client.query('select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1'))
      .rowCount !== 0
  while (await due()) await wait(200)
  await client.end()
}

async function measureSize(size: BenchSize): Promise<Report> {
  say(`Demo-Verband ${size}`)
  const folder = newFolder()
  undo.push(folder.remove)
  try {
    const { firstStartMs, startMs } = await prepare(folder.path, size, ONLY ? 0 : 3)
    const withNpm = size === 'M' && !ONLY ? await startServer(folder.path, ENV, true) : null
    await withNpm?.stop()

    const server = await startServer(folder.path, ENV)
    undo.unshift(server.stop)
    say(`  ${(firstStartMs / 1000).toFixed(1)} s to the first answer, ${(server.startMs / 1000).toFixed(1)} s the next time`)
    const database = databaseOf(server.pid)
    const own = connect(target(database), say)
    await jobsDone(target(database))
    const compare = ONLY ? null : await startChild('express-pg.mjs', { PGHOST: database.host, PGPORT: String(database.port) })
    undo.unshift(() => compare?.stop())
    const list: Row[] = []
    const common = { server, database, rows: list, compare, size }
    const measureRows: MeasureRow[] = []
    // Each block is prepared right before its measurement: another one may outdate a recorded answer, or end a session.
    for (const block of ONLY ? [ONLY] : (Object.keys(BLOCKS) as Block[])) {
      const world = await openWorld({ port: server.port, size, db: own.db })
      const prepared = (await rows(world, block)).filter(
        ({ name, minor }) => name.toLowerCase().includes(WORD.toLowerCase()) && (!minor || WORD !== ''),
      )
      const limit = await startChild('limit.ts', {}, await record(server.port, prepared))
      undo.unshift(limit.stop)
      const others = get('/api/auth', world.members[0]?.token ?? '')
      for (const [number, row] of prepared.entries()) measureRows.push(await measureRow({ ...common, limit, others }, row, number))
      limit.stop()
      list.push(...prepared)
    }
    await own.close()
    const whole = ONLY
      ? null
      : { update: await readDuringUpdates(common), anmelden: await readDuringAnmelden(common), hashMs: await measureHash() }
    const used = await settings(target(database))
    // The baseline's connections are processes of the same postmaster: close them before memory is measured.
    compare?.stop()
    await wait(1_000)
    return {
      size,
      measureRows,
      whole,
      settings: used,
      memory: memory(server.pid),
      firstStartMs,
      startMs,
      npmStartMs: withNpm?.startMs ?? null,
    }
  } finally {
    await cleanUp()
  }
}

const part = choice('teil', option('teil'), Object.keys(PARTS) as (keyof typeof PARTS)[])
if (part) {
  await PARTS[part](say)
  process.exit(0)
}
const before = loadavg()[0] ?? 0
const reports: Report[] = []
for (const size of SIZE ? [SIZE] : ONLY ? (['M'] as const) : (['M', 'L'] as const)) reports.push(await measureSize(size))
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const text = report(reports, machine, new Date(), [before, loadavg()[0] ?? 0])
if (!ONLY) say(text)
if (!SHORT && !SIZE && !ONLY && PG_BIN === '') writeFileSync(new URL('result.md', import.meta.url), text)
process.exit(0)

// The rows of the bench run here once each: at S for their answers, at M for what can be counted. Time is judged by `npm run bench`.
import pg from 'pg'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'
import { testInstance } from '#tests/support/app.ts'
import { statementsOf, tripsOf } from '#tests/support/queries.ts'
import { ceilingOf, CEILINGS, type Counts, SCAN_FROM, SECOND } from '../../bench/ceilings.ts'
import { type Answer, begin, play, type Row, send } from '../../bench/call.ts'
import { type Job, run, seenIn } from '../../bench/load.ts'
import { openWorld, rows } from '../../bench/rows.ts'
import { WRITTEN } from '../../bench/rows/areas.ts'
import { tenTimes } from '../../bench/ten-times.ts'

const LANES = 2
const NOW = `${TODAY}T08:00:00Z`

async function prepared(size: 'S' | 'M') {
  const database = await demoDatabase(size)
  onTestFinished(() => database.close())
  const clients = new Set<pg.PoolClient>()
  database.pool.on('acquire', (client) => clients.add(client))
  database.pool.on('remove', (client) => clients.delete(client))
  const { app, context } = await testInstance({ database, clock: () => new Date(NOW) })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const list = await rows(await openWorld({ port, size, db: database.db, lanes: LANES }))
  return { database, clients, context, port, list }
}

const contentOf = ({ headers, body }: Answer): unknown =>
  String(headers['content-type']).includes('json') && headers['content-encoding'] === undefined
    ? JSON.parse(body.toString())
    : body.toString()
/** The fault of the answers to a row's first requests; null without one. */
function wrong({ sequences, status, check }: Row, answers: readonly Answer[]): string | null {
  const refused = answers.find((answer, i) => answer.status !== (sequences[0]?.[i]?.status ?? status))
  if (refused) return `${refused.status} ${refused.body.toString().slice(0, 300)}`
  const [first] = answers
  return first && check(contentOf(first)) ? null : 'the answer makes no sense'
}
/** The load generator's complaint about an answer; null when it took all of them. */
const load = (job: Job) =>
  new Promise<string | null>((done) =>
    run(job, (message) => {
      if (message.kind === 'ende') done(null)
      else if (message.kind === 'fehler') done(message.text)
    }),
  )

test('each row of the bench gets its expected status, and content', async () => {
  const { port, list } = await prepared('S')
  const found: object[] = []
  for (const row of list) {
    const { name, sequences, status, connections } = row
    const why =
      wrong(row, await play(port, row, 2)) ??
      (connections.length === 1 ? null : await load({ port, connections: LANES, sequences, status, warmMs: 5, durationMs: 25, pauseMs: 0 }))
    if (why !== null) found.push({ name, why })
  }
  expect(found).toEqual([])
}, 600_000)

test('ten times a chapter is that chapter ten times', async () => {
  const database = await demoDatabase('S')
  onTestFinished(() => database.close())
  const { db, pool } = database
  const tables = ['users', 'fahrzeuge', 'sanitaetsdienste', 'anmeldungen', 'fahrzeugbelegungen', 'stundennachweise'] as const
  const count = async () => {
    const { rows: counts } = await pool.query<{ n: number }>(
      tables.map((table) => `select count(*)::int as n from ${table}`).join(' union all '),
    )
    return counts.map(({ n }) => n)
  }
  const before = await count()
  const { rows: named } = await pool.query<{ name: string }>('select current_database() as name')
  await tenTimes({ ...inject('database').manager, database: named[0]?.name ?? '' })
  expect(await count()).toEqual(before.map((n) => 10 * n))
  // Values kept by triggers are right without them.
  expect((await sql<{ n: number }>`select personenzeiten_neu() as n`.execute(db)).rows).toEqual([{ n: 0 }])
  expect((await sql<{ n: number }>`select stundensummen_neu() as n`.execute(db)).rows).toEqual([{ n: 0 }])
})

/** Writes without a row: first records that are over or closed, or a body that is more than the answer's fields. */
const CLOSED = [
  'abrechnungen/auslagen',
  'ausbildungen',
  'blutspenden',
  'dienstabende',
  'fahrzeugbelegungen',
  'ktw/sonntage',
  'ktw/wochen',
  'sanitaetsdienste',
].map((list) => `PUT /api/${list}/{id}`)

/** Rows that a job of the moment may read beside a call; it shows in one row of the bench or another. */
const BESIDE = 2_000

/** Rows that all connections of the pool have read so far, and those that scans of whole tables have, by table. */
async function readings(clients: ReadonlySet<pg.PoolClient>, reader: pg.Client) {
  for (const client of clients) await client.query('select pg_stat_force_next_flush()').catch(() => undefined)
  const { rows: tables } = await reader.query<{ name: string; scanned: string; fetched: string; size: string }>(
    `select t.relname as name, seq_tup_read as scanned, coalesce(idx_tup_fetch, 0) as fetched, reltuples as size
     from pg_stat_user_tables t join pg_class c on c.oid = t.relid where schemaname = 'public'`,
  )
  return new Map(
    tables.map(({ name, scanned, fetched, size }) => [
      name,
      { scanned: Number(scanned), all: Number(scanned) + Number(fetched), size: Number(size) },
    ]),
  )
}

test('no row asks, reads or sends more than its ceiling', async () => {
  const { database, clients, context, port, list } = await prepared('M')
  const { pool, connection } = database
  const reader = new pg.Client(connection)
  await reader.connect()
  onTestFinished(() => reader.end())
  const counted: [string, Counts][] = []
  const refused: string[] = []
  for (const row of list) {
    const writes = row.sequences[0]?.[0]?.method !== 'GET'
    // Played before: writes find answers kept, reads find none.
    await play(port, row, writes ? 2 : 1, 1_000)
    const sequence = row.sequences[0] ?? []
    if (sequence.length === 0) throw new Error(`${row.name} sends nothing`)
    let seen = await begin(port, sequence, 5_000)
    for (const [i, spec] of sequence.slice(0, writes ? 2 : 1).entries()) {
      if (!writes) context.cache.invalidate(['*'])
      const before = await readings(clients, reader)
      const answers: Answer[] = []
      const asked = await statementsOf(pool, async () => answers.push(await send(port, spec, { ...seen, n: `${i}.5000` })))
      const after = await readings(clients, reader)
      const name = i === 0 ? row.name : row.name + SECOND
      const [answer] = answers
      const why = i === 0 ? wrong(row, answers) : answer?.status === (spec.status ?? row.status) ? null : String(answer?.body).slice(0, 300)
      if (why !== null) refused.push(`${name}: ${why}`)
      if (answer) seen = seenIn(answer.body, seen)
      const grown = [...after].map(([table, { scanned, all, size }]) => ({
        table,
        size,
        scanned: scanned - (before.get(table)?.scanned ?? 0),
        all: all - (before.get(table)?.all ?? 0),
      }))
      counted.push([
        name,
        {
          trips: tripsOf(asked),
          statements: asked.length,
          kB: Math.ceil((answer?.body.length ?? 0) / 1000),
          rows: grown.reduce((sum, { all }) => sum + all, 0),
          scans: grown.filter(({ scanned, size }) => size >= SCAN_FROM && scanned >= size).map(({ table }) => table),
        },
      ])
    }
  }
  if (process.env['ZEILEN'] !== undefined)
    for (const [name, { trips, statements, kB, rows: read, scans }] of counted)
      process.stdout.write(
        `  '${name}': [${trips}, ${kB}, ${read}, '${scans.toSorted().join(' ')}'${statements > trips ? `, ${statements}` : ''}],\n`,
      )
  const names = new Set(counted.map(([name]) => name))
  expect(Object.keys(CEILINGS).filter((name) => !names.has(name))).toEqual([])
  const over = counted.flatMap(([name, is]) => {
    const ceiling = ceilingOf(name)
    const more = (['trips', 'statements', 'kB', 'rows'] as const).flatMap((what) =>
      is[what] > ceiling[what] + (what === 'rows' ? BESIDE : 0) ? `${is[what]} ${what} > ${ceiling[what]}` : [],
    )
    const scanned = is.scans.filter((table) => !ceiling.scans.includes(table)).map((table) => `scans ${table}`)
    return [...more, ...scanned].map((why) => `${name}: ${why}`)
  })
  // One text: a list of three is reported without its content.
  expect(WRITTEN.filter((name) => !names.has(name)).toSorted()).toEqual(CLOSED)
  expect([...refused, ...over].join('\n')).toBe('')
}, 600_000)

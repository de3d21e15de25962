// One connection per instance that receives table changes of all instances. It reads them from the table `aenderungen` (docs/adr/0100);
// notices only trigger a read. Caches and browser streams depend on it, so it reports possible gaps.
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Writes } from '#server/db/written-tables.ts'

/** Marks a set of tables as "anything may have changed", after possibly missed changes. */
export const EVERYTHING = '*'

/** `foreign`: tables changed by other instances. */
export type Observer = (tables: ReadonlySet<string>, foreign: ReadonlySet<string>) => void

export interface ChangeListener {
  /** False while the connection is down; memory caches must not be used then. */
  readonly connected: boolean
  /** Names the newest change of this instance, for a cookie; empty before the first. */
  readonly mark: string
  /**
   * Calls `fn` with table names soon after commits. Reports `EVERYTHING` when the connection is lost and when it returns. Returns the
   * unsubscribe function.
   */
  onChange(fn: Observer): () => void
  wrote(writes: Writes): void
  /** Waits until the observers have received all changes named in `marks`, which may come from any instance. */
  caughtUp(marks: string): Promise<void>
  /** Queries over the listening connection, which never waits for the pool. @throws if it is down or the query fails */
  ask(text: string): Promise<unknown>
  close(): Promise<void>
}

interface ListenerOptions {
  readonly connection: pg.ClientConfig
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Polling interval for missed notices in ms; a poll also detects connections dropped by a firewall. */
  readonly lookMs?: number
  /** Timeout in ms after which the connection counts as lost. */
  readonly timeoutMs?: number
  /** First retry delay in ms; doubles up to 5 s. */
  readonly retryMs?: number
  /** Retention of rows in seconds. A node that did not read for half as long invalidates everything. */
  readonly keepS?: number
}

const LONGEST_RETRY_MS = 5000
const TELL_MS = 25

const MARK = /\bstand-(\w{8})=(\d{1,15})\b/g

interface Look {
  readonly snapshot: string
  readonly at: number
  readonly oldest: number
  readonly includes: (number: number) => boolean
}
function readLook(snapshot: string, at: number): Look {
  const [oldest = 0, beyond = 0] = snapshot.split(':').map(Number)
  const running = new Set(snapshot.split(':')[2]?.split(',').map(Number))
  return { snapshot, at, oldest, includes: (number) => number < beyond && !running.has(number) }
}
const LOOK = `
  select s.snapshot, s.at, a.nummer::text as number, a.tabelle as table
  from (select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as at) s
  left join aenderungen a on a.nummer >= pg_snapshot_xmin($1::pg_snapshot) and a.nummer < pg_snapshot_xmax(s.snapshot::pg_snapshot)
    and not pg_visible_in_snapshot(a.nummer, $1::pg_snapshot)`
/** Deletes rows with future transaction numbers, imported by a dump from another server. */
const FORGET_FOREIGN = 'delete from aenderungen where nummer >= pg_snapshot_xmax(pg_current_snapshot())'
const FORGET = `delete from aenderungen
  where ctid = any(array(select ctid from aenderungen where nummer < $1::text::xid8 for update skip locked))`
const TELL = 'select pg_notify(channel, content) from unnest($1::text[], $2::text[]) as n(channel, content)'
const JOBS_NOTICE = '{"count":9}'

/**
 * Starts listening; resolves once active.
 * @throws if the first connection fails; later ones are retried forever
 */
export async function startListener({
  connection,
  log,
  lookMs = 2000,
  timeoutMs = 5000,
  retryMs = 50,
  keepS = 60,
}: ListenerOptions): Promise<ChangeListener> {
  const node = randomBytes(4).toString('hex')
  const observers = new Set<Observer>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let last: Look | null = null
  /** Snapshots for the retention: rows finished before them expire. Oldest first. */
  let sweeps: Look[] = []
  let highest = 0
  /** Serialises queries on the connection. */
  let turn: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const sent = new Set<number>()
  const untold = new Set<string>()
  let jobsUntold = false
  let newest = 0

  function distribute(tables: ReadonlySet<string>, foreign: ReadonlySet<string>) {
    for (const fn of observers) {
      try {
        fn(tables, foreign)
      } catch (error) {
        log.error({ err: error }, 'Ein Beobachter von Änderungen ist gescheitert')
      }
    }
  }
  function distributeEverything() {
    const all = new Set([EVERYTHING])
    distribute(all, all)
  }

  async function look(using: pg.Client): Promise<void> {
    const { rows } = await using.query<{ snapshot: string; at: number; number: string | null; table: string }>({
      name: 'look',
      text: LOOK,
      values: [last?.snapshot ?? null],
    })
    const [first] = rows
    if (!first) return
    const before = last
    last = readLook(first.snapshot, first.at)
    const changes = rows.filter(({ number }) => number !== null)
    highest = Math.max(highest, ...changes.map(({ number }) => Number(number)))
    const tables = new Set(changes.map(({ table }) => table))
    const foreign = new Set(changes.flatMap(({ number, table }) => (sent.has(Number(number)) ? [] : [table])))
    for (const number of sent) if (last.includes(number)) sent.delete(number)
    // After a long pause rows may have expired unread.
    if (before && last.at - before.at > keepS / 2) distributeEverything()
    else if (tables.size > 0) distribute(tables, foreign)
    await sweep(using, last, tables.size > 0)
  }

  async function sweep(using: pg.Client, now: Look, changed: boolean) {
    if (changed && now.at - (sweeps.at(-1)?.at ?? 0) > keepS / 6) sweeps.push(now)
    const [first] = sweeps
    if (!first || now.at - first.at < keepS) return
    sweeps.shift()
    await using.query({ name: 'forget', text: FORGET, values: [first.oldest] })
    // A concurrent transaction may have kept read rows alive; a later sweep deletes them.
    if (sweeps.length === 0 && first.oldest <= highest) sweeps.push(now)
  }

  function inTurn<T>(work: (using: pg.Client | null) => Promise<T>): Promise<T> {
    const result = turn.then(() => work(client))
    turn = result.catch(() => undefined)
    return result
  }

  /** Starts a read from now on; callers during a running read share the next one. */
  function lookAgain(): Promise<void> {
    next ??= inTurn(async (using) => {
      next = undefined
      try {
        if (using) await tell(using).then(() => look(using))
      } catch (error) {
        if (using) lost(using, error as Error)
      }
    })
    return next
  }

  async function tell(using: pg.Client) {
    const notices = [
      ...[...untold].map((table) => ['aenderung', table] as const),
      ...(jobsUntold ? [['jobs:insert', JOBS_NOTICE] as const] : []),
    ]
    if (notices.length === 0) return
    untold.clear()
    jobsUntold = false
    await using.query({ name: 'tell', text: TELL, values: [notices.map(([channel]) => channel), notices.map(([, content]) => content)] })
  }

  async function connect() {
    const candidate = new pg.Client({
      ...connection,
      application_name: 'intranet-lauscher',
      keepAlive: true,
      query_timeout: timeoutMs,
      connectionTimeoutMillis: timeoutMs,
    })
    candidate.on('notification', ({ processId }) => {
      if (processId !== candidate.processID) void lookAgain()
    })
    candidate.on('error', (error) => lost(candidate, error))
    candidate.on('end', () => lost(candidate, new Error('Verbindung beendet')))
    try {
      await candidate.connect()
      // The planner sees an empty change log, so sequential scans are disabled.
      await candidate.query(`listen aenderung; set enable_seqscan = off; ${FORGET_FOREIGN}`)
      last = null
      // Another server may reuse the same transaction numbers.
      sent.clear()
      highest = 0
      await look(candidate)
      sweeps = last ? [last] : []
    } catch (error) {
      void candidate.end().catch(() => undefined)
      throw error
    }
    client = candidate
    if (closed) await disconnect()
    else scheduleLook()
  }

  function scheduleLook() {
    timer = setTimeout(() => void lookAgain().then(() => client && !closed && scheduleLook()), lookMs)
    timer.unref()
  }

  function lost(which: pg.Client, error: Error) {
    if (client !== which || closed) return
    client = null
    clearTimeout(timer)
    log.warn({ err: error }, 'Die Verbindung für Änderungsmeldungen ist abgerissen und wird neu aufgebaut')
    void which.end().catch(() => undefined)
    distributeEverything()
    reconnectIn(retryMs)
  }

  function reconnectIn(wait: number) {
    timer = setTimeout(() => {
      connect().then(reconnected, () => reconnectIn(Math.min(wait * 2, LONGEST_RETRY_MS)))
    }, wait)
  }

  function reconnected(): void {
    log.info('Änderungsmeldungen kommen wieder an')
    distributeEverything()
  }

  async function disconnect() {
    const ending = client
    client = null
    await ending?.end().catch(() => undefined)
  }

  await connect()
  return {
    get connected() {
      return client !== null
    },
    get mark() {
      return newest === 0 ? '' : `stand-${node}=${newest}`
    },
    onChange(fn) {
      observers.add(fn)
      return () => void observers.delete(fn)
    },
    wrote({ tables, jobs, number }) {
      if (number !== null) {
        newest = Math.max(newest, number)
        sent.add(number)
      }
      if (untold.size === 0 && !jobsUntold) setTimeout(() => void lookAgain(), TELL_MS)
      for (const table of tables) untold.add(table)
      jobsUntold ||= jobs
    },
    async caughtUp(marks) {
      const unknown = [...marks.matchAll(MARK)].some(([, of, number]) => of !== node && !last?.includes(Number(number)))
      // Changes answered before have committed, so a read started now includes them.
      if (unknown && client) await lookAgain()
    },
    ask: (text) =>
      inTurn(async (using) => {
        if (!using) throw new Error('Connection terminated')
        return using.query(text)
      }),
    async close() {
      closed = true
      clearTimeout(timer)
      await disconnect()
    },
  }
}

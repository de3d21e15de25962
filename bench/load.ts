// Load generator in its own process, controlled by IPC. Uses raw sockets to take little of the two cores.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * One request. In path and body, `{version}` (with quotes: a number) and `{id}` come from this connection's last answer; `{n}` is unique
 * per request.
 */
export interface RequestSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Fills `{beginn}` and `{ende}` in the body with a quarter of an hour after this instant, unique per connection. */
  readonly quarterAfter?: string
  readonly versionPath?: string
  readonly status?: number
  /** Cleanup request sent first, with any answer accepted: a previous run may have stopped in any state. */
  readonly previously?: RequestSpec
}
export interface Job {
  readonly port: number
  readonly connections: number
  readonly warmMs: number
  readonly durationMs: number
  readonly pauseMs: number
  /** Requests per connection, sent in turn; connection n takes list n modulo the count. */
  readonly sequences: readonly (readonly RequestSpec[])[]
  readonly status: number
  /** Database whose listeners receive a full invalidation before each request. */
  readonly forget?: pg.ClientConfig
  /** Request sent concurrently by another connection every 20 ms. */
  readonly others?: RequestSpec
}
export interface Result {
  readonly responses: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  /** Longest wait of `others`, in ms. */
  readonly waited: number
}
/** `gemessen` ends the measured period; `ende` follows after the last answer. */
export type Message = { kind: 'beginn' } | { kind: 'gemessen' } | { kind: 'ende'; result: Result } | { kind: 'fehler'; text: string }

const LINE_END = '\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const QUARTER_MS = 900_000
/** Runs follow one another within minutes: each starts beyond the quarters that earlier runs can have used. */
const QUARTERS_PER_SECOND = 400
export function fillQuarter(body: string, after: string | undefined, n: number, now = Date.now()): string {
  if (after === undefined) return body
  const number = Math.floor((now % 3_600_000) / 1000) * QUARTERS_PER_SECOND + n
  const beginn = Date.parse(after) + number * QUARTER_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  return body.replace('{beginn}', iso(beginn)).replace('{ende}', iso(beginn + QUARTER_MS))
}

export interface Seen {
  readonly version: string
  readonly id: string
  readonly n: string
}
export function seenIn(answer: Buffer, before: Seen): Seen {
  const text = answer.toString('latin1')
  return {
    ...before,
    version: /"version":(\d+)/.exec(text)?.[1] ?? before.version,
    id: /"_id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? before.id,
  }
}

export function fill({ path, body = '', quarterAfter }: RequestSpec, { version, id, n }: Seen): { path: string; body: string } {
  const [count = 0, started = 0] = n.split('.').map(Number)
  const withTime = fillQuarter(body, quarterAfter, count, started)
  return {
    path: path.replace('{id}', id),
    body: withTime.replaceAll('"{version}"', version).replaceAll('{version}', version).replaceAll('{id}', id).replaceAll('{n}', n),
  }
}

const encode = (spec: RequestSpec, seen: Seen): Buffer => {
  const { path, body } = fill(spec, seen)
  const content = Buffer.from(body)
  const headerLines = Object.entries({
    host: 'localhost',
    ...(content.length === 0 ? {} : { 'content-type': 'application/json', 'content-length': String(content.length) }),
    ...spec.headers,
  })
  return Buffer.concat([
    Buffer.from(
      `${spec.method} ${path} HTTP/1.1${LINE_END}${headerLines.map(([name, value]) => `${name}: ${value}${LINE_END}`).join('')}${LINE_END}`,
    ),
    content,
  ])
}

/** Length of the whole answer in bytes, from its headers; null while they are incomplete, NaN when chunked. */
function lengthOf(data: Buffer): number | null {
  const headEnd = data.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const headers = data.toString('latin1', 0, headEnd).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(headers)?.[1]
  if (length !== undefined) return headEnd + 4 + Number(length)
  return headers.includes('\r\ntransfer-encoding: chunked') ? Number.NaN : headEnd + 4
}

/** Sends the load of a job; the bench runs it in its own process, tests run it in theirs. */
export function run(job: Job, send: (message: Message) => void): void {
  const times: number[] = []
  const started = Date.now()
  const sockets: Socket[] = []
  let bytes = 0
  let measuring = false
  let ended = false
  let stopping = false
  let pending = 0
  const client = job.forget && new pg.Client(job.forget)
  const ready = client?.connect()
  /** Sends the notification so that the server receives it before the request. */
  const forget = async (told: pg.Client) => {
    await ready
    await told.query(`select melde_tabelle('*')`)
    await wait(5)
  }
  /** One connection: the measured period starts with a request and ends with an answer, regardless of duration. */
  const single = job.connections === 1
  let began = 0
  const measure = () => {
    measuring = true
    began = performance.now()
    send({ kind: 'beginn' })
  }
  const finish = () => {
    measuring = false
    const seconds = (performance.now() - began) / 1000
    const sorted = Float64Array.from(times).sort()
    const percentile = (p: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
    const result: Result = {
      responses: sorted.length,
      seconds,
      p50: percentile(0.5),
      p99: percentile(0.99),
      bytes: bytes / Math.max(1, sorted.length),
      waited,
    }
    // Pending requests still load the server and must not overlap the next run.
    stopping = true
    send({ kind: 'gemessen' })
    const deadline = performance.now() + 5_000
    const timer = setInterval(() => {
      if (pending > 0 && performance.now() < deadline) return
      clearInterval(timer)
      end({ kind: 'ende', result })
    }, 10)
  }
  let waited = 0
  const ask = async ({ path, headers }: RequestSpec) => {
    while (!stopping && !ended) {
      const asked = performance.now()
      await fetch(`http://127.0.0.1:${job.port}${path}`, { headers }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      if (measuring) waited = Math.max(waited, performance.now() - asked)
      await wait(20)
    }
  }
  const end = (message: Message) => {
    if (ended) return
    ended = true
    void client?.end()
    for (const socket of sockets) socket.destroy()
    send(message)
  }
  for (let i = 0; i < job.connections; i += 1) {
    const sequence = job.sequences[i % job.sequences.length] ?? []
    const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true })
    sockets.push(socket)
    let n = i
    let seen: Seen = { version: '1', id: '', n: '' }
    let parts: Buffer[] = []
    let wholeLength: number | null = null
    let received = 0
    let sentAt = 0
    const tracks = /\{(version|id)\}/.test(JSON.stringify(sequence))
    let versionPath = sequence[0]?.versionPath
    let previously = sequence[0]?.previously
    let expected: number | null = null
    const next = () => {
      if (stopping) return
      const regular = sequence[n % sequence.length]
      const preparation =
        previously ??
        (versionPath !== undefined && regular ? { method: 'GET' as const, path: versionPath, headers: regular.headers } : null)
      const spec: RequestSpec | undefined = preparation ?? regular
      expected = previously ? null : versionPath !== undefined ? 200 : (regular?.status ?? job.status)
      if (previously) previously = undefined
      else if (versionPath !== undefined) versionPath = undefined
      else n += 1
      if (!spec || ended) return
      pending += 1
      const bytes = encode(spec, { ...seen, n: `${n}.${started}.${i}` })
      const write = () => {
        sentAt = performance.now()
        socket.write(bytes)
      }
      if (client) void forget(client).then(write)
      else write()
    }
    socket.on('connect', next)
    socket.on('error', (error) => end({ kind: 'fehler', text: error.message }))
    socket.on('end', () => end({ kind: 'fehler', text: `${sequence[0]?.method} ${sequence[0]?.path}: the server closed the connection` }))
    socket.on('data', (part) => {
      parts.push(part)
      received += part.length
      wholeLength ??= lengthOf(Buffer.concat(parts))
      const whole =
        wholeLength === null
          ? false
          : Number.isNaN(wholeLength)
            ? Buffer.concat(parts).subarray(-5).equals(LAST_CHUNK)
            : received >= wholeLength
      if (!whole) return
      pending -= 1
      const data = parts.length === 1 || !tracks ? (parts[0] ?? part) : Buffer.concat(parts)
      const length = received
      parts = []
      wholeLength = null
      received = 0
      const status = Number(data.toString('latin1', 9, 12))
      if (expected !== null && status !== expected)
        return end({
          kind: 'fehler',
          text: `${sequence[0]?.method} ${sequence[0]?.path}: ${status} instead of ${expected}, ${data.toString('utf8', data.indexOf('\r\n\r\n'), 900)}`,
        })
      if (measuring) {
        times.push(performance.now() - sentAt)
        bytes += length
      }
      if (tracks) seen = seenIn(data, seen)
      if (single && expected !== null && versionPath === undefined) {
        if (!measuring) measure()
        else if (performance.now() - began >= job.durationMs) return finish()
      }
      if (job.pauseMs > 0) setTimeout(next, job.pauseMs)
      else next()
    })
  }
  if (job.others) void ask(job.others)
  if (single) return
  setTimeout(() => {
    measure()
    setTimeout(finish, job.durationMs)
  }, job.warmMs)
}

if (process.send) process.on('message', (job: Job) => run(job, (message) => process.send?.(message)))

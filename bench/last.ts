// The load generator: a process of its own, told by IPC what to send. Bare sockets, so that it costs little of the two cores.
import { connect, type Socket } from 'node:net'

/** One request; `{version}` in the body (with quotes: a number) is what the last answer of this connection carried. */
export interface RequestSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly pfad: string
  readonly kopf: Readonly<Record<string, string>>
  readonly body?: string
  /** Instants for `{beginn}` and `{ende}` in the body: a quarter of an hour after this one that no connection asked for before. */
  readonly quarterAfter?: string
  /** Where a connection first asks for that number. */
  readonly stand?: string
  /** Where it differs from the row's. */
  readonly status?: number
  /** What a connection sends before everything else, whatever the answer: a run before may have ended anywhere. */
  readonly previously?: RequestSpec
}
export interface Job {
  readonly port: number
  readonly connections: number
  readonly warmMs: number
  readonly durationMs: number
  /** Pause of each connection after an answer. */
  readonly pauseMs: number
  /** What each connection sends in turn; the n-th connection takes the n-th list, modulo. */
  readonly follow: readonly (readonly RequestSpec[])[]
  readonly status: number
}
export interface Result {
  readonly responses: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}
/** `measured` ends what counts; `ende` comes once every answer is here. */
export type Message = { art: 'beginn' } | { art: 'gemessen' } | { art: 'ende'; ergebnis: Result } | { art: 'fehler'; text: string }

const ROW = '\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const QUARTER_MS = 900_000
/** Runs follow one another within minutes: each begins beyond what those before can have reached. */
const QUARTER_PER_SECOND = 400
/** The n-th free span of a connection in this run. */
export function inQuarter(body: string, after: string | undefined, n: number, now = Date.now()): string {
  if (after === undefined) return body
  const number = Math.floor((now % 3_600_000) / 1000) * QUARTER_PER_SECOND + n
  const beginn = Date.parse(after) + number * QUARTER_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  return body.replace('{beginn}', iso(beginn)).replace('{ende}', iso(beginn + QUARTER_MS))
}

const raw = (
  { method, pfad: path, kopf: head, body = '', quarterAfter }: RequestSpec,
  version: string,
  started: number,
  n: number,
): Buffer => {
  const withTime = inQuarter(body, quarterAfter, n, started)
  const content = Buffer.from(withTime.replaceAll('"{version}"', version).replaceAll('{version}', version))
  const rows = Object.entries({
    host: 'localhost',
    ...head,
    ...(content.length === 0 ? {} : { 'content-type': 'application/json', 'content-length': String(content.length) }),
  })
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1${ROW}${rows.map(([name, value]) => `${name}: ${value}${ROW}`).join('')}${ROW}`),
    content,
  ])
}

/** The bytes of the whole answer, as its head says them; null while the head is not whole, NaN for one in chunks. */
function lengthOf(data: Buffer): number | null {
  const headEnd = data.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = data.toString('latin1', 0, headEnd).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return headEnd + 4 + Number(length)
  return head.includes('\r\ntransfer-encoding: chunked') ? Number.NaN : headEnd + 4
}

function run(job: Job, notify: (message: Message) => void): void {
  const times: number[] = []
  const started = Date.now()
  const sockets: Socket[] = []
  let bytes = 0
  let measures = false
  let over = false
  /** Nothing more is sent; how many still wait for their answer. */
  let finish = false
  let unterwegs = 0
  const end = (message: Message) => {
    if (over) return
    over = true
    for (const socket of sockets) socket.destroy()
    notify(message)
  }
  for (let i = 0; i < job.connections; i += 1) {
    const sequence = job.follow[i % job.follow.length] ?? []
    const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true })
    sockets.push(socket)
    let n = i
    let version = '1'
    let parts: Buffer[] = []
    let should: number | null = null
    let is = 0
    let go = 0
    const withState = sequence[0]?.stand !== undefined
    let state = sequence[0]?.stand
    let previously = sequence[0]?.previously
    let expected: number | null = null
    const next = () => {
      if (finish) return
      const actual = sequence[n % sequence.length]
      const inFront = previously ?? (state !== undefined && actual ? { method: 'GET' as const, pfad: state, kopf: actual.kopf } : null)
      const anfrage: RequestSpec | undefined = inFront ?? actual
      expected = previously ? null : state !== undefined ? 200 : (actual?.status ?? job.status)
      if (previously) previously = undefined
      else if (state !== undefined) state = undefined
      else n += 1
      go = performance.now()
      if (!anfrage || over) return
      unterwegs += 1
      socket.write(raw(anfrage, version, started, n))
    }
    socket.on('connect', next)
    socket.on('error', (error) => end({ art: 'fehler', text: error.message }))
    socket.on('end', () => end({ art: 'fehler', text: `${sequence[0]?.method} ${sequence[0]?.pfad}: the server closed the connection` }))
    socket.on('data', (part) => {
      parts.push(part)
      is += part.length
      should ??= lengthOf(Buffer.concat(parts))
      // Chunked answers end with an empty chunk.
      const whole = should === null ? false : Number.isNaN(should) ? Buffer.concat(parts).subarray(-5).equals(LAST_CHUNK) : is >= should
      if (!whole) return
      unterwegs -= 1
      const data = parts.length === 1 || !withState ? (parts[0] ?? part) : Buffer.concat(parts)
      const length = is
      parts = []
      should = null
      is = 0
      const status = Number(data.toString('latin1', 9, 12))
      if (expected !== null && status !== expected)
        return end({
          art: 'fehler',
          text: `${sequence[0]?.method} ${sequence[0]?.pfad}: ${status} instead of ${expected}, ${data.toString('utf8', data.indexOf('\r\n\r\n'), 900)}`,
        })
      if (measures) {
        times.push(performance.now() - go)
        bytes += length
      }
      if (withState) version = /"version":(\d+)/.exec(data.toString('latin1'))?.[1] ?? version
      if (job.pauseMs > 0) setTimeout(next, job.pauseMs)
      else next()
    })
  }
  setTimeout(() => {
    measures = true
    const beginn = performance.now()
    notify({ art: 'beginn' })
    setTimeout(() => {
      measures = false
      const seconds = (performance.now() - beginn) / 1000
      const sorted = Float64Array.from(times).sort()
      const share = (p: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
      const message: Message = {
        art: 'ende',
        ergebnis: {
          responses: sorted.length,
          seconds,
          p50: share(0.5),
          p99: share(0.99),
          bytes: bytes / Math.max(1, sorted.length),
        },
      }
      // What was sent is still done by the server: the next run must not meet it.
      finish = true
      notify({ art: 'gemessen' })
      const frist = performance.now() + 5_000
      const wait = setInterval(() => {
        if (unterwegs > 0 && performance.now() < frist) return
        clearInterval(wait)
        end(message)
      }, 10)
    }, job.durationMs)
  }, job.warmMs)
}

if (process.send) process.on('message', (job: Job) => run(job, (message) => process.send?.(message)))

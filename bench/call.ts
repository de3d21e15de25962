import { request } from 'node:http'
import type { Kysely } from 'kysely'
import type { Size } from '#seeds/size.ts'
import type { DB } from '#server/db/schema.ts'
import { fill, type RequestSpec, type Seen, seenIn } from './load.ts'

export const BENCH_SIZES = ['S', 'M', 'L', '10L'] as const
export type BenchSize = Size | '10L'

/** CPU ms per request at M, factor over the limit at M, CPU ms at L and at 10 L; null without a goal. */
export type Goal = readonly [m: number | null, times?: number | null, l?: number, tenL?: number]

export interface Row {
  readonly name: string
  readonly goal: Goal | null
  readonly sequences: readonly (readonly RequestSpec[])[]
  readonly status: number
  /** Validates the first answer, as parsed JSON or text. Tests also validate it against the contract. */
  readonly check: (answer: unknown) => boolean
  readonly compare: boolean
  /** Clears all server caches before each request; uses a single connection. */
  readonly forget: boolean
  /** Connection counts; files and imports differ from the usual 10 and 64. */
  readonly connections: readonly number[]
  /** Run once by the tests and skipped in a full bench run. */
  readonly minor: boolean
}

/** Test users and their server. Tokens come from the database, which avoids a hundred password checks. */
export interface World {
  readonly port: number
  readonly size: BenchSize
  readonly db: Kysely<DB>
  /** Number of connections that write concurrently without conflicts. */
  readonly lanes: number
  readonly members: readonly { readonly username: string; readonly token: string }[]
  readonly planner: string
  readonly vorstand: string
  readonly admin: string
}

export const CONNECTIONS = [10, 64] as const
export const LANES = Math.max(...CONNECTIONS)
export const DAY = 86_400_000

const isEmpty = (answer: unknown) => ['', '[]', '{}', 'null'].includes(typeof answer === 'string' ? answer : JSON.stringify(answer))
export const row = (name: string, goal: Goal | null, sequences: Row['sequences'], more: Partial<Row> = {}): Row => ({
  name,
  goal,
  sequences,
  status: 200,
  check: (answer) => !isEmpty(answer),
  compare: false,
  forget: false,
  connections: more.forget === true ? [1] : CONNECTIONS,
  minor: false,
  ...more,
})

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends one request like the load generator. `fetch` would decompress the bytes, so this uses `node:http`. */
export const send = (port: number, spec: RequestSpec, seen: Seen = { version: '1', id: '', n: `0.${Date.now()}` }) =>
  new Promise<Answer>((done, failed) => {
    const { path, body } = fill(spec, seen)
    const head = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const req = request({ port, host: '127.0.0.1', method: spec.method, path, headers: { ...head, ...spec.headers } }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => {
        const headers = Object.fromEntries(Object.entries(res.headers).map(([name, value]) => [name, String(value)]))
        done({ status: res.statusCode ?? 0, headers, body: Buffer.concat(parts) })
      })
    })
    req.on('error', failed)
    req.end(body)
  })

/** Prepares a connection: resets its earlier state and reads the version. */
export async function begin(port: number, [first]: readonly RequestSpec[], started = Date.now()): Promise<Seen> {
  const seen = { version: '1', id: '', n: `0.${started}` }
  if (first?.previously) await send(port, first.previously)
  if (first?.versionPath === undefined) return seen
  return seenIn((await send(port, { ...first, method: 'GET', path: first.versionPath, body: '' })).body, seen)
}
export async function play(port: number, { sequences }: Pick<Row, 'sequences'>, most = 1, started = Date.now()): Promise<Answer[]> {
  const sequence = sequences[0] ?? []
  let seen = await begin(port, sequence, started)
  const answers: Answer[] = []
  for (const [i, spec] of sequence.slice(0, most).entries()) {
    const answer = await send(port, spec, { ...seen, n: `${i}.${started}` })
    answers.push(answer)
    seen = seenIn(answer.body, seen)
  }
  return answers
}

/** Sends a request during preparation. @throws when it is refused */
export async function call<T = unknown>(port: number, spec: RequestSpec): Promise<T> {
  const { status, body } = await send(port, spec)
  if (status >= 400) throw new Error(`${spec.method} ${spec.path}: ${status} ${body.toString()}`)
  return (body.length === 0 ? null : JSON.parse(body.toString())) as T
}
export const idsIn = (answer: unknown) => (answer as { _id: string }[]).map(({ _id }) => _id)
export const get = (path: string, token: string, headers: Record<string, string> = {}): RequestSpec => ({
  method: 'GET',
  path,
  headers: { 'x-auth-token': token, ...headers },
})
export const post = (path: string, token: string, body: object, more: Partial<RequestSpec> = {}): RequestSpec => ({
  method: 'POST',
  path,
  headers: { 'x-auth-token': token },
  body: JSON.stringify(body),
  ...more,
})
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }
export const each = ({ members }: World, paths: readonly string[], headers: Record<string, string> = {}) =>
  members.map(({ token }) => paths.map((path) => get(path, token, headers)))

// From contract to route. Every API call passes validation, right, transaction, idempotency, and the answer filter here.
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type ResponseOf,
  type Contract,
  type Endpoint,
  type ExportFormat,
  isExport,
  isShortList,
  part,
  rulesOf,
  type Validated,
  type RowOf,
} from '#contract/endpoint.ts'
import { needsKey } from '#contract/client.ts'
import { validate } from '#contract/error-text.ts'
import { may } from '#contract/rights/rechte.ts'
import { restoresOf, withRestores } from '#contract/restore.ts'
import { fromDatabase, HttpError, type ConstraintMessages, unauthorized, notFound, forbidden, Stale } from '#server/errors.ts'
import { staleBy } from '#server/history/latest.ts'
import { restoring } from '#server/history/restore.ts'
import { claimKey, onceByKey, rememberAnswer, Replayed } from '#server/http/idempotenz.ts'
import type { Db, AppContext, Actor, Write, Trx } from '#server/context.ts'
import { type Body, encodingFor, newBody } from '#server/http/compress.ts'
import { bodyLimit } from '#server/http/json-body.ts'
import { askerOf } from '#server/http/network.ts'
import { inNfc } from '#server/http/nfc.ts'
import { pickBySchema } from '#server/http/pick-by-schema.ts'
import { sendExport } from '#server/export/send-file.ts'
import type { DataTable } from '#server/export/table.ts'
import { doorOf } from '#server/http/through-door.ts'
import { readableMails } from '../mail/readable-mails.ts'
import { PART_BYTES } from '#contract/limits.ts'

/** JSON that is filtered already, or built by the database from contract fields (see crud-table.ts); sent unchanged. */
export class JsonText<R = unknown> {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  get value(): R {
    return JSON.parse(this.text) as R
  }
}
export class JsonRows extends JsonText {
  readonly count: number
  constructor(text: string, count: number) {
    super(text)
    this.count = count
  }
}

/** One page of a list. `naechste`: cursor of the next page, null on the last one. */
export interface Page<R> {
  readonly zeilen: readonly R[] | JsonText
  readonly gesamt: number
  readonly naechste: string | null
}

type Access<E extends Endpoint> = E['method'] extends 'GET'
  ? { readonly db: Db }
  : E['transaction'] extends 'selbst'
    ? { readonly db: Db; readonly transact: Write }
    : { readonly trx: Trx }

/** Input of a handler. `actor` is null on public endpoints only. */
export type RouteRequest<E extends Endpoint> = Validated<E> &
  Access<E> & {
    readonly actor: E['zugang'] extends 'oeffentlich' ? Actor | null : Actor
    readonly req: FastifyRequest
    readonly reply: FastifyReply
    /** Time of arrival, before any waiting; deadlines are checked against it. */
    readonly arrived: Date
    /** Converts a database error for callers that continue after it; null for an internal error. */
    readonly refusalOf: (error: unknown) => HttpError | null
  }

type Result<E extends Endpoint> = E['path'] extends `${string}.{format}`
  ? DataTable
  : E['kind'] extends 'stream'
    ? unknown
    : E['list'] extends true
      ? Page<RowOf<E>>
      : E['response'] extends null
        ? void
        : ResponseOf<E> | JsonText

export type Handler<E extends Endpoint> = (request: RouteRequest<E>) => Promise<Result<E>>
/** A handler per endpoint; a missing one does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }

interface RouteOptions {
  readonly conflicts?: ConstraintMessages
  /**
   * Answers of these endpoints are cached until one of the tables changes. `audience` separates callers with different answers in the
   * cache key: by rights, or by person.
   */
  readonly keep?: Readonly<Record<string, { tables: readonly string[]; audience?: (actor: Actor) => string }>>
}

interface Answer {
  readonly body: Body
  readonly etag?: string
  readonly headers: Readonly<Record<string, string>>
  readonly kept?: true
}

function checked(schema: z.core.$ZodType, value: unknown, onInvalid?: () => HttpError): unknown {
  const result = validate(schema, value === undefined ? {} : inNfc(value))
  if (result.ok) return result.data
  // A malformed id in the path is a 404, because no such record exists.
  throw onInvalid ? onInvalid() : new HttpError(400, result.errors)
}

const etagOf = (body: Body, total?: string) => `"${body.name()}${total === undefined ? '' : `-${total}`}"`

/** Tests check every answer against its contract. */
const checkResponse = process.env['NODE_ENV'] === 'test'

function nextPage(endpoint: Endpoint, url: string, cursor: string): string {
  const names = { ...endpoint.query?.shape, ...(isShortList(endpoint) ? part.shape : {}) }
  const { pathname, searchParams } = new URL(url, 'http://x')
  const known = new URLSearchParams([...searchParams].filter(([name]) => Object.hasOwn(names, name)))
  known.set('nach', cursor)
  return `${pathname}?${known}`
}

function cut(result: unknown, { limit, nach = '0' }: z.output<typeof part>): Page<unknown> {
  if (result instanceof JsonRows && limit === undefined && nach === '0') return { zeilen: result, gesamt: result.count, naechste: null }
  const rows = (result instanceof JsonText ? JSON.parse(result.text) : result) as readonly unknown[]
  const end = limit === undefined ? rows.length : Number(nach) + limit
  return { zeilen: rows.slice(Number(nach), end), gesamt: rows.length, naechste: end < rows.length ? String(end) : null }
}

/** Truncates a page that is too long and adds the cursor of the rest. */
function shorten({ zeilen, gesamt }: Page<unknown>, before: number): Page<unknown> {
  const all = (zeilen instanceof JsonText ? JSON.parse(zeilen.text) : zeilen) as readonly unknown[]
  let bytes = 0
  const over = all.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row)) + 1) > PART_BYTES)
  // PostgreSQL adds spaces; without them all rows may fit.
  const end = over === -1 ? all.length : Math.max(over, 1)
  return { zeilen: all.slice(0, end), gesamt, naechste: end < all.length ? String(before + end) : null }
}

function compose(endpoint: Endpoint, url: string, result: unknown, query?: unknown): Answer {
  if (endpoint.response === null) return { body: newBody(Buffer.alloc(0)), headers: {} }
  const asked = isShortList(endpoint) ? (checked(part, query) as z.output<typeof part>) : null
  let page = endpoint.list ? (result as Page<unknown>) : asked && cut(result, asked)
  const { response } = endpoint
  const textOf = (content: unknown) =>
    readableMails(content instanceof JsonText ? content.text : JSON.stringify(pickBySchema(response)(content)))
  let text = textOf(page ? page.zeilen : result)
  if (page && asked && asked.limit === undefined && Buffer.byteLength(text) > PART_BYTES) {
    page = shorten(page, Number(asked.nach ?? 0))
    text = textOf(page.zeilen)
  }
  if (checkResponse) {
    const parsed = z.safeParse(endpoint.response, JSON.parse(text))
    if (!parsed.success)
      throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${JSON.stringify(parsed.error.issues)}`)
  }
  const headers: Record<string, string> = {}
  if (page) {
    headers['x-total-count'] = String(page.gesamt)
    if (page.naechste) headers['link'] = `<${nextPage(endpoint, url, page.naechste)}>; rel="next"`
  }
  const body = newBody(Buffer.from(text))
  return { body, headers, ...(endpoint.method === 'GET' && !endpoint.traceless ? { etag: etagOf(body, headers['x-total-count']) } : {}) }
}

function objectOf({ params, body }: FastifyRequest): string | undefined {
  const named = Object.values(params as Readonly<Record<string, unknown>>).at(-1) ?? (body as { readonly _id?: unknown } | null)?._id
  return z.safeParse(z.uuid(), named).data
}

async function send(req: FastifyRequest, reply: FastifyReply, answer: Answer, status: number): Promise<FastifyReply> {
  for (const [name, value] of Object.entries(answer.headers)) void reply.header(name, value)
  const { body, etag, kept } = answer
  if (etag !== undefined) {
    // Members share phones, so a stored answer is valid only for its requester.
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'x-auth-token')
    if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  } else void reply.header('cache-control', 'no-store')
  if (status === 204) return reply.code(204).send()
  void reply.code(status).type('application/json; charset=utf-8')
  const encoding = kept && encodingFor(req.headers['accept-encoding'], body.bytes.length)
  if (!encoding) return reply.send(body.bytes)
  return reply
    .header('vary', 'x-auth-token, accept-encoding')
    .header('content-encoding', encoding)
    .send(await body.pack(encoding))
}

/**
 * Registers a route for every endpoint of a contract.
 * Write calls run in one transaction opened and committed by the kernel (`trx`), unless the endpoint sets `transaction: 'selbst'`.
 * A creating call with `Idempotency-Key` stores its answer in the same transaction.
 */
export function addRoutes<const C extends Contract>(
  app: FastifyInstance,
  context: AppContext,
  contract: C,
  handlers: Handlers<C>,
  options: RouteOptions = {},
): void {
  const { inFlight, turn, doors } = context
  const restores = restoresOf(contract)
  const byName = handlers as unknown as Readonly<Record<string, (request: object) => Promise<unknown>>>
  for (const [name, endpoint] of Object.entries(withRestores(contract))) {
    const restore = restores.get(name)
    const handler = restore ? restoring(context, contract, byName, restore) : (byName[name] as (request: object) => Promise<unknown>)
    const keep = options.keep?.[name]
    const status = endpoint.status ?? (endpoint.response === null ? 204 : 200)

    const input = (req: FastifyRequest, reply: FastifyReply) => ({
      params: endpoint.params && checked(endpoint.params, req.params, notFound),
      query: endpoint.query && checked(endpoint.query, req.query),
      body: endpoint.body && endpoint.kind !== 'multipart' ? checked(endpoint.body, req.body) : undefined,
      actor: req.actor,
      req,
      reply,
      arrived: context.now(),
      refusalOf: (error: unknown) => fromDatabase(error, options.conflicts ?? {}),
    })
    /** `within`: part of a combined answer that already holds its turn. */
    const read = async (req: FastifyRequest, reply: FastifyReply, within = false) => {
      const question = input(req, reply)
      const compute = async () => compose(endpoint, req.url, await handler({ ...question, db: context.db }), req.query)
      // The builder takes its turn first, because other turn holders may wait for the same shared build.
      const inTurn = <T>(build: () => Promise<T>) => (within || endpoint.transaction === 'selbst' ? build() : turn(askerOf(req), build))
      if (!keep || !req.actor) return inTurn(compute)
      // The cache key uses the parsed address, so that unknown parameters do not create new entries.
      const key =
        `${endpoint.path} ${keep.audience?.(req.actor) ?? ''} ` +
        JSON.stringify([question.params, question.query, isShortList(endpoint) && checked(part, req.query)])
      const load = () => context.cache.getOrLoad(key, keep.tables, async () => ({ ...(await compute()), kept: true as const }))
      return context.cache.peek(key) === undefined ? inTurn(load) : load()
    }
    const write = async (req: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
      const base = input(req, reply)
      const repeatable = needsKey(endpoint) && endpoint.zugang !== 'oeffentlich' && !endpoint.traceless
      const key = repeatable && req.actor ? req.headers['idempotency-key'] : undefined
      const replay = (earlier: string): Answer => ({ body: newBody(Buffer.from(earlier)), headers: { 'idempotent-replayed': 'true' } })
      if (endpoint.transaction === 'selbst') {
        const keyed = key === undefined ? null : onceByKey(context.transact, req, String(key))
        try {
          const transact = keyed?.transact ?? context.transact
          const answer = compose(endpoint, req.url, await handler({ ...base, db: context.db, transact }))
          await keyed?.store(answer.body.bytes.toString())
          return answer
        } catch (error) {
          if (error instanceof Replayed) return replay(error.answer)
          throw error
        }
      }
      return context.transact(async (trx) => {
        const earlier = key === undefined ? null : await claimKey(trx, req, String(key))
        if (earlier !== null) return replay(earlier)
        const answer = compose(endpoint, req.url, await handler({ ...base, trx }))
        if (key !== undefined) await rememberAnswer(trx, req, String(key), answer.body.bytes.toString())
        return answer
      }, 'kept')
    }

    const allow = (actor: Actor | null) => {
      for (const rule of rulesOf(endpoint))
        if (!may(actor, rule)) throw actor ? forbidden(`Dafür fehlt dir das Recht ${rechtText(rule)}.`) : unauthorized()
    }
    if (isExport(endpoint))
      context.exports.set(endpoint.path, {
        allow,
        table: (db, actor, asked) => {
          allow(actor)
          const [params, query] = [
            checked(endpoint.params ?? z.object({}), asked.params, notFound),
            checked(endpoint.query ?? z.object({}), asked.query),
          ]
          return handler({ params, query, actor, db, arrived: context.now() }) as Promise<DataTable>
        },
      })
    if (endpoint.method === 'GET' && endpoint.kind !== 'stream')
      doors.set(doorOf(endpoint.path), async (outer, reply, url, ids) => {
        const req = Object.create(outer, {
          url: { value: url },
          params: { value: Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param], at) => [param, ids[at]])) },
          query: { value: Object.fromEntries(new URL(url, 'http://x').searchParams) },
        }) as FastifyRequest
        allow(req.actor)
        const { body, headers } = await read(req, reply, true)
        const total = headers['x-total-count']
        return { body: body.bytes.toString(), total: total === undefined ? null : Number(total) }
      })

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint, ...(keep ? { keptBy: keep.tables } : {}) },
      // Logs errors but not requests, independent of the node's log level.
      ...(endpoint.traceless ? { logLevel: 'warn' as const } : {}),
      bodyLimit: bodyLimit(endpoint.zugang),
      // Programs probe feeds and calendar files by HEAD; other calls do not need it.
      exposeHeadRoute:
        endpoint.method === 'GET' && endpoint.kind === 'stream' && (endpoint.zugang === 'oeffentlich' || endpoint.path.endsWith('.ics')),
      onRequest: async (req) => {
        req.actor = await inFlight.caller(req, context.sessions)
        allow(req.actor)
      },
      handler: async (req, reply) => {
        inFlight.work(req)
        try {
          if (endpoint.kind === 'stream') {
            const question = input(req, reply)
            const answer = await handler({ ...question, db: context.db })
            if (isExport(endpoint))
              await sendExport(reply, context, (question.params as { format: ExportFormat }).format, answer as DataTable)
            // Hijacked and still open: live changes, which have their own limits.
            if (reply.sent && !reply.raw.writableEnded) inFlight.forget(req)
            return reply
          }
          const answer = endpoint.method === 'GET' ? await read(req, reply) : await write(req, reply)
          return await send(req, reply, answer, status)
        } catch (error) {
          if (error instanceof Stale) throw await staleBy(context.db, req.actor, objectOf(req))
          throw fromDatabase(error, options.conflicts ?? {}) ?? error
        } finally {
          inFlight.end(req)
        }
      },
    })
  }
}

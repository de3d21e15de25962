import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import type { FileRechte } from '#server/files/recht.ts'
import { registerUpload } from '#server/files/upload.ts'
import { encodingFor, newBody } from '#server/http/compress.ts'
import { outageAnswer, outageOf } from '#server/db/outage.ts'
import { HttpError, unavailable } from '#server/errors.ts'
import { healthCheck } from '#server/http/health.ts'
import { boundBody } from '#server/http/in-flight.ts'
import type { Names } from '#server/history/names.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { buildOpenapi } from '#server/http/openapi.ts'
import type { FindSource } from '#server/find.ts'
import type { KalenderSource } from '#server/calendar/kalender.ts'
import type { InboxSource, OverviewCall, WaitingSource } from '#server/overview.ts'
import type { PersonalSource } from '#server/personal.ts'
import type { PlaceUses } from '#server/place-uses.ts'
import type { PlanSource } from '#server/calendar/plan.ts'
import { clientErrorHandler, frameworkErrors } from '#server/http/protocol-errors.ts'
import { registerJson } from '#server/http/json-body.ts'
import { urlForLog } from '#server/http/log-url.ts'
import { webPart } from '#server/http/web-part.ts'
import { BODY_PUBLIC_BYTES, CONNECTIONS_MAX } from '#contract/limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Tables whose change ends the kept answers of the endpoint; for docs/generated/listeners.md. */
    keptBy?: readonly string[]
    /** Required for routes without an area (documents, health, web part). */
    withoutContract?: true
  }
}

export interface Area extends AreaJobs {
  readonly name: string
  readonly contract: Contract
  readonly routes: (app: FastifyInstance, context: AppContext) => void
  readonly fileRecht?: FileRechte
  readonly names?: Names
  readonly plan?: PlanSource
  readonly kalender?: KalenderSource
  readonly finds?: FindSource
  readonly overview?: readonly OverviewCall[]
  readonly waiting?: WaitingSource
  readonly inbox?: InboxSource
  readonly personal?: PersonalSource
  readonly placeUses?: PlaceUses
}

/** Idle timeout of a connection. Live changes send a heartbeat, and files are made faster. */
const SILENT_MS = 120_000
const CLOSE_MS = 20_000
const OUTAGE_LOG_MS = 60_000

const FASTIFY_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Die Anfrage ist zu groß.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Die Anfrage muss JSON enthalten (Content-Type: application/json).',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Die Anfrage enthält keinen Inhalt.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Die Anfrage ist kein gültiges JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Die Länge der Anfrage stimmt nicht.',
}

/** Refuses routes that are neither from addRoutes nor marked `withoutContract`; second of the five safety nets. */
function guardRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint || config?.withoutContract) return
    if (!url.startsWith('/api/')) return
    throw new Error(`Route ${String(method)} ${url} did not come through addRoutes: write it into a contract.`)
  })
}

const faultMessage = (id: string) => `Da ist etwas schiefgelaufen. Wenn es wieder passiert, nenne der Technik diese Nummer: ${id}`

function handleErrors(app: FastifyInstance): void {
  let logged = -OUTAGE_LOG_MS
  app.setErrorHandler((error: FastifyError, req, reply) => {
    const outage = outageOf(error)
    if (outage) {
      if (performance.now() - logged > OUTAGE_LOG_MS) {
        logged = performance.now()
        app.log.warn(
          { code: error.code, grund: error.message },
          outage === 'full' ? 'Die Festplatte ist voll' : 'Die Datenbank antwortet gerade nicht',
        )
      }
      const { status, headers, errors } = outageAnswer(outage, req.method !== 'GET')
      return reply.headers(headers).code(status).send({ errors })
    }
    if (error instanceof HttpError) {
      return reply.headers(error.headers).code(error.status).send({ errors: error.errors })
    }
    const { statusCode = 500, code } = error
    if (statusCode < 500) {
      const msg =
        FASTIFY_MESSAGES[code] ?? (error instanceof SyntaxError ? 'Die Anfrage ist kein gültiges JSON.' : 'Die Anfrage ist nicht gültig.')
      return reply.code(statusCode === 415 ? 400 : statusCode).send({ errors: [{ msg }] })
    }
    req.log.error({ err: error }, 'Störung')
    return reply.code(500).send({ errors: [{ msg: faultMessage(req.id) }] })
  })
}

const HEALTH = '/api/gesundheit'

/** Limits concurrent requests (in-flight.ts) and refuses new ones during a shutdown. The health check is exempt. */
function boundLoad(app: FastifyInstance, { inFlight }: AppContext): void {
  let ending = false
  app.addHook('preClose', async () => {
    ending = true
    setTimeout(() => app.server.closeAllConnections(), CLOSE_MS).unref()
  })
  app.addHook('onRequest', async (req, reply) => {
    if (req.routeOptions.url === HEALTH) return
    if (ending) throw unavailable('Das Intranet wird gerade neu gestartet und ist gleich wieder da.', 3)
    inFlight.begin(req, reply.raw)
    if (!req.url.startsWith('/api/')) inFlight.file(req)
    // Area calls may come from members and are classified in routes.ts.
    else if (!req.routeOptions.config.endpoint) inFlight.stranger(req)
  })
  app.addHook('preParsing', async (req, reply) => boundBody(req, reply.raw))
  app.addHook('preValidation', async (req) => inFlight.arrived(req))
}

/** Lifetime of the cookie in seconds: longer than a node needs to receive a change (events/listen.ts). */
const MARK_S = 10

/**
 * The answer to a change carries a mark. A request with this mark, by cookie or header, reads nothing older on any node (docs/adr/0100).
 */
function carryMarks(app: FastifyInstance, { listener }: AppContext): void {
  app.addHook('onRequest', async (req) => {
    const { cookie = '', 'x-aenderung': header = '' } = req.headers
    if (cookie.includes('stand-') || header !== '') await listener.caughtUp(`${cookie};${String(header)}`)
  })
  app.addHook('onSend', (req, reply, _payload, done) => {
    const { mark } = listener
    if (req.method !== 'GET' && mark !== '' && req.routeOptions.config.endpoint?.traceless !== true)
      reply.header('x-aenderung', mark).header('set-cookie', `${mark}; Path=/api; Max-Age=${MARK_S}; HttpOnly; SameSite=Strict`)
    done()
  })
}

/** The API document is built and compressed once, on first request, and is the same for everybody. */
function serveDocument(app: FastifyInstance, areas: readonly Area[]): void {
  const make = () => {
    const apiDocument = buildOpenapi(Object.fromEntries(areas.map(({ name, contract }) => [name, contract])))
    return newBody(Buffer.from(JSON.stringify(apiDocument)))
  }
  let made: ReturnType<typeof make> | undefined
  app.get('/api/openapi.json', { config: { withoutContract: true } }, async (req, reply) => {
    const { bytes, pack } = (made ??= make())
    const encoding = encodingFor(req.headers['accept-encoding'], bytes.length)
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return encoding ? reply.header('content-encoding', encoding).send(await pack(encoding)) : reply.send(bytes)
  })
}

/**
 * The web application of a node: security headers, area routes, API document, health, web part. Does not listen yet; tests use `inject`.
 */
export async function buildApp(
  context: AppContext,
  areas: readonly Area[],
  { web }: { web: string | null } = { web: null },
): Promise<FastifyInstance> {
  const { config } = context
  const { trustProxy } = config
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers["x-auth-token"]', 'req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: urlForLog(url) }) },
          },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace' }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    // Also for unknown addresses; signed-in calls have a higher limit (routes.ts).
    bodyLimit: BODY_PUBLIC_BYTES,
    genReqId: () => Math.random().toString(36).slice(2, 10).toUpperCase(),
    connectionTimeout: SILENT_MS,
    // Running requests are answered; see `boundLoad`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler,
    routerOptions: { maxParamLength: 400 },
  })
  app.decorateRequest('actor', null)
  app.server.maxConnections = CONNECTIONS_MAX
  guardRoutes(app)
  handleErrors(app)
  boundLoad(app, context)
  carryMarks(app, context)
  await app.register(helmet, {
    // A small chapter serves plain HTTP behind its router; a proxy adds HSTS.
    hsts: false,
    contentSecurityPolicy: {
      directives: {
        // The barcode reader is WebAssembly in browsers without a native one.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'upgrade-insecure-requests': null,
      },
    },
  })
  // The camera reads barcodes; the other features are unused.
  app.addHook('onRequest', async (_req, reply) => void reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()'))
  // Compressing small answers costs more than sending them.
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  registerJson(app)
  await registerUpload(app)
  serveDocument(app, areas)
  const health = healthCheck(context.listener)
  app.get(HEALTH, { config: { withoutContract: true } }, async (_req, reply) => {
    const { healthy, reason, hint } = await health()
    return reply.code(healthy ? 200 : 503).send({ gesund: healthy, grund: reason, hinweis: hint })
  })
  for (const { routes } of areas) routes(app, context)
  await webPart(app, web, context)
  return app
}

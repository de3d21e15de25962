import { readFileSync } from 'node:fs'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'kysely'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import type { FileRechte } from '#server/files/recht.ts'
import { registerUpload } from '#server/files/upload.ts'
import { HttpError } from '#server/errors.ts'
import type { Names } from '#server/history/names.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { openapi } from '#server/openapi.ts'
import { urlForLog } from '#server/log-url.ts'
import { webPart } from '#server/web-part.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Routes that belong to no area (documents, health, the web part) must say so. */
    withoutContract?: true
  }
}

/** An area as areas.ts lists it: its contract, what registers its routes, and its jobs. */
export interface Area extends AreaJobs {
  readonly name: string
  readonly contract: Contract
  readonly routes: (app: FastifyInstance, context: AppContext) => void
  /** Who may read and delete the files attached to objects of this area. */
  readonly fileRecht?: FileRechte
  /** What its records are called where a history, of any area, refers to them by id. */
  readonly names?: Names
}

const BODY_MAX = 1024 * 1024
const LOGO = readFileSync(new URL('../../public/zeichen.svg', import.meta.url))

const FASTIFY_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Die Anfrage ist zu groß.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Die Anfrage muss JSON enthalten (Content-Type: application/json).',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Die Anfrage enthält keinen Inhalt.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Die Anfrage ist kein gültiges JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Die Länge der Anfrage stimmt nicht.',
  FST_ERR_MAX_PARAM_LENGTH: 'Die Adresse ist zu lang.',
  FST_ERR_BAD_URL: 'Die Adresse ist nicht gültig.',
}

/** Refuses routes that neither came from addRoutes nor say that they have no contract: the second of the five nets. */
function guardRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint || config?.withoutContract) return
    if (!url.startsWith('/api/') || url.startsWith('/api/docs')) return
    throw new Error(`Route ${String(method)} ${url} did not come through addRoutes: write it into a contract.`)
  })
}

/** What a person is told of a fault: an id to quote, no details. */
const faultMessage = (id: string) => `Da ist etwas schiefgelaufen. Wenn es wieder passiert, nenne der Technik diese Nummer: ${id}`

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, req, reply) => {
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

/**
 * The web application of one node: security headers, the areas' routes, the API document, health, the web part.
 * Does not listen yet; tests use `inject`.
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
    bodyLimit: BODY_MAX,
    // What fails before a route is found comes past the error handler.
    frameworkErrors: ({ code, statusCode = 400 }, _req, reply) =>
      void (reply as FastifyReply).code(statusCode).send({ errors: [{ msg: FASTIFY_MESSAGES[code] ?? 'Die Anfrage ist nicht gültig.' }] }),
    genReqId: () => Math.random().toString(36).slice(2, 10).toUpperCase(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
  })
  app.decorateRequest('actor', null)
  guardRoutes(app)
  handleErrors(app)
  await app.register(helmet, {
    // A small chapter serves plain HTTP behind its router; a proxy in front adds HSTS.
    hsts: false,
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'upgrade-insecure-requests': null,
      },
    },
  })
  // Small answers cost more to compress than to send.
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await registerUpload(app)
  const document = openapi(Object.fromEntries(areas.map(({ name, contract }) => [name, contract])))
  let documentText: string | undefined
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles by script, may be served over plain HTTP, and loads nothing from outside.
    transformStaticCSP: (head) =>
      head
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        .replace(' validator.swagger.io', '')
        .replace('upgrade-insecure-requests;', ''),
    logo: { type: 'image/svg+xml', content: LOGO, href: '/api/docs', target: '_self' },
    theme: { title: 'Intranet: Schnittstelle' },
  })
  app.get('/api/openapi.json', { config: { withoutContract: true } }, (_req, reply) =>
    reply.type('application/json; charset=utf-8').send((documentText ??= JSON.stringify(document))),
  )
  app.get('/api/gesundheit', { config: { withoutContract: true } }, async (_req, reply) => {
    const healthy = await sql`select 1`.execute(context.db).then(
      () => true,
      () => false,
    )
    return reply.code(healthy ? 200 : 503).send({ gesund: healthy })
  })
  for (const { routes } of areas) routes(app, context)
  await webPart(app, web)
  return app
}

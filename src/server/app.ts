import { readFileSync } from 'node:fs'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'kysely'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import type { Dateirechte } from '#server/dateien/recht.ts'
import { registriereUpload } from '#server/dateien/upload.ts'
import { HttpFehler } from '#server/fehler.ts'
import type { Names } from '#server/historie/names.ts'
import type { Bereichsauftraege } from '#server/jobs/knotenauftraege.ts'
import type { Kontext, Nutzer } from '#server/kontext.ts'
import { openapi } from '#server/openapi.ts'
import { urlFuersProtokoll } from '#server/protokoll-url.ts'
import { webteil } from '#server/webteil.ts'

declare module 'fastify' {
  interface FastifyRequest {
    nutzer: Nutzer | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Routes that are no call of an area: documents, health, the web part. They must say so. */
    ohneContract?: true
  }
}

/** An area as main.ts lists it: its contract, what hangs its handlers into the app, and its jobs. */
export interface Bereich extends Bereichsauftraege {
  readonly name: string
  readonly contract: Contract
  readonly routen: (app: FastifyInstance, kontext: Kontext) => void
  /** Who may read and delete the files that hang on objects of this area. */
  readonly dateirecht?: Dateirechte
  /** How its records are called in histories, of any area, that name them by their id. */
  readonly names?: Names
}

const KOERPER_MAX = 1024 * 1024
const ZEICHEN = readFileSync(new URL('../../public/zeichen.svg', import.meta.url))

const FASTIFY_SAETZE: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Die Anfrage ist zu groß.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Die Anfrage muss JSON enthalten (Content-Type: application/json).',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Die Anfrage enthält keinen Inhalt.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Die Anfrage ist kein gültiges JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Die Länge der Anfrage stimmt nicht.',
}

/** Only what addRoutes made, or what says that it is none of the API's calls, may be served: the second of the five nets. */
function wacheUeberRouten(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint || config?.ohneContract) return
    if (!url.startsWith('/api/') || url.startsWith('/api/docs')) return
    throw new Error(`Route ${String(method)} ${url} did not come through addRoutes: write it into a contract.`)
  })
}

/** What a fault says to the person: an id to quote, and no detail. */
const stoerung = (id: string) => `Da ist etwas schiefgelaufen. Wenn es wieder passiert, nenne der Technik diese Nummer: ${id}`

function fehlerantworten(app: FastifyInstance): void {
  app.setErrorHandler((fehler: FastifyError, req, reply) => {
    if (fehler instanceof HttpFehler) {
      return reply.headers(fehler.kopf).code(fehler.status).send({ errors: fehler.errors })
    }
    const { statusCode = 500, code } = fehler
    if (statusCode < 500) {
      const msg =
        FASTIFY_SAETZE[code] ?? (fehler instanceof SyntaxError ? 'Die Anfrage ist kein gültiges JSON.' : 'Die Anfrage ist nicht gültig.')
      return reply.code(statusCode === 415 ? 400 : statusCode).send({ errors: [{ msg }] })
    }
    req.log.error({ err: fehler }, 'Störung')
    return reply.code(500).send({ errors: [{ msg: stoerung(req.id) }] })
  })
}

/**
 * The web application of one node: security headers, the areas' routes, the API document, health, the web part.
 * Does not listen yet; tests use `inject`.
 */
export async function baueApp(
  kontext: Kontext,
  bereiche: readonly Bereich[],
  { web }: { web: string | null } = { web: null },
): Promise<FastifyInstance> {
  const { config } = kontext
  const vertraut = config.trustProxy
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers["x-auth-token"]', 'req.headers.authorization', 'req.headers.cookie'],
            serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: urlFuersProtokoll(url) }) },
          },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace' }),
    trustProxy: typeof vertraut === 'number' ? (_adresse, sprung) => sprung < vertraut : vertraut,
    bodyLimit: KOERPER_MAX,
    genReqId: () => Math.random().toString(36).slice(2, 10).toUpperCase(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 400 },
  })
  app.decorateRequest('nutzer', null)
  wacheUeberRouten(app)
  fehlerantworten(app)
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
  await registriereUpload(app)
  const dokument = openapi(Object.fromEntries(bereiche.map(({ name, contract }) => [name, contract])))
  const dokumentText = JSON.stringify(dokument)
  await app.register(swagger, { mode: 'static', specification: { document: dokument as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles by script, is served over plain HTTP in a small house, and asks nobody outside.
    transformStaticCSP: (kopf) =>
      kopf
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        .replace(' validator.swagger.io', '')
        .replace('upgrade-insecure-requests;', ''),
    logo: { type: 'image/svg+xml', content: ZEICHEN, href: '/api/docs', target: '_self' },
    theme: { title: 'Intranet: Schnittstelle' },
  })
  app.get('/api/openapi.json', { config: { ohneContract: true } }, (_req, reply) =>
    reply.type('application/json; charset=utf-8').send(dokumentText),
  )
  app.get('/api/gesundheit', { config: { ohneContract: true } }, async (_req, reply) => {
    const gesund = await sql`select 1`.execute(kontext.db).then(
      () => true,
      () => false,
    )
    return reply.code(gesund ? 200 : 503).send({ gesund })
  })
  for (const { routen } of bereiche) routen(app, kontext)
  await webteil(app, web)
  return app
}

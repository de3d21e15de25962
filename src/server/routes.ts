// From contract to route. Every route of the API comes through here: validation, right, transaction, idempotency, sieve.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { createHash } from 'node:crypto'
import type { Antwort, Contract, Endpoint, Gepruefte, Zeile } from '#contract/endpoint.ts'
import { pruefe } from '#contract/fehlertext.ts'
import { darf, zugangText } from '#contract/rechte.ts'
import { ausDatenbank, HttpFehler, type Konflikte, nichtAngemeldet, nichtGefunden, verboten } from '#server/fehler.ts'
import { beanspruche, merke } from '#server/idempotenz.ts'
import type { Db, Kontext, Nutzer, Schreibe, Trx } from '#server/kontext.ts'
import { type Kodierung, kodierungFuer, packer } from '#server/packen.ts'
import { siebe } from '#server/siebe.ts'

/** JSON that the database already built from the contract's own columns (see crud-table.ts): sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** One page of a list. `naechste` is the cursor of the next page, or null on the last one. */
export interface Seite<Z> {
  readonly zeilen: readonly Z[] | JsonText
  readonly gesamt: number
  readonly naechste: string | null
}

type Zugriff<E extends Endpoint> = E['method'] extends 'GET'
  ? { readonly db: Db }
  : E['transaktion'] extends 'selbst'
    ? { readonly db: Db; readonly schreibe: Schreibe }
    : { readonly trx: Trx }

/** What a handler gets. `nutzer` may be null on public endpoints only. */
export type Anfrage<E extends Endpoint> = Gepruefte<E> &
  Zugriff<E> & {
    readonly nutzer: E['zugang'] extends 'oeffentlich' ? Nutzer | null : Nutzer
    readonly req: FastifyRequest
    readonly reply: FastifyReply
  }

type Ergebnis<E extends Endpoint> = E['inhalt'] extends 'strom'
  ? unknown
  : E['liste'] extends true
    ? Seite<Zeile<E>>
    : E['antwort'] extends null
      ? void
      : Antwort<E> | JsonText

export type Handler<E extends Endpoint> = (anfrage: Anfrage<E>) => Promise<Ergebnis<E>>
/** A handler for every endpoint: one that is missing does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }

interface Optionen {
  /** What a violated constraint of this area means. */
  readonly konflikte?: Konflikte
  /**
   * Lists and objects of these endpoints are kept until one of the tables changes; `klasse` tells apart who may see
   * different things: a function of rights, or of the person where the answer has a part of their own.
   */
  readonly behalte?: Readonly<Record<string, { tabellen: readonly string[]; klasse?: (nutzer: Nutzer) => string }>>
}

interface Fertig {
  readonly text: string
  readonly etag: string
  readonly kopf: Readonly<Record<string, string>>
  /** Only of kept answers: the text as bytes, encoded once, and packed once for all that ask. */
  readonly behalten?: { readonly bytes: Buffer; readonly packe: (kodierung: Kodierung) => Promise<Buffer> }
}

function geprueft(schema: z.core.$ZodType, wert: unknown, sonst?: () => HttpFehler): unknown {
  const ergebnis = pruefe(schema, wert ?? {})
  if (ergebnis.gut) return ergebnis.daten
  // A malformed id in the path names nothing that exists.
  throw sonst ? sonst() : new HttpFehler(400, ergebnis.errors)
}

const etagVon = (text: string) => `"${createHash('sha1').update(text).digest('base64url')}"`

/** In tests every answer is held against its contract. */
const pruefeAntwort = process.env['NODE_ENV'] === 'test'

function verfasse(endpoint: Endpoint, url: string, ergebnis: unknown): Fertig {
  if (endpoint.antwort === null) return { text: '', etag: '', kopf: {} }
  const seite = endpoint.liste ? (ergebnis as Seite<unknown>) : null
  const inhalt = seite ? seite.zeilen : ergebnis
  const text = inhalt instanceof JsonText ? inhalt.text : JSON.stringify(siebe(endpoint.antwort)(inhalt))
  if (pruefeAntwort) {
    const probe = z.safeParse(endpoint.antwort, JSON.parse(text))
    if (!probe.success)
      throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${JSON.stringify(probe.error.issues)}`)
  }
  const kopf: Record<string, string> = {}
  if (seite) {
    kopf['x-total-count'] = String(seite.gesamt)
    if (seite.naechste) {
      const ziel = new URL(url, 'http://x')
      ziel.searchParams.set('nach', seite.naechste)
      kopf['link'] = `<${ziel.pathname}${ziel.search}>; rel="next"`
    }
  }
  return { text, etag: etagVon(text + (kopf['x-total-count'] ?? '')), kopf }
}

async function sende(req: FastifyRequest, reply: FastifyReply, fertig: Fertig, status: number): Promise<FastifyReply> {
  for (const [name, wert] of Object.entries(fertig.kopf)) void reply.header(name, wert)
  if (req.method === 'GET') {
    void reply.header('etag', fertig.etag).header('cache-control', 'private, no-cache')
    if (req.headers['if-none-match']?.includes(fertig.etag)) return reply.code(304).send()
  }
  if (status === 204) return reply.code(204).send()
  void reply.code(status).type('application/json; charset=utf-8')
  const { behalten } = fertig
  if (!behalten) return reply.send(fertig.text)
  const kodierung = kodierungFuer(req.headers['accept-encoding'], behalten.bytes.length)
  if (!kodierung) return reply.send(behalten.bytes)
  return reply
    .header('vary', 'accept-encoding')
    .header('content-encoding', kodierung)
    .send(await behalten.packe(kodierung))
}

/**
 * Makes a route of every endpoint of a contract.
 *
 * Writers run in one transaction that the kernel opens and commits (`trx`), unless the endpoint says
 * `transaktion: 'selbst'`. A POST with `Idempotency-Key` stores its answer in that same transaction.
 */
export function addRoutes<const C extends Contract>(
  app: FastifyInstance,
  kontext: Kontext,
  contract: C,
  handlers: Handlers<C>,
  optionen: Optionen = {},
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name as keyof C] as unknown as (anfrage: object) => Promise<unknown>
    const behalten = optionen.behalte?.[name]
    const status = endpoint.status ?? (endpoint.antwort === null ? 204 : 200)

    const eingabe = (req: FastifyRequest, reply: FastifyReply) => ({
      params: endpoint.params && geprueft(endpoint.params, req.params, nichtGefunden),
      query: endpoint.query && geprueft(endpoint.query, req.query),
      body: endpoint.body && endpoint.inhalt !== 'multipart' ? geprueft(endpoint.body, req.body) : undefined,
      nutzer: req.nutzer,
      req,
      reply,
    })
    const lies = async (req: FastifyRequest, reply: FastifyReply) => {
      const baue = async () => verfasse(endpoint, req.url, await handler({ ...eingabe(req, reply), db: kontext.db }))
      if (!behalten || !req.nutzer) return baue()
      const schluessel = `${endpoint.path} ${behalten.klasse?.(req.nutzer) ?? ''} ${req.url}`
      const baueGepackt = async () => {
        const { text, ...fertig } = await baue()
        const bytes = Buffer.from(text)
        return { ...fertig, text: '', behalten: { bytes, packe: packer(bytes) } }
      }
      return kontext.speicher.hole(schluessel, behalten.tabellen, baueGepackt, (fertig) => fertig.behalten.bytes.length * 1.4 + 500)
    }
    const schreib = async (req: FastifyRequest, reply: FastifyReply): Promise<Fertig> => {
      const grund = eingabe(req, reply)
      if (endpoint.transaktion === 'selbst') {
        return verfasse(endpoint, req.url, await handler({ ...grund, db: kontext.db, schreibe: kontext.schreibe }))
      }
      const key = endpoint.method === 'POST' && req.nutzer ? req.headers['idempotency-key'] : undefined
      return kontext.schreibe(async (trx) => {
        const frueher = key === undefined ? null : await beanspruche(trx, req, String(key))
        if (frueher !== null) return { text: frueher, etag: '', kopf: { 'idempotent-replayed': 'true' } }
        const fertig = verfasse(endpoint, req.url, await handler({ ...grund, trx }))
        if (key !== undefined) await merke(trx, req, String(key), fertig.text)
        return fertig
      })
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      // HEAD would be a route without a contract of its own.
      exposeHeadRoute: false,
      onRequest: async (req) => {
        const token = req.headers['x-auth-token']
        req.nutzer = typeof token === 'string' && token !== '' ? await kontext.nutzerZu(token) : null
        if (darf(req.nutzer, endpoint.zugang)) return
        throw req.nutzer ? verboten(`Dafür fehlt dir das Recht ${zugangText(endpoint.zugang)}.`) : nichtAngemeldet()
      },
      handler: async (req, reply) => {
        try {
          if (endpoint.inhalt === 'strom') {
            await handler({ ...eingabe(req, reply), db: kontext.db })
            return reply
          }
          const fertig = endpoint.method === 'GET' ? await lies(req, reply) : await schreib(req, reply)
          return await sende(req, reply, fertig, status)
        } catch (fehler) {
          throw ausDatenbank(fehler, optionen.konflikte ?? {}) ?? fehler
        }
      },
    })
  }
}

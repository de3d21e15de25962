// The one way to the server: same origin, JSON, no timeout (specification §7, §9).
import type { Fehlerantwort } from '#contract/bausteine.ts'
import type { Anfrage, Senden } from '#contract/client.ts'
import { melde } from './melde.ts'
import { aktuelleSitzung, beendeSitzung } from './sitzung.ts'

/** A refused or failed request; `status` 0 means that no answer came, `warte` is the Retry-After in seconds (0: none). */
export class ApiFehler extends Error {
  readonly status: number
  readonly errors: Fehlerantwort['errors']
  readonly warte: number
  constructor(status: number, errors: Fehlerantwort['errors'], warte = 0) {
    super(errors.map(({ msg }) => msg).join(' ') || `Status ${status}`)
    this.status = status
    this.errors = errors
    this.warte = warte
  }
  /** Sentences by field path; what names no field is not among them. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.errors.flatMap(({ feld, msg }) => (feld === undefined ? [] : [[feld, msg]])))
  }
}

const OHNE_NETZ = 'Keine Verbindung zum Server. Prüfe dein Netz und versuche es noch einmal.'
const warte = (ms: number) => new Promise((fertig) => setTimeout(fertig, ms))
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((teil) => teil.startsWith(`${name}=`))
    ?.slice(name.length + 1)
const zufall = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The headers of every request; `token` replaces the stored one (reset password). */
export function kopfzeilen({ method, body }: Pick<Anfrage, 'method' | 'body'>, token = aktuelleSitzung().token): Record<string, string> {
  const xsrf = cookie('XSRF-TOKEN')
  return {
    accept: 'application/json',
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
    ...(method === 'POST' && token ? { 'idempotency-key': zufall() } : {}),
  }
}

interface Sendung {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}
/** How a request leaves; rejects when no answer comes. */
type Leitung = (url: string, sendung: Sendung) => Promise<Response>

async function hole(leitung: Leitung, url: string, sendung: Sendung, versuche: number): Promise<Response> {
  try {
    return await leitung(url, sendung)
  } catch {
    if (versuche <= 1) throw new ApiFehler(0, [{ msg: OHNE_NETZ }])
    await warte(600)
    return hole(leitung, url, sendung, versuche - 1)
  }
}

/** Says how much of a file has left, from 0 to 1; `fetch` cannot tell. */
const mitFortschritt =
  (sage: (anteil: number) => void): Leitung =>
  (url, { method, headers, body }) =>
    new Promise((gib, versage) => {
      const xhr = new XMLHttpRequest()
      xhr.open(method, url)
      for (const [name, wert] of Object.entries(headers)) xhr.setRequestHeader(name, wert)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => sage(total > 0 ? loaded / total : 0))
      xhr.addEventListener('load', () => {
        const kopf = new Headers()
        for (const name of ['content-type', 'retry-after']) {
          const wert = xhr.getResponseHeader(name)
          if (wert !== null) kopf.set(name, wert)
        }
        gib(new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status, headers: kopf }))
      })
      for (const ende of ['error', 'abort', 'timeout']) xhr.addEventListener(ende, () => versage(new Error(ende)))
      xhr.send(body ?? null)
    })

/** The answer of a request that was accepted. @throws ApiFehler */
async function rufe(anfrage: Anfrage, token?: string, leitung: Leitung = fetch): Promise<Response> {
  const { method, url, body } = anfrage
  const headers = kopfzeilen(anfrage, token)
  const sendung = { method, headers, ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }) }
  // A POST carries a key by which the server recognises a repetition, so that a lost answer may be asked for again; files it does not remember.
  const wiederholbar = 'idempotency-key' in headers && !(body instanceof FormData)
  const antwort = await hole(leitung, url, sendung, wiederholbar ? 3 : 1)
  if (antwort.ok) return antwort
  const daten = (await lies(antwort)) as Partial<Fehlerantwort> | undefined
  const errors = daten?.errors ?? [{ msg: `Der Server hat mit ${antwort.status} geantwortet.` }]
  if (antwort.status === 401 && headers['x-auth-token'] && headers['x-auth-token'] === aktuelleSitzung().token) beendeSitzung()
  throw new ApiFehler(antwort.status, errors, Number(antwort.headers.get('retry-after') ?? 0))
}

async function lies(antwort: Response): Promise<unknown> {
  const text = await antwort.text()
  return antwort.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text || undefined
}

async function frage(anfrage: Anfrage, token?: string, leitung?: Leitung) {
  const antwort = await rufe(anfrage, token, leitung)
  return { daten: await lies(antwort), kopf: (name: string) => antwort.headers.get(name) }
}

/** A file of the server, without showing errors. */
export const holeDatei = (url: string): Promise<Blob> => rufe({ method: 'GET', url }).then((antwort) => antwort.blob())

/** A file of the server; shows errors. */
export const ladeDatei = (url: string): Promise<Blob> => zeige(holeDatei(url))

/** Sends without showing errors: configuration calls, loading the current user. */
export const sendenStill: Senden = (anfrage) => frage(anfrage)

/** Sends as somebody else's token: the reset link of a forgotten password. Shows errors. */
export const sendenAls =
  (token: string): Senden =>
  (anfrage) =>
    zeige(frage(anfrage, token))

/** Sends a file without showing errors and says how much of it has left, from 0 to 1. */
export const sendenMitFortschritt =
  (sage: (anteil: number) => void): Senden =>
  (anfrage) =>
    frage(anfrage, undefined, mitFortschritt(sage))

/** Sends and shows each error of the answer as an alert: `createClient(orteContract, senden)`. */
export const senden: Senden = (anfrage) => zeige(frage(anfrage))

async function zeige<T>(antwort: Promise<T>): Promise<T> {
  try {
    return await antwort
  } catch (fehler) {
    if (fehler instanceof ApiFehler) for (const { msg } of fehler.errors) melde(msg, 'error')
    throw fehler
  }
}

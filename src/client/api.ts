// The one way to the server: same origin, JSON, no timeout (specification §7, §9).
import type { ErrorResponse } from '#contract/fields.ts'
import type { Anfrage, Send } from '#contract/client.ts'
import { notify } from './notify.ts'
import { currentSession, endSession } from './session.ts'

/** A refused or failed request; `status` 0 means that no answer came, `wait` is the Retry-After in seconds (0: none). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: ErrorResponse['errors']
  readonly wait: number
  constructor(status: number, errors: ErrorResponse['errors'], wait = 0) {
    super(errors.map(({ msg }) => msg).join(' ') || `Status ${status}`)
    this.status = status
    this.errors = errors
    this.wait = wait
  }
  /** Sentences by field path; what names no field is not among them. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.errors.flatMap(({ feld: field, msg }) => (field === undefined ? [] : [[field, msg]])))
  }
}

const WITHOUT_NETWORK = 'Keine Verbindung zum Server. Prüfe dein Netz und versuche es noch einmal.'
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The headers of every request; `token` replaces the stored one (reset password). */
export function requestHeaders({ method, body }: Pick<Anfrage, 'method' | 'body'>, token = currentSession().token): Record<string, string> {
  const xsrf = cookie('XSRF-TOKEN')
  return {
    accept: 'application/json',
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
    ...(method === 'POST' && token ? { 'idempotency-key': random() } : {}),
  }
}

interface Sending {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData
}
/** How a request leaves; rejects when no answer comes. */
type Leitung = (url: string, sending: Sending) => Promise<Response>

async function get(leitung: Leitung, url: string, sending: Sending, attempts: number): Promise<Response> {
  try {
    return await leitung(url, sending)
  } catch {
    if (attempts <= 1) throw new ApiError(0, [{ msg: WITHOUT_NETWORK }])
    await wait(600)
    return get(leitung, url, sending, attempts - 1)
  }
}

/** Says how much of a file has left, from 0 to 1; `fetch` cannot tell. */
const withProgress =
  (say: (share: number) => void): Leitung =>
  (url, { method, headers, body }) =>
    new Promise((give, fail) => {
      const xhr = new XMLHttpRequest()
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => say(total > 0 ? loaded / total : 0))
      xhr.addEventListener('load', () => {
        const head = new Headers()
        for (const name of ['content-type', 'retry-after']) {
          const value = xhr.getResponseHeader(name)
          if (value !== null) head.set(name, value)
        }
        give(new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status, headers: head }))
      })
      for (const ende of ['error', 'abort', 'timeout']) xhr.addEventListener(ende, () => fail(new Error(ende)))
      xhr.send(body ?? null)
    })

/** The answer of a request that was accepted. @throws ApiError */
async function call(anfrage: Anfrage, token?: string, leitung: Leitung = fetch): Promise<Response> {
  const { method, url, body } = anfrage
  const headers = requestHeaders(anfrage, token)
  const sending = { method, headers, ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }) }
  // A POST carries a key by which the server recognises a repetition, so that a lost answer may be asked for again; files it does not remember.
  const repeatable = 'idempotency-key' in headers && !(body instanceof FormData)
  const response = await get(leitung, url, sending, repeatable ? 3 : 1)
  if (response.ok) return response
  const data = (await read(response)) as Partial<ErrorResponse> | undefined
  const errors = data?.errors ?? [{ msg: `Der Server hat mit ${response.status} geantwortet.` }]
  if (response.status === 401 && headers['x-auth-token'] && headers['x-auth-token'] === currentSession().token) endSession()
  throw new ApiError(response.status, errors, Number(response.headers.get('retry-after') ?? 0))
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text || undefined
}

async function question(anfrage: Anfrage, token?: string, leitung?: Leitung) {
  const response = await call(anfrage, token, leitung)
  return { daten: await read(response), kopf: (name: string) => response.headers.get(name) }
}

/** A file of the server, without showing errors. */
export const getFile = (url: string): Promise<Blob> => call({ method: 'GET', url }).then((response) => response.blob())

/** A file of the server; shows errors. */
export const loadFile = (url: string): Promise<Blob> => show(getFile(url))

/** Sends without showing errors: configuration calls, loading the current user. */
export const sendSilently: Send = (anfrage) => question(anfrage)

/** Sends as somebody else's token: the reset link of a forgotten password. Shows errors. */
export const sendAs =
  (token: string): Send =>
  (anfrage) =>
    show(question(anfrage, token))

/** Sends a file without showing errors and says how much of it has left, from 0 to 1. */
export const sendWithProgress =
  (say: (share: number) => void): Send =>
  (anfrage) =>
    question(anfrage, undefined, withProgress(say))

/** Sends and shows each error of the answer as an alert: `createClient(orteContract, submit)`. */
export const submit: Send = (anfrage) => show(question(anfrage))

async function show<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError) for (const { msg } of error.errors) notify(msg, 'error')
    throw error
  }
}

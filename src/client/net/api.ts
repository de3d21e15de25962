// The only HTTP client of the app: same origin, JSON, no timeout (specification §7, §9).
import type { ErrorResponse } from '#contract/fields.ts'
import type { Anfrage, Send } from '#contract/client.ts'
import { BACK_SOON, lookForServer } from './away.ts'
import { LoadError } from '../app/chunk.ts'
import { isAway, recordResponse, heardNothing, isWithoutNet } from './net.ts'
import { notify } from '../app/notify.ts'
import { currentSession, endSession } from '../app/session.ts'

export interface Unsent {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly key: string
}
/** A refused or failed request. `status` 0 means no response; `wait` is Retry-After in seconds (0: none). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: ErrorResponse['errors']
  readonly wait: number
  unsent: readonly Unsent[] = []
  constructor(status: number, errors: ErrorResponse['errors'], wait = 0) {
    super(errors.map(({ msg }) => msg).join(' ') || `Status ${status}`)
    this.status = status
    this.errors = errors
    this.wait = wait
  }
  /** Messages by field path, joined per field; messages without a field are omitted. */
  get fieldErrors(): Record<string, string> {
    const all: Record<string, string> = {}
    for (const { feld, msg } of this.errors) if (feld !== undefined) all[feld] = all[feld] ? `${all[feld]} ${msg}` : msg
    return all
  }
}

/** No response, or a proxy's response for an unavailable server; the caller continues by itself. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0
    ? isAway(error.status)
    : isWithoutNet() && (error instanceof LoadError || error instanceof ApiError)

const WITHOUT_NETWORK = 'Keine Verbindung zum Server. Prüfe dein Netz und versuche es noch einmal.'
/** Upper limit between two attempts; the user waits for all of them. */
const LONGEST_WAIT_S = 3
const secondsToWait = ({ headers }: Response): number => Number(headers.get('retry-after') ?? 0)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
export const randomKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Headers of every request; `token` replaces the stored one (password reset). */
export function requestHeaders(
  { method, body, creates = method === 'POST', key }: Omit<Anfrage, 'url'>,
  token = currentSession().token,
): Record<string, string> {
  const xsrf = cookie('XSRF-TOKEN')
  return {
    accept: 'application/json',
    ...(body === undefined || body instanceof FormData || body instanceof Blob ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
    ...(creates && token ? { 'idempotency-key': key ?? randomKey() } : {}),
  }
}

interface Outgoing {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData | Blob
}
type Transport = (url: string, outgoing: Outgoing) => Promise<Response>

async function sendWithRetries(transport: Transport, url: string, outgoing: Outgoing, attempts: number): Promise<Response> {
  const response = await transport(url, outgoing).catch(() => null)
  if (response) {
    recordResponse(response)
    if (!isAway(response.status)) return response
    void lookForServer()
  } else heardNothing()
  if (attempts > 1) {
    await wait(response ? Math.min(secondsToWait(response), LONGEST_WAIT_S) * 1000 : 600)
    return sendWithRetries(transport, url, outgoing, attempts - 1)
  }
  if (!response) throw new ApiError(0, [{ msg: WITHOUT_NETWORK }])
  return response
}

/** Reports upload progress from 0 to 1, which `fetch` cannot. */
const withProgress =
  (onProgress: (share: number) => void): Transport =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      xhr.addEventListener('load', () => {
        const responseHeaders = new Headers()
        for (const name of ['content-type', 'retry-after']) {
          const value = xhr.getResponseHeader(name)
          if (value !== null) responseHeaders.set(name, value)
        }
        resolve(new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status, headers: responseHeaders }))
      })
      for (const event of ['error', 'abort', 'timeout']) xhr.addEventListener(event, () => reject(new Error(event)))
      xhr.send(body ?? null)
    })

/** Multipart body with identical bytes on each attempt: the server detects a repeated upload by its length. */
const asForm = (file: File, key: string) =>
  new Blob(
    [
      `--${key}\r\ncontent-disposition: form-data; name="datei"; ` +
        `filename="${file.name.replaceAll(/["\r\n]/g, '')}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      file,
      `\r\n--${key}--\r\n`,
    ],
    { type: `multipart/form-data; boundary=${key}` },
  )
const packed = (body: unknown, key: string) =>
  body instanceof File ? asForm(body, key) : body instanceof FormData ? body : JSON.stringify(body)

interface Early {
  readonly token: string
  readonly at: number
  readonly answers: Record<string, Promise<Response>>
  /** Resolves once the first text is painted, or if there will be none. */
  readonly words: Promise<void>
  stream?: { readonly changes: Promise<Response>; readonly connection: AbortController }
}
/** Early responses expire after this time; later calls fetch fresh data. */
const EARLY_MS = 20_000
const earlyOf = (token: string | null | undefined): Early | undefined => {
  const { early } = window as { early?: Early }
  return early && early.token === token && Date.now() - early.at <= EARLY_MS ? early : undefined
}
/** Batched responses by path and query; each is consumed once. */
const together = new Map<string, Promise<Response>>()
/** Batched responses expire this long after arrival; later calls fetch fresh data. */
const TOGETHER_MS = 10_000

/**
 * Batches calls that several parts of a screen are about to make: `url` answers them all. Calls missing from the response are sent
 * individually.
 */
export function askTogether(url: string, calls: readonly string[]): void {
  if (calls.some((path) => together.has(path))) return
  const all = call({ method: 'GET', url }).then(async (response) => {
    const answers = (await response.json()) as Record<string, { readonly total: number | null; readonly body: unknown }>
    return { said: answers, headers: response.headers }
  })
  for (const path of calls) {
    const answer = all.then(({ said, headers }) => {
      const part = said[path]
      if (!part) throw new Error(`${path} is not among the answers`)
      // Each part inherits the age of the whole response; cached worker responses must not look fresh.
      const partHeaders = new Headers(headers)
      if (part.total !== null) partHeaders.set('x-total-count', String(part.total))
      return new Response(JSON.stringify(part.body), { headers: partHeaders })
    })
    answer.catch(() => undefined)
    together.set(path, answer)
  }
  const forget = () => void setTimeout(() => calls.forEach((path) => together.delete(path)), TOGETHER_MS)
  all.then(forget, forget)
}

/** Returns the pending early response for this member, once. A failed one is requested again. */
const withEarly: Transport = (url, outgoing) => {
  const part = outgoing.method === 'GET' ? together.get(url) : undefined
  if (part) {
    together.delete(url)
    return part.catch(() => fetch(url, outgoing))
  }
  const early = outgoing.method === 'GET' ? earlyOf(outgoing.headers['x-auth-token']) : undefined
  const answer = early?.answers[url]
  if (!early || !answer) return fetch(url, outgoing)
  delete early.answers[url]
  return answer.catch(() => fetch(url, outgoing))
}

/** Resolves once the early text is painted; CPU-heavy work waits for it. */
export const earlyWords = (): Promise<void> | undefined => earlyOf(currentSession().token)?.words

/** The live change stream opened before the early requests; consumed once. */
export function earlyStream(): Early['stream'] {
  const early = earlyOf(currentSession().token)
  const stream = early?.stream
  delete early?.stream
  return stream
}

/** Early responses may predate a change. */
export function dropEarly(): void {
  delete (window as { early?: Early }).early
  together.clear()
}

/** Requests without a response, by content: pressing the button again reuses the idempotency key. */
const lost = new Map<string, Unsent>()
/** After this time an identical request counts as a new one. */
const LOST_MS = 600_000
const areaOf = ({ url }: { readonly url: string }) => url.split('/')[2]

/**
 * Sends a request and returns an accepted response.
 * @throws ApiError
 */
async function call(asked: Anfrage, token?: string, transport: Transport = withEarly): Promise<Response> {
  const { method, url, body } = asked
  const same = method + url + (body instanceof Blob ? randomKey() : JSON.stringify(body))
  const headers = requestHeaders({ ...lost.get(same), ...asked }, token)
  const key = headers['idempotency-key']
  const outgoing = { method, headers, ...(body === undefined ? {} : { body: packed(body, key ?? randomKey()) }) }
  // The server deduplicates a POST by its key, so a retry is safe when the response was lost. FormData is excluded because its bytes differ
  // each time.
  const repeatable = key !== undefined && !(body instanceof FormData)
  const keep = (sentKey: string): Unsent[] => {
    const unsent = { method, url, key: sentKey, ...(body === undefined ? {} : { body }) }
    lost.set(same, unsent)
    setTimeout(() => lost.get(same) === unsent && lost.delete(same), LOST_MS)
    return [unsent]
  }
  const response = await sendWithRetries(transport, url, outgoing, repeatable ? 3 : 1).catch((error: unknown) => {
    if (repeatable && error instanceof ApiError) error.unsent = keep(key)
    throw error
  })
  if (response.ok) {
    // After a change in the same area, an identical request counts as a new one.
    if (method !== 'GET') for (const [content, request] of lost) if (areaOf(request) === areaOf(asked)) lost.delete(content)
    return response
  }
  // The first attempt may have arrived; a retry under the same key takes effect once.
  const unsent = repeatable && isAway(response.status) ? keep(key) : []
  const data = (await read(response)) as Partial<ErrorResponse> | undefined
  // While the server restarts, a proxy in front may answer with a body of its own.
  const errors = data?.errors ?? [
    { msg: isAway(response.status) ? BACK_SOON : `Das hat nicht geklappt (Fehler ${response.status}). Versuche es gleich noch einmal.` },
  ]
  if (response.status === 401 && headers['x-auth-token'] && headers['x-auth-token'] === currentSession().token) endSession()
  throw Object.assign(new ApiError(response.status, errors, secondsToWait(response)), { unsent })
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text || undefined
}

async function exchange(request: Anfrage, token?: string, transport?: Transport) {
  const response = await call(request, token, transport)
  return { data: await read(response), header: (name: string) => response.headers.get(name) }
}

type OnLoaded = (share: number) => void
/** Downloads a file without showing errors; reports progress if the response has a length. */
export async function getFile(url: string, onLoaded?: OnLoaded): Promise<Blob> {
  const response = await call({ method: 'GET', url })
  const length = Number(response.headers.get('content-length'))
  if (!onLoaded || !response.body || length === 0) return response.blob()
  let loaded = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, on) => {
      loaded += chunk.byteLength
      onLoaded(loaded / length)
      on.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counted), { headers: response.headers }).blob()
}

export const loadFile = (url: string, onLoaded?: OnLoaded): Promise<Blob> => show(getFile(url, onLoaded))

/** Sends without showing errors, for configuration calls and loading the current user. */
export const sendSilently: Send = (request) => exchange(request)

/** Sends without showing errors under the caller's idempotency key; retries take effect once. */
export const sendOnce =
  (key: string): Send =>
  (request) =>
    exchange({ ...request, key })

/** Sends with another token, such as the one from the password reset link. Shows errors. */
export const sendAs =
  (token: string): Send =>
  (request) =>
    show(exchange(request, token))

/** Uploads a file without showing errors and reports progress from 0 to 1. */
export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (request) =>
    exchange(request, undefined, withProgress(onProgress))

/** Sends and shows each error as an alert, except confirmation requests, which `Form` handles: `createClient(orteContract, submit)`. */
export const submit: Send = (request) => show(exchange(request), ({ fieldErrors }) => fieldErrors['bestaetigt'] === undefined)

/** Like `submit`, but calls queued while offline (`useSend` with `offline`) are not errors. */
export const submitOrKeep: Send = (request) => show(exchange(request), ({ unsent }) => unsent.length === 0)

async function show<T>(result: Promise<T>, says: (error: ApiError) => boolean = () => true): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (error instanceof ApiError && says(error)) for (const { msg } of error.errors) notify(msg, 'error')
    throw error
  }
}

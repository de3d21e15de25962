// The one way to the server: same origin, JSON, no timeout (specification §7, §9).
import type { ErrorResponse } from '#contract/fields.ts'
import type { Anfrage, Send } from '#contract/client.ts'
import { BACK_SOON, isAway, lookForServer } from './away.ts'
import { LoadError } from '../app/chunk.ts'
import { heard, heardNothing, isWithoutNet } from './net.ts'
import { notify } from '../app/notify.ts'
import { currentSession, endSession } from '../app/session.ts'

/** A call that did not get through, and that the server would know again by its key. */
export interface Unsent {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly key: string
}
/** A refused or failed request; `status` 0 means that there was no response, `wait` is the Retry-After in seconds (0: none). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: ErrorResponse['errors']
  readonly wait: number
  /** What may be kept and sent later. */
  unsent: readonly Unsent[] = []
  constructor(status: number, errors: ErrorResponse['errors'], wait = 0) {
    super(errors.map(({ msg }) => msg).join(' ') || `Status ${status}`)
    this.status = status
    this.errors = errors
    this.wait = wait
  }
  /** Messages by field path, joined per field; messages without a field are left out. */
  get fieldErrors(): Record<string, string> {
    const all: Record<string, string> = {}
    for (const { feld: field, msg } of this.errors) if (field !== undefined) all[field] = all[field] ? `${all[field]} ${msg}` : msg
    return all
  }
}

/** No answer, or only that of an absent server: the caller goes on by itself. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0
    ? isAway(error.status)
    : isWithoutNet() && (error instanceof LoadError || error instanceof ApiError)

const WITHOUT_NETWORK = 'Keine Verbindung zum Server. Prüfe dein Netz und versuche es noch einmal.'
/** Between two attempts; who pressed a button waits for both. */
const LONGEST_WAIT_S = 3
/** What the server asks for before the next attempt; 0: nothing. */
const secondsToWait = ({ headers }: Response): number => Number(headers.get('retry-after') ?? 0)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
export const randomKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The headers of every request; `token` replaces the stored one (reset password). */
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
/** Carries a request to the server; rejects when there is no response. */
type Transport = (url: string, outgoing: Outgoing) => Promise<Response>

async function sendWithRetries(transport: Transport, url: string, outgoing: Outgoing, attempts: number): Promise<Response> {
  const response = await transport(url, outgoing).catch(() => null)
  if (response) {
    heard(response)
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

/** Reports the share of a file that is sent, from 0 to 1; `fetch` cannot. */
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

/** A file as a form sends it, but the same bytes each time: the server knows a repeated upload by its length. */
const asForm = (file: File, key: string) =>
  new Blob(
    [
      `--${key}\r\ncontent-disposition: form-data; name="datei"; filename="${file.name.replaceAll(/["\r\n]/g, '')}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      file,
      `\r\n--${key}--\r\n`,
    ],
    { type: `multipart/form-data; boundary=${key}` },
  )
const packed = (body: unknown, key: string) =>
  body instanceof File ? asForm(body, key) : body instanceof FormData ? body : JSON.stringify(body)

/** What the page asked for before the program was there (first/start.ts). */
interface Early {
  readonly token: string
  /** When, in milliseconds. */
  readonly at: number
  readonly answers: Record<string, Promise<Response>>
  /** The first words are painted, or there will be none. */
  readonly words: Promise<void>
  stream?: { readonly changes: Promise<Response>; readonly connection: AbortController }
}
/** Who asks so much later gets what is true now. */
const EARLY_MS = 20_000
const earlyOf = (token: string | null | undefined): Early | undefined => {
  const { early } = window as { early?: Early }
  return early && early.token === token && Date.now() - early.at <= EARLY_MS ? early : undefined
}
/** Answers that come together, by path and query; each is taken once. */
const together = new Map<string, Promise<Response>>()
/** Who asks so much after they have come gets what is true now. */
const TOGETHER_MS = 10_000

/** Asks once for what several parts of a screen are about to ask for: `url` answers all of these calls. What it does not answer they ask for themselves. */
export function askTogether(url: string, calls: readonly string[]): void {
  // Under way already.
  if (calls.some((one) => together.has(one))) return
  const all = call({ method: 'GET', url }).then(async (response) => {
    const said = (await response.json()) as Record<string, { readonly total: number | null; readonly body: unknown }>
    return { said, headers: response.headers }
  })
  for (const one of calls) {
    const answer = all.then(({ said, headers }) => {
      const part = said[one]
      if (!part) throw new Error(`${one} is not among the answers`)
      // With the age of the whole: what a worker kept is no news.
      const own = new Headers(headers)
      if (part.total !== null) own.set('x-total-count', String(part.total))
      return new Response(JSON.stringify(part.body), { headers: own })
    })
    answer.catch(() => undefined)
    together.set(one, answer)
  }
  const forget = () => void setTimeout(() => calls.forEach((one) => together.delete(one)), TOGETHER_MS)
  all.then(forget, forget)
}

/** The answer that is already under way for this member, once. A failed one is asked for anew. */
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

/** Until the words from those answers are painted; who needs the processor lets them go first. */
export const earlyWords = (): Promise<void> | undefined => earlyOf(currentSession().token)?.words

/** The live changes since before those answers, once. */
export function earlyStream(): Early['stream'] {
  const early = earlyOf(currentSession().token)
  const stream = early?.stream
  delete early?.stream
  return stream
}

/** What came early may be of before a change. */
export function dropEarly(): void {
  delete (window as { early?: Early }).early
  together.clear()
}

/** Requests without an answer, by content: another press repeats one under its key. */
const lost = new Map<string, Unsent>()
/** The time after which the same request is meant anew. */
const LOST_MS = 600_000
const areaOf = ({ url }: { readonly url: string }) => url.split('/')[2]

/** The response to a request that was accepted. @throws ApiError */
async function call(asked: Anfrage, token?: string, transport: Transport = withEarly): Promise<Response> {
  const { method, url, body } = asked
  const same = method + url + (body instanceof Blob ? randomKey() : JSON.stringify(body))
  const headers = requestHeaders({ ...lost.get(same), ...asked }, token)
  const key = headers['idempotency-key']
  const outgoing = { method, headers, ...(body === undefined ? {} : { body: packed(body, key ?? randomKey()) }) }
  // The server recognises a repeated POST by its key, so it can be retried when the response was lost; not a form, which is never twice the same.
  const repeatable = key !== undefined && !(body instanceof FormData)
  const keep = (kept: string): Unsent[] => {
    const unsent = { method, url, key: kept, ...(body === undefined ? {} : { body }) }
    lost.set(same, unsent)
    setTimeout(() => lost.get(same) === unsent && lost.delete(same), LOST_MS)
    return [unsent]
  }
  const response = await sendWithRetries(transport, url, outgoing, repeatable ? 3 : 1).catch((error: unknown) => {
    if (repeatable && error instanceof ApiError) error.unsent = keep(key)
    throw error
  })
  if (response.ok) {
    // After a change of the same area, the same request is meant anew.
    if (method !== 'GET') for (const [content, one] of lost) if (areaOf(one) === areaOf(asked)) lost.delete(content)
    return response
  }
  // The first one may have arrived: a repetition under its key counts once.
  const unsent = repeatable && isAway(response.status) ? keep(key) : []
  const data = (await read(response)) as Partial<ErrorResponse> | undefined
  // In front of a server that restarts, a proxy answers in its own words.
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

/** Which share of a file is here, from 0 to 1. */
type OnLoaded = (share: number) => void
/** A file from the server, without showing errors; one whose length is said tells how much of it is here. */
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

/** A file from the server; shows errors. */
export const loadFile = (url: string, onLoaded?: OnLoaded): Promise<Blob> => show(getFile(url, onLoaded))

/** Sends without showing errors: configuration calls, loading the current user. */
export const sendSilently: Send = (request) => exchange(request)

/** Sends without showing errors, under a key that the caller keeps: whatever becomes of the answer, the server does it once. */
export const sendOnce =
  (key: string): Send =>
  (request) =>
    exchange({ ...request, key })

/** Sends with another token: that of the link to reset a password. Shows errors. */
export const sendAs =
  (token: string): Send =>
  (request) =>
    show(exchange(request, token))

/** Sends a file without showing errors and reports the share that is sent, from 0 to 1. */
export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (request) =>
    exchange(request, undefined, withProgress(onProgress))

/** Sends and shows each error of the response as an alert, except doubts (`Form` asks): `createClient(orteContract, submit)`. */
export const submit: Send = (request) => show(exchange(request), ({ fieldErrors }) => fieldErrors['bestaetigt'] === undefined)

/** As `submit`, for what is kept when there is no net (`useSend` with `offline`): that is no error. */
export const submitOrKeep: Send = (request) => show(exchange(request), ({ unsent }) => unsent.length === 0)

async function show<T>(result: Promise<T>, says: (error: ApiError) => boolean = () => true): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (error instanceof ApiError && says(error)) for (const { msg } of error.errors) notify(msg, 'error')
    throw error
  }
}

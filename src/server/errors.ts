// HTTP errors for refusals. The error handler (app.ts) turns them into `{ errors: [{ msg, feld? }] }`.

export interface Message {
  readonly msg: string
  readonly feld?: string
}

export class HttpError extends Error {
  readonly status: number
  readonly errors: readonly Message[]
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, errors: readonly Message[], headers: Readonly<Record<string, string>> = {}) {
    super(errors[0]?.msg ?? `HTTP ${status}`)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

const message = (msg: string, field?: string): Message[] => [field === undefined ? { msg } : { msg, feld: field }]

/** 400: invalid input; `field` is the path of the field. */
export const badRequest = (msg: string, field?: string) => new HttpError(400, message(msg, field))
export const unauthorized = (msg = 'Bitte melde dich an.') => new HttpError(401, message(msg))
export const forbidden = (msg = 'Dafür fehlt dir das Recht.') => new HttpError(403, message(msg))
export const notFound = (what = 'Der Eintrag') =>
  new HttpError(404, message(`${what} ist nicht zu finden: vielleicht gelöscht, oder der Link stimmt nicht.`))
/** 404 for a deleted record. */
export const gone = (what: string) => new HttpError(404, message(`${what} wurde gelöscht.`))
/** 409: valid input that conflicts with the current state. */
export const conflict = (msg: string, field?: string) => new HttpError(409, message(msg, field))
const ONCE_MORE = 'Lade ihn neu und trage deine Änderung noch einmal ein.'
/** The record has changed since it was read. The kernel adds the editor's name (routes.ts). */
export class Stale extends HttpError {
  constructor(sentence = 'Jemand hat den Eintrag inzwischen geändert.') {
    super(409, message(`${sentence} ${ONCE_MORE}`, 'version'))
  }
}
export const stale = () => new Stale()
export const tooLarge = (msg: string) => new HttpError(413, message(msg))
/** 429: retry after `seconds`. */
export const tooMany = (msg: string, seconds: number) =>
  new HttpError(429, message(msg), { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })

/** 503: retry after `seconds`. */
export const unavailable = (msg: string, seconds: number) => new HttpError(503, message(msg), { 'retry-after': String(seconds) })

export type ConstraintMessages = Readonly<Record<string, Message>>

/** Converts a database error if `conflicts` names its constraint or a foreign key is violated; otherwise null. */
export function fromDatabase(error: unknown, conflicts: ConstraintMessages): HttpError | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const { code, constraint } = error as { code: unknown; constraint?: string }
  const known = constraint === undefined ? undefined : conflicts[constraint]
  if (known) return new HttpError(code === '23514' ? 400 : 409, [known])
  if (code === '23503') return conflict('Etwas, das dazugehört, gibt es nicht mehr, oder es wird noch gebraucht. Lade die Seite neu.')
  return null
}

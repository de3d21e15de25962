// The one way to say no: throw one of these. The error handler (app.ts) turns it into `{ errors: [{ msg, feld? }] }`.

export interface Meldung {
  readonly msg: string
  readonly feld?: string
}

export class HttpFehler extends Error {
  readonly status: number
  readonly errors: readonly Meldung[]
  readonly kopf: Readonly<Record<string, string>>
  constructor(status: number, errors: readonly Meldung[], kopf: Readonly<Record<string, string>> = {}) {
    super(errors[0]?.msg ?? `HTTP ${status}`)
    this.status = status
    this.errors = errors
    this.kopf = kopf
  }
}

const meldung = (msg: string, feld?: string): Meldung[] => [feld === undefined ? { msg } : { msg, feld }]

/** 400: the input is not valid; `feld` is the path of the field to blame. */
export const ungueltig = (msg: string, feld?: string) => new HttpFehler(400, meldung(msg, feld))
export const nichtAngemeldet = (msg = 'Bitte melde dich an.') => new HttpFehler(401, meldung(msg))
export const verboten = (msg = 'Dafür fehlt dir das Recht.') => new HttpFehler(403, meldung(msg))
export const nichtGefunden = (was = 'Der Eintrag') => new HttpFehler(404, meldung(`${was} wurde nicht gefunden.`))
/** 409: valid, but the state of things is against it. */
export const konflikt = (msg: string, feld?: string) => new HttpFehler(409, meldung(msg, feld))
export const veraltet = () =>
  konflikt('Der Eintrag wurde inzwischen geändert. Lade ihn neu und trage deine Änderung noch einmal ein.', 'version')
export const zuGross = (msg: string) => new HttpFehler(413, meldung(msg))
/** 429: `sekunden` until the next attempt makes sense. */
export const zuViele = (msg: string, sekunden: number) =>
  new HttpFehler(429, meldung(msg), { 'retry-after': String(Math.max(1, Math.ceil(sekunden))) })

/** What a violated constraint means to the person who caused it: by the constraint's name. */
export type Konflikte = Readonly<Record<string, Meldung>>

/** A database error as an answer, where one of `konflikte` names its constraint; otherwise null. */
export function ausDatenbank(fehler: unknown, konflikte: Konflikte): HttpFehler | null {
  if (typeof fehler !== 'object' || fehler === null || !('code' in fehler)) return null
  const { code, constraint } = fehler as { code: unknown; constraint?: string }
  const bekannt = constraint === undefined ? undefined : konflikte[constraint]
  if (bekannt) return new HttpFehler(code === '23514' ? 400 : 409, [bekannt])
  if (code === '23503') return konflikt('Ein verknüpfter Eintrag fehlt oder wird noch verwendet.')
  return null
}

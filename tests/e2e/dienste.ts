// Services of one's own for the journeys, made through the API as who plans them.
import { type APIRequestContext, expect } from '@playwright/test'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { ADRESSE, getToken, PASSWORT } from './journey.ts'

export interface Dienst {
  readonly _id: string
  readonly version: number
  readonly bezeichnung: string
  readonly schichten: readonly { readonly _id: string }[]
  readonly helfer: readonly { readonly profil: { readonly _id: string }; readonly status: string; readonly funktion: string }[]
}

/** A call of the API as somebody; refuses anything but success. */
export async function call<T>(
  request: APIRequestContext,
  who: { readonly username: string; readonly passwort?: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<T> {
  const token = await getToken(request, who.username, who.passwort ?? PASSWORT)
  const response = await request.fetch(`${ADRESSE()}${path}`, {
    method,
    headers: { 'x-auth-token': token },
    ...(data === undefined ? {} : { data }),
  })
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export const LEITUNG = { username: 'leitung' } as const
const DAY = 86_400_000

/** So many days from today in Berlin, whose day begins before that of UTC, at this full hour of UTC. */
export const time = (inDays: number, hour: number): string =>
  new Date(Date.parse(tagInBerlin(new Date())) + inDays * DAY + hour * 3_600_000).toISOString()

interface Props {
  readonly bezeichnung: string
  /** Begins so many days from today at noon UTC and takes four hours. */
  readonly inDays: number
  readonly bedarf?: readonly { readonly qualifikation: string; readonly anzahl: number; readonly funktion?: string }[]
  readonly more?: Readonly<Record<string, unknown>>
}

/** A published service of one shift at the market place, without a leader: nobody can lead or drive twice at a time. */
export async function newDienst(request: APIRequestContext, { bezeichnung, inDays, bedarf = [], more = {} }: Props): Promise<Dienst> {
  const [ort] = await call<{ _id: string }[]>(request, { username: 'admin' }, 'GET', '/api/orte?suche=Marktplatz')
  return call<Dienst>(request, LEITUNG, 'POST', '/api/sanitaetsdienste', {
    art: 'intern',
    bezeichnung,
    veranstalter: { name: 'Bürgerverein', ansprechpartner: 'Frau Kern', telefon: '030 23125001' },
    ort: ort?._id,
    treffpunkt: 'Wache Musterstadt',
    beginn: time(inDays, 12),
    ende: time(inDays, 16),
    bedarf: bedarf.map((row) => ({ funktion: '', mindestalter: null, ...row })),
    ...more,
  })
}

export const readDienst = (request: APIRequestContext, id: string) => call<Dienst>(request, LEITUNG, 'GET', `/api/sanitaetsdienste/${id}`)

/** Status of a person in a service; '' without one. */
export const stateOf = async (request: APIRequestContext, id: string, profil: string): Promise<string> =>
  (await readDienst(request, id)).helfer.find((helfer) => helfer.profil._id === profil)?.status ?? ''

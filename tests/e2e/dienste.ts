// Services of one's own for the journeys, made through the API as who plans them.
import { type APIRequestContext, expect } from '@playwright/test'
import { ADRESSE, holeToken, PASSWORT } from './reise.ts'

export interface Dienst {
  readonly _id: string
  readonly version: number
  readonly bezeichnung: string
  readonly schichten: readonly { readonly _id: string }[]
  readonly helfer: readonly { readonly profil: { readonly _id: string }; readonly status: string; readonly funktion: string }[]
}

/** A call of the API as somebody; refuses anything but success. */
export async function ruf<T>(
  request: APIRequestContext,
  wer: { readonly username: string; readonly passwort?: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  pfad: string,
  data?: unknown,
): Promise<T> {
  const token = await holeToken(request, wer.username, wer.passwort ?? PASSWORT)
  const antwort = await request.fetch(`${ADRESSE()}${pfad}`, {
    method,
    headers: { 'x-auth-token': token },
    ...(data === undefined ? {} : { data }),
  })
  expect(antwort.ok(), `${method} ${pfad}: ${antwort.status()} ${await antwort.text()}`).toBe(true)
  const text = await antwort.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export const LEITUNG = { username: 'leitung' } as const
const TAG = 86_400_000

/** So many days from today, at this full hour of UTC. */
export const zeit = (inTagen: number, stunde: number): string =>
  new Date(Math.floor(Date.now() / TAG + inTagen) * TAG + stunde * 3_600_000).toISOString()

interface Angaben {
  readonly bezeichnung: string
  /** Begins so many days from today at noon UTC and takes four hours. */
  readonly inTagen: number
  readonly bedarf?: readonly { readonly qualifikation: string; readonly anzahl: number; readonly funktion?: string }[]
  readonly weiteres?: Readonly<Record<string, unknown>>
}

/** A published service of one shift at the market place, led by `leitung`. */
export async function neuerDienst(
  request: APIRequestContext,
  { bezeichnung, inTagen, bedarf = [], weiteres = {} }: Angaben,
): Promise<Dienst> {
  const [ort] = await ruf<{ _id: string }[]>(request, { username: 'admin' }, 'GET', '/api/orte?suche=Marktplatz')
  const { profil } = await ruf<{ profil: string }>(request, LEITUNG, 'GET', '/api/auth')
  return ruf<Dienst>(request, LEITUNG, 'POST', '/api/sanitaetsdienste', {
    art: 'intern',
    bezeichnung,
    veranstalter: { name: 'Bürgerverein', ansprechpartner: 'Frau Kern', telefon: '030 23125001' },
    ort: ort?._id,
    treffpunkt: 'Wache Musterstadt',
    beginn: zeit(inTagen, 12),
    ende: zeit(inTagen, 16),
    leiter: profil,
    bedarf: bedarf.map((zeile) => ({ funktion: '', mindestalter: null, ...zeile })),
    ...weiteres,
  })
}

export const liesDienst = (request: APIRequestContext, id: string) => ruf<Dienst>(request, LEITUNG, 'GET', `/api/sanitaetsdienste/${id}`)

/** How somebody stands in a service; '' for not at all. */
export const standVon = async (request: APIRequestContext, id: string, profil: string): Promise<string> =>
  (await liesDienst(request, id)).helfer.find((helfer) => helfer.profil._id === profil)?.status ?? ''

// Vehicles, rooms and bookings of one's own for the journeys, made through the API.
import type { APIRequestContext } from '@playwright/test'
import { call } from './dienste.ts'

const ADMIN = { username: 'admin' } as const
let number = 0
/** Of one's own: the journeys of other workers stand in the same lists. */
const own = (what: string) => {
  number += 1
  return `${what} ${process.pid}-${number}`
}
/** A number plate of one's own: letters by its number, digits by the worker. */
export const ownKennzeichen = (): string => {
  number += 1
  const letter = (value: number) => String.fromCodePoint(65 + (Math.floor(value) % 26))
  return `RW-${letter(number / 26)}${letter(number)} ${(process.pid % 9999) + 1}`
}

export interface Fahrzeug {
  readonly _id: string
  readonly version: number
  readonly bezeichnung: string
  readonly kennzeichen: string
}
export async function newFahrzeug(request: APIRequestContext, props: Readonly<Record<string, unknown>> = {}): Promise<Fahrzeug> {
  return call<Fahrzeug>(request, ADMIN, 'POST', '/api/fahrzeuge', {
    bezeichnung: own('Reisewagen'),
    typ: 'MTW/MTF',
    kennzeichen: ownKennzeichen(),
    fuehrerscheinklasse: 'B',
    sitzplaetze: 9,
    ...props,
  })
}
export const newRaum = (request: APIRequestContext): Promise<{ _id: string; name: string }> =>
  call(request, ADMIN, 'POST', '/api/orte', { name: own('Reiseraum'), kategorie: 'Raum', buchbar: true, kapazitaet: 20 })

export interface Belegung {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
  readonly status: string
}
export const occupy = (
  request: APIRequestContext,
  who: { readonly username: string; readonly passwort?: string },
  fahrzeug: string,
  span: { readonly beginn: string; readonly ende: string; readonly zweck: string },
): Promise<Belegung> => call(request, who, 'POST', '/api/fahrzeugbelegungen', { fahrzeuge: [fahrzeug], ...span })
/** Bookings of a vehicle, by begin. */
export const belegungenOf = (request: APIRequestContext, fahrzeug: string): Promise<Belegung[]> =>
  call(request, ADMIN, 'GET', `/api/fahrzeugbelegungen?fahrzeug=${fahrzeug}`)

interface Buchung {
  readonly beginn: string
  readonly ende: string
  readonly titel: string
}
/** Bookable kinds that share the same screens, each with its own wording. */
export interface Buchbares {
  readonly kind: string
  readonly path: string
  readonly fresh: (request: APIRequestContext) => Promise<{ readonly _id: string; readonly name: string }>
  readonly occupy: (request: APIRequestContext, who: { readonly username: string }, id: string, what: Buchung) => Promise<Belegung>
  readonly belegungen: (request: APIRequestContext, id: string) => Promise<Belegung[]>
  readonly sheet: string
  readonly free: string
  readonly betreff: string
}
export const BUCHBARES: readonly Buchbares[] = [
  {
    kind: 'vehicle',
    path: '/fahrzeugbelegungen',
    fresh: async (request) => {
      const { _id, bezeichnung } = await newFahrzeug(request)
      return { _id, name: bezeichnung }
    },
    occupy: (request, who, id, { titel, ...span }) => occupy(request, who, id, { ...span, zweck: titel }),
    belegungen: belegungenOf,
    sheet: 'Fahrzeug buchen',
    free: 'Das Fahrzeug ist frei.',
    betreff: 'Zweck',
  },
  {
    kind: 'room',
    path: '/raumbelegungen',
    fresh: newRaum,
    occupy: (request, who, raum, what) => call(request, who, 'POST', '/api/raumbelegungen', { raum, ...what }),
    belegungen: (request, raum) => call(request, ADMIN, 'GET', `/api/raumbelegungen?raum=${raum}`),
    sheet: 'Raum buchen',
    free: 'Der Raum ist frei.',
    betreff: 'Titel',
  },
]

/** The day so many days from today, 'YYYY-MM-DD' of Berlin. */
export const day = (inDays: number): string =>
  new Date(Date.now() + inDays * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
/** An instant of that day at this full hour on the clock of Berlin. */
export function hour(inDays: number, clock: number): string {
  const utc = new Date(`${day(inDays)}T${String(clock).padStart(2, '0')}:00:00Z`)
  const shown = new Date(`${utc.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T')}Z`)
  return new Date(2 * utc.getTime() - shown.getTime()).toISOString()
}

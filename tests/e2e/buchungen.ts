// Vehicles, rooms and bookings of one's own for the journeys, made through the API.
import type { APIRequestContext } from '@playwright/test'
import { ruf } from './dienste.ts'

const ADMIN = { username: 'admin' } as const
let nummer = 0
/** Of one's own: the journeys of other workers stand in the same lists. */
const eigene = (was: string) => {
  nummer += 1
  return `${was} ${process.pid}-${nummer}`
}
/** A number plate of one's own: letters by its number, digits by the worker. */
export const eigenesKennzeichen = (): string => {
  nummer += 1
  const buchstabe = (wert: number) => String.fromCodePoint(65 + (Math.floor(wert) % 26))
  return `RW-${buchstabe(nummer / 26)}${buchstabe(nummer)} ${(process.pid % 9999) + 1}`
}

export interface Fahrzeug {
  readonly _id: string
  readonly version: number
  readonly bezeichnung: string
  readonly kennzeichen: string
}
export async function neuesFahrzeug(request: APIRequestContext, angaben: Readonly<Record<string, unknown>> = {}): Promise<Fahrzeug> {
  return ruf<Fahrzeug>(request, ADMIN, 'POST', '/api/fahrzeuge', {
    bezeichnung: eigene('Reisewagen'),
    typ: 'MTW/MTF',
    kennzeichen: eigenesKennzeichen(),
    fuehrerscheinklasse: 'B',
    sitzplaetze: 9,
    ...angaben,
  })
}
export const neuerRaum = (request: APIRequestContext): Promise<{ _id: string; name: string }> =>
  ruf(request, ADMIN, 'POST', '/api/orte', { name: eigene('Reiseraum'), kategorie: 'Raum', buchbar: true, kapazitaet: 20 })

export interface Belegung {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
  readonly status: string
}
export const belege = (
  request: APIRequestContext,
  wer: { readonly username: string; readonly passwort?: string },
  fahrzeug: string,
  spanne: { readonly beginn: string; readonly ende: string; readonly zweck: string },
): Promise<Belegung> => ruf(request, wer, 'POST', '/api/fahrzeugbelegungen', { fahrzeuge: [fahrzeug], ...spanne })
/** What stands at a vehicle, by begin. */
export const belegungenVon = (request: APIRequestContext, fahrzeug: string): Promise<Belegung[]> =>
  ruf(request, ADMIN, 'GET', `/api/fahrzeugbelegungen?fahrzeug=${fahrzeug}`)

interface Buchung {
  readonly beginn: string
  readonly ende: string
  readonly titel: string
}
/** What is booked on the same screens, each of a kind with its words. */
export interface Buchbares {
  readonly art: string
  readonly pfad: string
  readonly neues: (request: APIRequestContext) => Promise<{ readonly _id: string; readonly name: string }>
  readonly belege: (request: APIRequestContext, wer: { readonly username: string }, id: string, was: Buchung) => Promise<Belegung>
  readonly belegungen: (request: APIRequestContext, id: string) => Promise<Belegung[]>
  readonly blatt: string
  readonly frei: string
  readonly betreff: string
}
export const BUCHBARES: readonly Buchbares[] = [
  {
    art: 'vehicle',
    pfad: '/fahrzeugbelegungen',
    neues: async (request) => {
      const { _id, bezeichnung } = await neuesFahrzeug(request)
      return { _id, name: bezeichnung }
    },
    belege: (request, wer, id, { titel, ...spanne }) => belege(request, wer, id, { ...spanne, zweck: titel }),
    belegungen: belegungenVon,
    blatt: 'Fahrzeug buchen',
    frei: 'Das Fahrzeug ist frei.',
    betreff: 'Zweck',
  },
  {
    art: 'room',
    pfad: '/raumbelegungen',
    neues: neuerRaum,
    belege: (request, wer, raum, was) => ruf(request, wer, 'POST', '/api/raumbelegungen', { raum, ...was }),
    belegungen: (request, raum) => ruf(request, ADMIN, 'GET', `/api/raumbelegungen?raum=${raum}`),
    blatt: 'Raum buchen',
    frei: 'Der Raum ist frei.',
    betreff: 'Titel',
  },
]

/** The day so many days from today, 'YYYY-MM-DD' of Berlin. */
export const tag = (inTagen: number): string =>
  new Date(Date.now() + inTagen * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
/** An instant of that day at this full hour on the clock of Berlin. */
export function stunde(inTagen: number, uhr: number): string {
  const utc = new Date(`${tag(inTagen)}T${String(uhr).padStart(2, '0')}:00:00Z`)
  const gezeigt = new Date(`${utc.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T')}Z`)
  return new Date(2 * utc.getTime() - gezeigt.getTime()).toISOString()
}

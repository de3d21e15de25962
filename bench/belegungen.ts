// The rows of the bookings: the plan of all vehicles, what is free, a booking that is checked, the month of a room.
import { BELEGUNGEN } from '#seeds/belegungen/mass.ts'
import type { Groesse } from '#seeds/size.ts'
import type { Anfrage } from './last.ts'
import { get, idsIn, ruf, VERBINDUNGEN, type Zeile } from './rufen.ts'

const TAG = 86_400_000
const BASIS = '/api/fahrzeugbelegungen'
/** So far ahead that no quarter of an hour is taken; each lane has room for all that a run can book. */
const BAHN = (nummer: number) => `${2040 + 50 * nummer}-01-01T00:00:00.000Z`

/** Midnights so many days from now. */
const tage = (von: number, bis: number) => {
  const heute = Math.floor(Date.now() / TAG)
  return `von=${new Date((heute + von) * TAG).toISOString()}&bis=${new Date((heute + bis) * TAG).toISOString()}`
}
const spanne = (inTagen: number, stunde: number, stunden: number) => {
  const beginn = (Math.floor(Date.now() / TAG) + inTagen) * TAG + stunde * 3_600_000
  return `beginn=${new Date(beginn).toISOString()}&ende=${new Date(beginn + stunden * 3_600_000).toISOString()}`
}
interface Fahrzeug {
  readonly _id: string
  readonly frei: boolean
  readonly genehmigung: boolean
}

/** Each connection books its own vehicle, or a time of its own at a shared one. */
function buchungen(tokens: readonly string[], fahrzeuge: readonly Fahrzeug[]): Anfrage[][] {
  return Array.from({ length: Math.max(...VERBINDUNGEN) }, (_leer, i) => [
    {
      method: 'POST' as const,
      pfad: BASIS,
      kopf: { 'x-auth-token': tokens[i % tokens.length] ?? '' },
      body: `{"fahrzeuge":["${fahrzeuge[i % fahrzeuge.length]?._id}"],"zweck":"Messung","beginn":"{beginn}","ende":"{ende}"}`,
      viertelNach: BAHN(Math.floor(i / fahrzeuge.length)),
    },
  ])
}

export async function belegungszeilen(port: number, groesse: Groesse, tokens: readonly string[]): Promise<Zeile[]> {
  const jede = (pfade: readonly string[]) => tokens.map((token) => pfade.map((pfad) => get(pfad, token)))
  const token = tokens[0] ?? ''
  const nah = (await ruf(port, get(`${BASIS}/frei?${spanne(3_000, 8, 1)}`, token))).text
  const fahrzeuge = (JSON.parse(nah) as Fahrzeug[]).filter(({ frei, genehmigung }) => frei && !genehmigung)
  const raeume = idsIn((await ruf(port, get('/api/raumbelegungen/frei?alle=true&' + spanne(3_000, 8, 1), token))).text)
  if (fahrzeuge.length < 4 || raeume.length < 3) throw new Error(`${fahrzeuge.length} vehicles and ${raeume.length} rooms to book`)
  const bestand = BELEGUNGEN[groesse].fahrzeugbelegungen.toLocaleString('de-DE')
  // Every day of a year as the first of a month: nearly no answer can be kept from the one before.
  const monate = Array.from({ length: 360 }, (_leer, i) => tage(i - 330, i - 300))
  const stunden = Array.from({ length: 400 }, (_leer, i) => spanne((i % 80) + 1, 6 + (i % 14), 1 + (i % 5)))
  return [
    {
      name: 'Belegungsplan aller Fahrzeuge, ein Monat, jedes Mal ein anderer',
      ziel: null,
      folgen: jede(monate.map((monat) => `${BASIS}/kalender?${monat}`)),
      status: 200,
      vergleich: false,
    },
    {
      name: 'welche Fahrzeuge sind frei, mit Grund der anderen',
      ziel: null,
      folgen: jede(stunden.map((wann) => `${BASIS}/frei?alle=true&${wann}`)),
      status: 200,
      vergleich: false,
    },
    {
      name: 'ist ein Fahrzeug frei, wer hat es, wann ist es frei',
      ziel: [30, null],
      folgen: jede(stunden.map((wann, i) => `${BASIS}/pruefung?fahrzeug=${fahrzeuge[i % fahrzeuge.length]?._id}&${wann}`)),
      status: 200,
      vergleich: false,
    },
    {
      name: `Fahrzeug belegen: gegen ${bestand} Belegungen geprüft, mit Verlauf, dauerhaft`,
      ziel: [1.3, 60],
      folgen: buchungen(tokens, fahrzeuge),
      status: 201,
      vergleich: false,
    },
    {
      name: 'ein Monat eines Raums, jedes Mal ein anderer',
      ziel: null,
      folgen: jede(monate.map((monat, i) => `/api/raumbelegungen?raum=${raeume[i % raeume.length]}&limit=500&${monat}`)),
      status: 200,
      vergleich: false,
    },
  ]
}

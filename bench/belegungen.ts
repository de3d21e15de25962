// The rows of the bookings: the plan of all vehicles, what is free, a booking that is checked, the month of a room.
import type * as z from 'zod/mini'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { BELEGUNGEN } from '#seeds/belegungen/amounts.ts'
import type { Size } from '#seeds/size.ts'
import type { RequestSpec } from './load.ts'
import { get, idsIn, call, type Row } from './call.ts'

const DAY = 86_400_000
const BASE = '/api/fahrzeugbelegungen'
/** So far ahead that no quarter of an hour is taken; each lane has room for all that a run can book. */
const LANE = (number: number) => `${2040 + 50 * number}-01-01T00:00:00.000Z`

/** Midnights so many days from now. */
const days = (von: number, bis: number) => {
  const today = Math.floor(Date.now() / DAY)
  return `von=${new Date((today + von) * DAY).toISOString()}&bis=${new Date((today + bis) * DAY).toISOString()}`
}
const span = (inDays: number, hour: number, hours: number) => {
  const beginn = (Math.floor(Date.now() / DAY) + inDays) * DAY + hour * 3_600_000
  return `beginn=${new Date(beginn).toISOString()}&ende=${new Date(beginn + hours * 3_600_000).toISOString()}`
}
type Fahrzeug = z.output<typeof fahrzeugbelegungenContract.frei.response>[number]

/** Each connection books its own vehicle, or a time of its own at a shared one. */
function buchungen(tokens: readonly string[], fahrzeuge: readonly Fahrzeug[], lanes: number): RequestSpec[][] {
  return Array.from({ length: lanes }, (_empty, i) => [
    {
      method: 'POST' as const,
      path: BASE,
      headers: { 'x-auth-token': tokens[i % tokens.length] ?? '' },
      body: `{"fahrzeuge":["${fahrzeuge[i % fahrzeuge.length]?._id}"],"zweck":"Messung","beginn":"{beginn}","ende":"{ende}"}`,
      quarterAfter: LANE(Math.floor(i / fahrzeuge.length)),
    },
  ])
}

export async function belegungsRows(port: number, size: Size, tokens: readonly string[], lanes: number): Promise<Row[]> {
  const each = (paths: readonly string[]) => tokens.map((token) => paths.map((path) => get(path, token)))
  const token = tokens[0] ?? ''
  const near = (await call(port, get(`${BASE}/frei?${span(3_000, 8, 1)}`, token))).text
  const fahrzeuge = (JSON.parse(near) as Fahrzeug[]).filter((one) => one.frei && !one.genehmigung)
  const raeume = idsIn((await call(port, get('/api/raumbelegungen/frei?alle=true&' + span(3_000, 8, 1), token))).text)
  if (fahrzeuge.length < 2 || raeume.length < 3) throw new Error(`${fahrzeuge.length} vehicles and ${raeume.length} rooms to book`)
  const stock = BELEGUNGEN[size].fahrzeugbelegungen.toLocaleString('de-DE')
  // Every day of a year as the first of a month: nearly no answer can be kept from the one before.
  const months = Array.from({ length: 360 }, (_empty, i) => days(i - 330, i - 300))
  const hours = Array.from({ length: 400 }, (_empty, i) => span((i % 80) + 1, 6 + (i % 14), 1 + (i % 5)))
  return [
    {
      name: 'Belegungsplan aller Fahrzeuge, ein Monat, jedes Mal ein anderer',
      goal: null,
      sequences: each(months.map((month) => `${BASE}/kalender?${month}`)),
      status: 200,
      compare: false,
    },
    {
      name: 'welche Fahrzeuge sind frei, mit Grund der anderen',
      goal: null,
      sequences: each(hours.map((when) => `${BASE}/frei?alle=true&${when}`)),
      status: 200,
      compare: false,
    },
    {
      name: 'ist ein Fahrzeug frei, wer hat es, wann ist es frei',
      goal: [30, null],
      sequences: each(hours.map((when, i) => `${BASE}/pruefung?fahrzeug=${fahrzeuge[i % fahrzeuge.length]?._id}&${when}`)),
      status: 200,
      compare: false,
    },
    {
      name: `Fahrzeug belegen: gegen ${stock} Belegungen geprüft, mit Verlauf, dauerhaft`,
      goal: [1.3, 60],
      sequences: buchungen(tokens, fahrzeuge, lanes),
      status: 201,
      compare: false,
    },
    {
      name: 'ein Monat eines Raums, jedes Mal ein anderer',
      goal: null,
      sequences: each(months.map((month, i) => `/api/raumbelegungen?raum=${raeume[i % raeume.length]}&limit=500&${month}`)),
      status: 200,
      compare: false,
    },
  ]
}

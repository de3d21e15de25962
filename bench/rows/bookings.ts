// Booking rows: plan of all vehicles, free vehicles, validated booking, month of a room.
import type * as z from 'zod/mini'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { call, DAY, each, get, idsIn, post, row, type Row, type World } from '../call.ts'

const BASE = '/api/fahrzeugbelegungen'
/** Far enough ahead that no slot is taken; each lane has room for all bookings of a run. */
const LANE = (number: number) => `${2040 + 50 * number}-01-01T00:00:00.000Z`

const days = (von: number, bis: number) => {
  const today = Math.floor(Date.now() / DAY)
  return `von=${new Date((today + von) * DAY).toISOString()}&bis=${new Date((today + bis) * DAY).toISOString()}`
}
const span = (inDays: number, hour: number, hours: number) => {
  const beginn = (Math.floor(Date.now() / DAY) + inDays) * DAY + hour * 3_600_000
  return `beginn=${new Date(beginn).toISOString()}&ende=${new Date(beginn + hours * 3_600_000).toISOString()}`
}
type Fahrzeug = z.output<typeof fahrzeugbelegungenContract.frei.response>[number]

export async function bookingRows(world: World): Promise<Row[]> {
  const { port, members, lanes } = world
  const token = members[0]?.token ?? ''
  const near = await call<Fahrzeug[]>(port, get(`${BASE}/frei?${span(3_000, 8, 1)}`, token))
  const fahrzeuge = near.filter((one) => one.frei && !one.genehmigung)
  const raeume = idsIn(await call(port, get(`/api/raumbelegungen/frei?alle=true&${span(3_000, 8, 1)}`, token)))
  if (fahrzeuge.length < 2 || raeume.length < 3) throw new Error(`${fahrzeuge.length} vehicles and ${raeume.length} rooms to book`)
  // A month starting on each day of a year: almost no answer can be served from cache.
  const months = Array.from({ length: 360 }, (_empty, i) => days(i - 330, i - 300))
  const hours = Array.from({ length: 400 }, (_empty, i) => span((i % 80) + 1, 6 + (i % 14), 1 + (i % 5)))
  const vehicle = (i: number) => fahrzeuge[i % fahrzeuge.length]?._id
  // Each connection books its own vehicle, or its own time slot on a shared one.
  const booked = Array.from({ length: lanes }, (_empty, i) => [
    post(
      BASE,
      members[i % members.length]?.token ?? '',
      { fahrzeuge: [vehicle(i)], zweck: 'Messung', beginn: '{beginn}', ende: '{ende}' },
      { quarterAfter: LANE(Math.floor(i / fahrzeuge.length)) },
    ),
  ])
  return [
    row(
      'Belegungsplan aller Fahrzeuge, ein Monat, jedes Mal ein anderer',
      null,
      each(
        world,
        months.map((month) => `${BASE}/kalender?${month}`),
      ),
      {
        check: (answer) => (answer as { fahrzeuge: readonly object[] }).fahrzeuge.length > 1,
      },
    ),
    row(
      'welche Fahrzeuge sind frei, mit Grund der anderen',
      null,
      each(
        world,
        hours.map((when) => `${BASE}/frei?alle=true&${when}`),
      ),
    ),
    row(
      'ist ein Fahrzeug frei, wer hat es, wann ist es frei',
      [null, 30],
      each(
        world,
        hours.map((when, i) => `${BASE}/pruefung?fahrzeug=${vehicle(i)}&${when}`),
      ),
    ),
    row('Fahrzeug belegen: geprüft, mit Verlauf, dauerhaft', [null, 40], booked, { status: 201 }),
    // A room may have no bookings for a month.
    row(
      'ein Monat eines Raums, jedes Mal ein anderer',
      null,
      each(
        world,
        months.map((month, i) => `/api/raumbelegungen?raum=${raeume[i % raeume.length]}&limit=500&${month}`),
      ),
      {
        check: Array.isArray,
      },
    ),
  ]
}

import { sql } from 'kysely'
import { firmTimes, takenResources } from '#blocks/konflikte/server/index.ts'
import { HOLDERS, SOURCE, vehicleName } from '#features/fahrzeugbelegungen/server/queries.ts'
import type { Actor, Db } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import type { Proposal } from '../contract.ts'

interface Person {
  readonly as: string
  readonly titel: string
  readonly dienst: string | null
  readonly person: Proposal['kraefte'][number]['person']
}
const FUNCTIONS: Readonly<Record<string, string>> = { fahrer: 'Fahrer', leitung: 'Leitung' }
const MINUTE = 60_000

export const readVehicles = (db: Db) =>
  sql<Proposal['fahrzeuge'][number]>`select r._id, ${vehicleName} as name, r.funkrufname from fahrzeuge r where r.aktiv order by 2, 1`
    .execute(db)
    .then(({ rows }) => rows)

/** One proposal per duty of any area and per booked vehicle; entries hidden from the reader are left out. */
export async function readProposals(db: Db, actor: Actor, at: string): Promise<Proposal[]> {
  const beginn = new Date(at).toISOString()
  const ende = new Date(Date.parse(at) + MINUTE).toISOString()
  const [from, until] = [sql`${beginn}::timestamptz`, sql`${ende}::timestamptz`]
  const { rows: people } = await sql<Person>`
    select distinct on (x._id, e.dienst, e.titel) e.als as "as", e.titel, e.dienst, p.person
    from profile x join personen p on p._id = x._id cross join lateral ${firmTimes(sql`x._id`, from, until, actor)} e
    where x."geloeschtAm" is null and ${mayName(actor, 'x')} and e.titel <> ''
    order by x._id, e.dienst, e.titel, e.als`.execute(db)
  const fleet = await readVehicles(db)
  const taken = await takenResources(
    db,
    SOURCE,
    fleet.map(({ _id }) => ({ who: _id, beginn, ende })),
  )
  const bookings = taken.flatMap((all, i) => {
    const [vehicle, booking] = [fleet[i], all[0]]
    return vehicle && booking && !booking.titel.startsWith('Gesperrt: ') ? [{ vehicle, booking }] : []
  })
  const seen = await HOLDERS.visible(
    db,
    actor,
    bookings.flatMap(({ booking: { dienst } }) => dienst ?? []),
  )
  const found = new Map<string, { titel: string; fahrzeuge: Proposal['fahrzeuge'][number][]; kraefte: Proposal['kraefte'][number][] }>()
  const of = (key: string, titel: string) => found.get(key) ?? found.set(key, { titel, fahrzeuge: [], kraefte: [] }).get(key)!
  for (const { vehicle, booking } of bookings) {
    if (booking.dienst === null) of(vehicle.name, `${vehicle.name}: ${booking.titel}`).fahrzeuge.push(vehicle)
    else if (seen.has(booking.dienst)) of(booking.dienst, booking.titel).fahrzeuge.push(vehicle)
  }
  for (const { as, titel, dienst, person } of people) of(dienst ?? titel, titel).kraefte.push({ person, funktion: FUNCTIONS[as] ?? '' })
  return [...found.values()]
}

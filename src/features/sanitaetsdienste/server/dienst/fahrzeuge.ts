import { sql } from 'kysely'
import type { Ausschreibung } from '#blocks/dienst/declaration.ts'
import { doOverlap } from '#blocks/konflikte/server/index.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { stateColumns, unfitReason, type VehicleState } from '#features/fahrzeuge/server/queries.ts'
import { type Clash, clashesOf, refuseClashes, type Wish } from '#features/fahrzeugbelegungen/server/queries.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import type { SchichtProps } from '../../schemas.ts'

interface Vehicle extends VehicleState {
  readonly bezeichnung: string
}
interface Written {
  /** The client sent the service without a list of shifts. */
  readonly short: boolean
  /** Vehicles of a draft are not binding. */
  readonly draft: boolean
  /** Vehicles that the service has already may remain in any state; planners see that state. */
  readonly current?: ReadonlySet<string>
}
/**
 * Checks that the vehicles exist and are available; locks them against other bookings until the end of the transaction.
 * @returns the type of each
 * @throws 400 for an unknown vehicle, 409 naming one that is out of service or blocked
 */
export async function checkFahrzeuge(
  trx: Trx,
  schichten: readonly SchichtProps[],
  { short, draft, current = new Set() }: Written,
): Promise<ReadonlyMap<string, string>> {
  const plaetze = schichten.flatMap(({ fahrzeuge }, i) =>
    fahrzeuge.flatMap(({ fahrzeug }, j) =>
      fahrzeug === null ? [] : [{ fahrzeug, feld: `${short ? '' : `schichten.${i}.`}fahrzeuge.${j}.fahrzeug` }],
    ),
  )
  if (plaetze.length === 0) return new Map()
  const { rows } = await sql<Vehicle & { _id: string; typ: string }>`
    select f._id, f.bezeichnung, f.typ, ${stateColumns('f')}
    from fahrzeuge f
    where f._id = any(${[...new Set(plaetze.map(({ fahrzeug }) => fahrzeug))]}::uuid[])
    order by f._id
    for no key update`.execute(trx)
  for (const { fahrzeug, feld } of plaetze) {
    const vehicle = rows.find(({ _id }) => _id === fahrzeug)
    if (current.has(fahrzeug)) continue
    if (!vehicle) throw badRequest('Dieses Fahrzeug gibt es nicht.', feld)
    const reason = draft ? null : unfitReason(vehicle.bezeichnung, vehicle)
    if (reason !== null) throw conflict(reason, feld)
  }
  return new Map(rows.map(({ _id, typ }) => [_id, typ]))
}

interface Place extends Wish, Vehicle {
  readonly platz: string
  readonly schicht: string
  readonly booked: boolean
  readonly held: boolean
}
async function placesOf(db: Db | Trx, dienst: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with eigene as (select b.fahrzeug, v._id as platz from fahrzeugbelegungen b join angebot_fahrzeuge v on b."angebotFahrzeug" = v._id
      join angebote angebot on angebot._id = v.angebot where angebot.sanitaetsdienst = ${dienst}::uuid)
    select v._id as platz, angebot._id as schicht, v.fahrzeug as who, f.bezeichnung, ${stateColumns('f')}, angebot.beginn, angebot.ende,
      v._id in (select platz from eigene) as booked, v.fahrzeug in (select fahrzeug from eigene) as held
    from angebote angebot join angebot_fahrzeuge v on v.angebot = angebot._id join fahrzeuge f on f._id = v.fahrzeug
    where angebot.sanitaetsdienst = ${dienst}::uuid order by angebot.beginn, v._id`.execute(db)
  return rows
}

async function against(db: Db | Trx, actor: Actor, places: readonly Place[]): Promise<Clash[]> {
  const idle = places.flatMap(({ who: fahrzeug, beginn, ende, held, ...vehicle }): Clash[] => {
    const text = held ? null : unfitReason(vehicle.bezeichnung, vehicle)
    return text === null ? [] : [{ fahrzeug, text, beginn, ende }]
  })
  return [...idle, ...(await clashesOf(db, actor, places))]
}
const concerns = ({ fahrzeug, ...span }: Clash, place: Place): boolean => fahrzeug === place.who && doOverlap(span, place)

export async function freeVehicles(trx: Trx, dienst: string): Promise<void> {
  await sql`
    delete from fahrzeugbelegungen b using angebot_fahrzeuge v, angebote angebot
    where b."angebotFahrzeug" = v._id and v.angebot = angebot._id and angebot.sanitaetsdienst = ${dienst}::uuid`.execute(trx)
}

/**
 * Synchronises bookings with the shifts' vehicles, over each shift's span. A draft books only free vehicles.
 * @throws 409 naming the vehicle, and the conflicting booking if the reader may see it
 */
export async function bucheFahrzeuge(trx: Trx, dienst: string, actor: Actor, draft: boolean, field = 'fahrzeuge'): Promise<void> {
  const places = await placesOf(trx, dienst)
  await freeVehicles(trx, dienst)
  const clashes = await against(trx, actor, places)
  if (!draft) refuseClashes(clashes, field)
  const free = places.filter((place) => !clashes.some((clash) => concerns(clash, place)))
  await sql`
    insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, art, verantwortlich, status, "angebotFahrzeug",
      "erstelltVon", "geaendertVon")
    select v.fahrzeug, angebot.beginn, angebot.ende, d.bezeichnung, 'Dienst', d.leiter, 'bestaetigt', v._id, ${actor._id}::uuid,
      ${actor._id}::uuid
    from sanitaetsdienste d join angebote angebot on angebot.sanitaetsdienst = d._id join angebot_fahrzeuge v on v.angebot = angebot._id
    where v._id = any(${free.map(({ platz }) => platz)}::uuid[])`.execute(trx)
}

export async function vehicleClashes(db: Db, dienst: string, actor: Actor): Promise<Ausschreibung['konflikte']> {
  const open = (await placesOf(db, dienst)).filter(({ booked }) => !booked)
  const alike = Map.groupBy(await against(db, actor, open), ({ text }) => text)
  return [...alike].map(([text, clashes]) => ({
    sperrt: true,
    text,
    schichten: open.filter((place) => clashes.some((clash) => concerns(clash, place))).map(({ schicht }) => schicht),
    pfad: clashes[0]?.pfad ?? null,
  }))
}

// The vehicles of a service's shifts, and the bookings that keep them from going elsewhere.
import { sql } from 'kysely'
import { badRequest, conflict } from '#server/errors.ts'
import type { Fahrzeugwarnung } from '#features/fahrzeuge/schemas.ts'
import { blockOf, warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { requireFree } from '#features/fahrzeugbelegungen/server/queries.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { SchichtProps } from '../../schemas.ts'

/**
 * The vehicles of these shifts, locked against other bookers until the end of the transaction: do they exist, may they go along?
 * What was part of the service before (`current`) may stay, whatever happened to it since: planners see its state. `short`: the
 * service was written without a list of shifts. Returns the type of each.
 * @throws 400 for one that does not exist, 409 naming one that is out of service or blocked
 */
export async function checkFahrzeuge(
  trx: Trx,
  schichten: readonly SchichtProps[],
  short: boolean,
  current: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, string>> {
  const plaetze = schichten.flatMap(({ fahrzeuge }, i) =>
    fahrzeuge.flatMap(({ fahrzeug }, j) =>
      fahrzeug === null ? [] : [{ fahrzeug, feld: `${short ? '' : `schichten.${i}.`}fahrzeuge.${j}.fahrzeug` }],
    ),
  )
  if (plaetze.length === 0) return new Map()
  const { rows } = await sql<{
    _id: string
    bezeichnung: string
    typ: string
    status: string
    aktiv: boolean
    warnungen: Fahrzeugwarnung[]
  }>`
    select f._id, f.bezeichnung, f.typ, f.status, f.aktiv, ${warningsOf('f')} as warnungen from fahrzeuge f where f._id = any(${[...new Set(plaetze.map(({ fahrzeug }) => fahrzeug))]}::uuid[])
    order by f._id for no key update`.execute(trx)
  for (const { fahrzeug, feld: field } of plaetze) {
    const there = rows.find(({ _id }) => _id === fahrzeug)
    if (current.has(fahrzeug)) continue
    if (!there) throw badRequest('Dieses Fahrzeug gibt es nicht.', field)
    if (!there.aktiv) throw conflict(`${there.bezeichnung} gehört nicht mehr zum Bestand.`, field)
    if (there.status === 'werkstatt') throw conflict(`${there.bezeichnung} ist in der Werkstatt.`, field)
    if (there.status === 'ausserDienst') throw conflict(`${there.bezeichnung} ist außer Dienst.`, field)
    const blocked = blockOf(there.bezeichnung, there.warnungen)
    if (blocked !== null) throw conflict(blocked, field)
  }
  return new Map(rows.map(({ _id, typ: type }) => [_id, type]))
}

/**
 * Makes the bookings of these shifts what their vehicles need: over the span of the shift, for this purpose.
 * The vehicles must be locked (`checkFahrzeuge`).
 * @throws 409 naming the vehicle, and what has it when to who may read that
 */
export async function bucheFahrzeuge(trx: Trx, dienst: string, actor: Actor): Promise<void> {
  await sql`
    delete from fahrzeugbelegungen b using angebot_fahrzeuge v, angebote a
    where b."angebotFahrzeug" = v._id and v.angebot = a._id and a.sanitaetsdienst = ${dienst}::uuid`.execute(trx)
  const { rows } = await sql<{ who: string; bezeichnung: string; beginn: string; ende: string }>`
    select v.fahrzeug as who, f.bezeichnung, a.beginn, a.ende
    from angebote a join angebot_fahrzeuge v on v.angebot = a._id join fahrzeuge f on f._id = v.fahrzeug
    where a.sanitaetsdienst = ${dienst}::uuid order by a.beginn`.execute(trx)
  await requireFree(trx, actor, rows, 'fahrzeuge')
  await sql`
    insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, art, verantwortlich, status, "angebotFahrzeug", "erstelltVon", "geaendertVon")
    select v.fahrzeug, a.beginn, a.ende, d.bezeichnung, 'Dienst', d.leiter, 'bestaetigt', v._id, ${actor._id}::uuid, ${actor._id}::uuid
    from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d._id join angebot_fahrzeuge v on v.angebot = a._id
    where d._id = ${dienst}::uuid and v.fahrzeug is not null`.execute(trx)
}

// Licences and briefings of drivers, for one booking or for all pending requests.
import { sql } from 'kysely'
import { classText, type Facts, type Fahrzeug, judgePerson, readFacts } from '#blocks/gueltigkeit/server/index.ts'
import type { Belegungsart } from '#blocks/belegung/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Actor, Db } from '#server/context.ts'
import { LICENCES } from './fahrzeug.ts'
import { vehicleName } from './queries.ts'

export const readVehicles = async (db: Db, ids: readonly string[]): Promise<Fahrzeug[]> =>
  (
    await sql<Fahrzeug>`
      select r._id as fahrzeug, ${vehicleName} as name, r.fuehrerscheinklasse, r."zulGesamtmasse",
        r."einweisungErforderlich", r.einweisungsgruppe
      from fahrzeuge r
      where r._id = any(${[...ids]}::uuid[])
      order by r.bezeichnung, r._id`.execute(db)
  ).rows

type Days = readonly [day: string, today: string]
const reasonsOf = (facts: Facts, fahrzeug: Fahrzeug, [day, today]: Days): string[] =>
  judgePerson(facts, { fahrzeug }, day, today)
    .reasons.filter(({ art }) => art !== 'status')
    .map(({ text }) => text)
/** Reasons from licence and briefing on that day, without the right to read member states. */
export const licenceReasons = (facts: Facts | undefined, vehicles: readonly Fahrzeug[], days: Days): string[] =>
  facts ? vehicles.flatMap((fahrzeug) => reasonsOf(facts, fahrzeug, days)) : []

/** The same beside the vehicle's name; a missing class stands for all that its licence lacks. */
function shortReasons(facts: Facts | undefined, vehicles: readonly Fahrzeug[], days: Days): string[] {
  const [fahrzeug] = vehicles
  if (!facts || !fahrzeug) return []
  const missing = classText(fahrzeug)
  const all = reasonsOf(facts, fahrzeug, days)
  if (!all.includes(missing)) return all.map((text) => text.replace(`${fahrzeug.name}: `, ''))
  return [`Führerschein ${fahrzeug.fuehrerscheinklasse} fehlt.`]
}

type Weigh = NonNullable<Belegungsart['resource']['weigh']>
/** Hints on who drives, or else on who is responsible; visible with the right to read licences. Two queries. */
export const weighDrivers: Weigh = async (db, actor, requests, now) => {
  const driverOf = ({ fahrer, verantwortlich }: (typeof requests)[number]) => fahrer ?? verantwortlich ?? ''
  const isShown = (actor: Actor, who: string) => actor.profil === who || may(actor, LICENCES)
  const seen = requests.filter((row) => driverOf(row) !== '' && isShown(actor, driverOf(row)))
  if (seen.length === 0) return new Map()
  const vehicles = await readVehicles(db, [...new Set(seen.map(({ ressource }) => ressource))])
  const facts = await readFacts(
    db,
    [...new Set(seen.map(driverOf))],
    vehicles.map((fahrzeug) => ({ fahrzeug })),
  )
  return new Map(
    seen.map((row) => {
      const theirs = vehicles.filter(({ fahrzeug }) => fahrzeug === row.ressource)
      const days = [tagInBerlin(new Date(row.ende)), tagInBerlin(now)] as const
      const who = row.fahrer === null || row.fahrer === row.verantwortlich ? '' : 'Fahrer: '
      return [row._id, shortReasons(facts.get(driverOf(row)), theirs, days).map((text) => `${who}${text}`)]
    }),
  )
}

// Licences and briefings of drivers.
import { sql } from 'kysely'
import { type Facts, type Fahrzeug, judgePerson, readFacts } from '#blocks/gueltigkeit/server/index.ts'
import { may, type Recht } from '#contract/rights/rechte.ts'
import type { Actor, Db } from '#server/context.ts'
import { vehicleName } from './queries.ts'

/** Rights that read the licences of others (FIELD_RULES of the profiles). */
const LICENCES = ['READ_USER', 'READ_FAHRZEUGEINWEISUNG'] as const satisfies readonly Recht[]
export const mayReadLicence = (actor: Actor, profil: string): boolean => actor.profil === profil || may(actor, LICENCES)

/** Vehicles, and what their drivers may drive. Two queries. */
export async function readLicences(db: Db, profile: readonly string[], ids: readonly string[]) {
  const { rows: vehicles } = await sql<Fahrzeug>`
    select r._id as fahrzeug, ${vehicleName} as name, r.fuehrerscheinklasse, r."zulGesamtmasse",
      r."einweisungErforderlich", r.einweisungsgruppe
    from fahrzeuge r
    where r._id = any(${[...ids]}::uuid[])
    order by r.bezeichnung, r._id`.execute(db)
  const facts = await readFacts(
    db,
    profile,
    vehicles.map((fahrzeug) => ({ fahrzeug })),
  )
  return { vehicles, facts }
}

/** Reasons from licence and briefing on that day, without the right to read member states. */
export const licenceReasons = (facts: Facts, fahrzeug: Fahrzeug, [day, today]: readonly [day: string, today: string]): string[] =>
  judgePerson(facts, { fahrzeug }, day, today)
    .reasons.filter(({ art }) => art !== 'status')
    .map(({ text }) => text)

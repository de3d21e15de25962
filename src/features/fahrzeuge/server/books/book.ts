// Books of a vehicle: trips, fuelings, filled checklists. Newest first, with cursor paging.
import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import type { PlainTable } from '#server/crud/crud-table.ts'
import { personIfVisible } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'

export type Vehicles = PlainTable<typeof fahrzeugeContract>
export const ofVehicle = ({ parent }: Vehicles) => ({ parent, column: 'fahrzeug', mention: 'Das Fahrzeug', name: 'bezeichnung' })

/** @throws 404 */
export async function nameOf(db: Db | Trx, fahrzeug: string): Promise<string> {
  const { rows } = await sql<{ bezeichnung: string }>`select bezeichnung from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(db)
  if (!rows[0]) throw notFound('Das Fahrzeug')
  return rows[0].bezeichnung
}

/** Person in `column` of a line of the book. Annahme: vehicle keepers are responsible for the books and read every name in them. */
export const inBook = (actor: Actor, column: string) => personIfVisible(actor, column, may(actor, 'UPDATE_FAHRZEUG'))

/** Lines `t` that this person may change: own ones, or all with the right. */
export const isOwn = (actor: Actor) => sql<boolean>`(${may(actor, 'UPDATE_FAHRZEUG')} or (${may(actor, 'CREATE_FAHRZEUGBELEGUNG')}
  and (t.fahrer is not distinct from ${actor.profil}::uuid or t."erstelltVon" is not distinct from ${actor._id}::uuid)))`

export const personCell = (person: unknown): string =>
  Object.values(person ?? { _id: '', name: 'Jemand' })
    .slice(1)
    .join(' ')

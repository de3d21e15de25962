// What other areas may read of the bookings of vehicles.
import { takenResources, type BelegungsSource, type ResourceBelegung } from '#blocks/konflikte/server/index.ts'
import { nutzenderDienst } from '#features/sanitaetsdienste/server/queries.ts'
import type { Db, Trx } from '#server/context.ts'

export const SOURCE: BelegungsSource = {
  table: 'fahrzeugbelegungen',
  column: 'fahrzeug',
  titel: 'zweck',
  prepared: false,
  dienste: nutzenderDienst,
}

/** What these vehicles (`who`) are booked for at these times, one list per question, by begin; one query for all. */
export const takenFahrzeuge = (
  db: Db | Trx,
  questions: readonly { readonly who: string; readonly beginn: string; readonly ende: string }[],
): Promise<ResourceBelegung[][]> => takenResources(db, SOURCE, questions)

// What other areas may read of the bookings of vehicles.
import { registerEngagement, takenResources, type BelegungsSource, type ResourceBelegung } from '#blocks/konflikte/server/index.ts'
import { sql } from 'kysely'
import { endsAfter } from '#blocks/belegung/server/index.ts'
import { nutzenderDienst } from '#features/sanitaetsdienste/server/queries.ts'
import type { Db, Trx } from '#server/context.ts'

export const SOURCE: BelegungsSource = {
  table: 'fahrzeugbelegungen',
  column: 'fahrzeug',
  titel: 'zweck',
  prepared: false,
  dienste: nutzenderDienst,
}

/** What a vehicle is called, over the row `r` of fahrzeuge. */
export const vehicleName = sql<string>`coalesce(nullif(r.funkrufname, ''), r.bezeichnung)`

// Who drives what is booked for sure is taken meanwhile; what is only asked for takes nobody. The purpose stays with the booking.
registerEngagement({
  as: 'fahrer',
  tables: ['fahrzeugbelegungen', 'fahrzeuge'],
  rows: (who, von, bis) => sql`
    select ${vehicleName} as titel, b.beginn, b.ende, null::uuid as dienst, null::uuid[] as beside
    from fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
    where b.fahrer = ${who} and b.status = 'bestaetigt' and b.beginn < ${bis} and ${endsAfter(von)}`,
})

/** What these vehicles (`who`) are booked for at these times, one list per question, by begin; one query for all. */
export const takenFahrzeuge = (
  db: Db | Trx,
  questions: readonly { readonly who: string; readonly beginn: string; readonly ende: string }[],
): Promise<ResourceBelegung[][]> => takenResources(db, SOURCE, questions)

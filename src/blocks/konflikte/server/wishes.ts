// Members' wishes for a time: they only sort candidates for planners and proposals. An area registers the source at module load, like
// absences.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

interface WishSource {
  /** Selects `profil, grad` once per person, or of one, with a wish between two instants; half-open, all are SQL expressions. */
  readonly rows: (von: Sql, bis: Sql, person?: Sql) => Sql
}
const registered: WishSource[] = []

export const registerWishes = (source: WishSource): void => void registered.push(source)

export const wishRows = (von: Sql, bis: Sql, person?: Sql): Sql =>
  sql`(${sql.join(
    [
      sql`select null::uuid as profil, null::text as grad
    where false`,
      ...registered.map(({ rows }) => rows(von, bis, person)),
    ],
    sql` union all `,
  )})`

// What people said that they would like at a time: it decides nothing, and puts who staffs and who proposes in order. An area registers
// it when it is loaded, as absences.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

interface WishSource {
  /** Selects `profil, grad` of everybody who said something of a time between two instants, once each: half open, both expressions. */
  readonly rows: (von: Sql, bis: Sql) => Sql
}
const registered: WishSource[] = []

export const registerWishes = (source: WishSource): void => void registered.push(source)

/** The wishes of all for a time, as rows `profil, grad`. */
export const wishes = (von: Sql, bis: Sql): Sql =>
  sql`(${sql.join([sql`select null::uuid as profil, null::text as grad where false`, ...registered.map(({ rows }) => rows(von, bis))], sql` union all `)})`

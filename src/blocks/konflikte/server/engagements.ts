// What takes somebody's time, over all areas: where they are staffed, and what areas register besides (who leads, who drives). An area
// registers when it is loaded, as its occasions.
import { type RawBuilder, sql } from 'kysely'
import type { Held } from '../contract.ts'
import { anlassTitel, occasionId, type Reader } from './occasions.ts'

type Sql = RawBuilder<unknown>

interface Engagement {
  readonly as: Exclude<Held, 'eingeteilt'>
  /** A change of these may change it. */
  readonly tables: readonly string[]
  /**
   * Selects `titel, beginn, ende, dienst` (the occasion) and `beside` of what takes the time of the person `who` between two instants:
   * half open, all three expressions; `titel` is '' where this reader may not see it. `beside` are offers in which they may stand all the same, or null.
   */
  readonly rows: (who: Sql, von: Sql, bis: Sql, reader: Reader) => Sql
  /** Selects the profile ids of all whose time `rows` takes between two instants; more is no fault, fewer are. */
  readonly people: (von: Sql, bis: Sql) => Sql
}
const registered: Engagement[] = []

export const registerEngagement = (engagement: Engagement): void => void registered.push(engagement)

export const engagementTables = (): readonly string[] => [...new Set(registered.flatMap(({ tables }) => tables))]

/** An array of all who may lead or drive between two instants that are the same for everybody: so that few are looked at one by one. */
export const engagedPeople = (von: Sql, bis: Sql): Sql =>
  sql`array(${sql.join(
    registered.map(({ people }) => people(von, bis)),
    sql` union `,
  )})`

/**
 * All that takes the time of the person `who` between two instants, as rows `als, angebot, titel, beginn, ende, dienst, beside`. What the
 * reader may not see has no title (''): no more is said of it than that it is.
 */
export const engagements = (who: Sql, von: Sql, bis: Sql, reader: Reader = null): Sql => sql`(
  select 'eingeteilt' as als, h.angebot, ${anlassTitel(reader)} as titel, lower(z) as beginn, upper(z) as ende, ${occasionId()} as dienst, null::uuid[] as beside
  from anmeldungen h join angebote a on a._id = h.angebot cross join unnest(h.belegt) z
  where h.profil = ${who} and h.status = 'eingeteilt' and h.gilt and h.belegt && tstzrange(${von}, ${bis}) and z && tstzrange(${von}, ${bis})
  ${sql.join(
    registered.map(
      ({ as, rows }) =>
        sql`union all select ${as}, null::uuid, e.titel, e.beginn, e.ende, e.dienst, e.beside from (${rows(who, von, bis, reader)}) e`,
    ),
    sql` `,
  )})`

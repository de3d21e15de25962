// When people said that they are not available: it speaks against them, and takes nobody's time. An area registers it when it is
// loaded, as what does take time (engagements.ts).
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

interface AbsenceSource {
  /** A change of these may change it. */
  readonly tables: readonly string[]
  /** Selects `beginn, ende` of what touches the time between two instants of the person `who`: half open, all three expressions. */
  readonly rows: (who: Sql, von: Sql, bis: Sql) => Sql
}
const registered: AbsenceSource[] = []

export const registerAbsence = (source: AbsenceSource): void => void registered.push(source)

export const absenceTables = (): readonly string[] => registered.flatMap(({ tables }) => tables)

/** Begin and end, instants, of a time for which somebody is not available; nobody else reads why. */
export interface Absence {
  readonly beginn: string
  readonly ende: string
}

/** The absences of the person `who` between two instants, by begin, as JSON (a list of `Absence`). */
export const absences = (who: Sql, von: Sql, bis: Sql): RawBuilder<readonly Absence[]> => sql<readonly Absence[]>`(
  select coalesce(json_agg(json_build_object('beginn', iso(x.beginn), 'ende', iso(x.ende)) order by x.beginn), '[]')
  from (${sql.join(
    [sql`select null::timestamptz as beginn, null::timestamptz as ende where false`, ...registered.map(({ rows }) => rows(who, von, bis))],
    sql` union all `,
  )}) x)`

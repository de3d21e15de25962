// Current names of records that a history refers to by id; each area registers its kinds (`Area.names`).
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db } from '#server/base.ts'

interface NamedKind {
  readonly select: (ids: readonly string[], actor: Actor) => RawBuilder<{ _id: string; name: string }>
  /** Replacement for a deleted record, so that a deleted account leaves no name behind. */
  readonly gone: string
  readonly hidden?: string
}
/** A kind named by an expression over a row of this table or view. */
export const namesFrom = (table: string, name: RawBuilder<unknown>, gone = 'gelöscht'): NamedKind => ({
  select: (ids) => sql<{ _id: string; name: string }>`select _id, ${name} as name from ${sql.table(table)} where _id = any(${ids}::uuid[])`,
  gone,
})
export type Names = Readonly<Record<string, NamedKind>>

/** Names of these ids by kind, in one query; no query without ids. @throws Error for an unregistered kind */
export async function namesOf(
  db: Db,
  names: Names,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  actor: Actor,
): Promise<(kind: string, id: string) => string> {
  const parts = [...wanted].map(([kind, ids]) => {
    const known = names[kind]
    if (!known) throw new Error(`No area registers names of the kind '${kind}'`)
    return sql`select ${kind} as kind, n._id, n.name from (${known.select([...ids], actor)}) n`
  })
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ kind: string; _id: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = new Map(rows.map(({ kind, _id, name }) => [`${kind} ${_id}`, name]))
  return (kind, id) => found.get(`${kind} ${id.toLowerCase()}`) ?? names[kind]?.gone ?? id
}

// Reads of several areas in one statement (docs/adr/0123).
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/base.ts'

/** A query, and what its rows become. Rows arrive as JSON: instants as PostgreSQL's ISO text, with an offset. */
export interface JoinedQuery<T> {
  readonly rows: RawBuilder<unknown>
  readonly read: (rows: readonly never[]) => readonly T[]
}
export const joinQuery = <R, T>(rows: RawBuilder<R>, read: (rows: readonly R[]) => readonly T[]): JoinedQuery<T> => ({ rows, read })

/** All rows of a query as a value of another one. */
export const asList = <R>(rows: RawBuilder<R>): RawBuilder<readonly R[]> =>
  sql<readonly R[]>`(select coalesce(json_agg(found), '[]') from (${rows}) found)`

/** Results of all queries in their order, by one statement. */
export async function readJoined<T>(db: Db, queries: readonly JoinedQuery<T>[]): Promise<T[]> {
  if (queries.length === 0) return []
  const columns = queries.map(({ rows }, i) => sql`${asList(rows)} as ${sql.ref(`q${i}`)}`)
  const { rows } = await sql<Record<string, readonly never[]>>`select ${sql.join(columns)}`.execute(db)
  return queries.flatMap(({ read }, i) => read(rows[0]?.[`q${i}`] ?? []))
}

/** Like `readJoined`, but a query that fails lacks its own results only. */
export async function readSoundJoined<T>(db: Db, queries: readonly JoinedQuery<T>[], failed: (reason: unknown) => void): Promise<T[]> {
  try {
    return await readJoined(db, queries)
  } catch (reason) {
    const each = await Promise.allSettled(queries.map((query) => readJoined(db, [query])))
    for (const one of each) if (one.status === 'rejected') failed(one.reason)
    if (each.every(({ status }) => status === 'fulfilled')) failed(reason)
    return each.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  }
}

// Parts of answers: queries whose rows are kept one by one, and read by one statement.
import { type RawBuilder, sql } from 'kysely'
import type { AnswerCache } from '#server/answer-cache.ts'
import type { Db } from '#server/base.ts'

/** A query whose rows are kept, as `shape` makes them, until one of its tables changes. They come as JSON: instants by `iso()`. */
export interface Part<R, T> {
  readonly key: string
  readonly tables: readonly string[]
  /** Made only where the part is not kept. */
  readonly query: () => RawBuilder<R>
  readonly shape: (rows: readonly R[]) => T
}
export type LoadPart = <R, T>(part: Part<R, T>) => Promise<T>

interface Asked {
  readonly query: RawBuilder<unknown>
  readonly answer: (rows: readonly unknown[]) => void
  readonly fail: (error: unknown) => void
}

/** Loads parts. Those that are not kept and are asked for before the next `await` are one statement. */
export function partLoader({ cache, db }: { readonly cache: AnswerCache; readonly db: Db }): LoadPart {
  let asked: Asked[] = []
  const read = async () => {
    const parts = asked
    asked = []
    const columns = parts.map(({ query }, i) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x) as ${sql.ref(`p${i}`)}`)
    try {
      const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(columns)}`.execute(db)
      parts.forEach(({ answer }, i) => answer(rows[0]?.[`p${i}`] ?? []))
    } catch (error) {
      for (const { fail } of parts) fail(error)
    }
  }
  return ({ key, tables, query, shape }) =>
    cache.getOrLoad(key, tables, async () => {
      const rows = await new Promise<readonly unknown[]>((answer, fail) => {
        if (asked.push({ query: query(), answer, fail }) === 1) queueMicrotask(() => void read())
      })
      return shape(rows as never)
    })
}

// Parts of answers: each is cached separately; missing ones share a round trip within `askTogether` (docs/adr/0096).
import type { RawBuilder } from 'kysely'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Db } from '#server/base.ts'

/** A query whose result is shaped by `shape` and cached until one of its tables changes. */
export interface Part<R, T> {
  readonly key: string
  readonly tables: readonly string[]
  /** Built only on a cache miss. */
  readonly query: () => RawBuilder<R>
  readonly shape: (rows: readonly R[]) => T
}
export type LoadPart = <R, T>(part: Part<R, T>) => Promise<T>

export const partLoader =
  ({ cache, db }: { readonly cache: AnswerCache; readonly db: Db }): LoadPart =>
  ({ key, tables, query, shape }) =>
    cache.getOrLoad(key, tables, async () => shape((await query().execute(db)).rows))

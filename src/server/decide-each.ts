// Decisions on several rows: a refusal rolls back its row alone.
import { sql } from 'kysely'
import type { Decided, Read } from '#contract/decided.ts'
import type { Trx } from '#server/context.ts'
import { HttpError, Stale } from '#server/errors.ts'

const CHANGED = 'Jemand hat das inzwischen geändert.'

/**
 * Takes the step for each row in a savepoint, in the order of their ids: two selections cannot deadlock. `refusalOf` names violated
 * constraints.
 */
export async function decideEach<R extends Read>(
  { trx, refusalOf }: { readonly trx: Trx; readonly refusalOf: (error: unknown) => HttpError | null },
  chosen: readonly R[],
  step: (row: R) => Promise<unknown>,
): Promise<Decided> {
  const done: Read[] = []
  const kept: Decided['geblieben'] = []
  const all = [...new Map(chosen.map((row) => [row._id.toLowerCase(), row])).values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
  for (const row of all) {
    await sql`savepoint zeile`.execute(trx)
    try {
      await step(row)
      await sql`release savepoint zeile`.execute(trx)
      done.push({ _id: row._id, version: row.version + 1 })
    } catch (error) {
      const refusal = error instanceof HttpError ? error : refusalOf(error)
      if (!refusal) throw error
      await sql`rollback to savepoint zeile`.execute(trx)
      kept.push({ _id: row._id, grund: refusal instanceof Stale ? CHANGED : (refusal.errors[0]?.msg ?? '') })
    }
  }
  return { erledigt: done, geblieben: kept }
}

import pg from 'pg'
import { STATEMENTS_MAX } from '#contract/limits.ts'

/**
 * Names repeated query texts, so that PostgreSQL parses and plans them once per connection.
 * Measured on one row of users and profile: 0.06 ms of database CPU instead of 0.17.
 * Names start at the second use, because unique texts (lists of values) would fill the table.
 */
export class Statements {
  readonly #names = new Map<string, string>()
  readonly #once = new Set<string>()
  readonly #max: number
  #generation = 0

  constructor(max = STATEMENTS_MAX) {
    this.#max = max
  }

  name(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= this.#max) return name
    if (this.#once.delete(text)) {
      const created = `s${this.#generation}_${this.#names.size}`
      this.#names.set(text, created)
      return created
    }
    if (this.#once.size >= this.#max) this.#once.clear()
    this.#once.add(text)
    return undefined
  }

  /** Assigns new names to all texts, because a migration by another instance invalidates old plans (0A000). */
  invalidate(): void {
    this.#generation++
    this.#names.clear()
  }
}

const WRITING_BEGIN = 'start transaction read write'
/** Uses generic plans from the first call: PostgreSQL overestimates them for lists and would replan each call (docs/adr/0103). */
const BEGIN_WITH_KEPT_PLANS = `${WRITING_BEGIN}; set local plan_cache_mode = force_generic_plan`

const PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * Turns queries with values (or an empty list) of a new connection into prepared statements.
 * @param statements shared by all connections of its pool
 */
export function prepareStatements(client: pg.ClientBase, statements: Statements): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const invalidateOldPlans = (error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan')) statements.invalidate()
  }
  const prepared = (config: unknown, values?: unknown, callback?: unknown): unknown => {
    if (config === WRITING_BEGIN) return query(BEGIN_WITH_KEPT_PLANS, undefined, callback)
    const name = typeof config === 'string' && Array.isArray(values) && PLANNED.test(config) ? statements.name(config) : undefined
    if (name === undefined) return query(config, values, callback)
    const response = query({ name, text: config, values }, undefined, callback)
    if (response instanceof Promise) response.catch(invalidateOldPlans)
    return response
  }
  client.query = prepared as typeof client.query
}

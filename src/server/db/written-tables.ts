import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const current = new AsyncLocalStorage<Set<string>>()
const perClient = new WeakMap<pg.ClientBase, Set<string>>()

/** Hears what the trigger melde_aenderung says of a new connection's statements. */
export function hearWrites(client: pg.ClientBase): void {
  client.on('notice', ({ message, detail }) => {
    if (message === 'aenderung' && detail !== undefined) perClient.get(client)?.add(detail)
  })
}

/** The pool for Kysely: a connection taken within `collectWrites` adds to its set. */
export const collectingPool = (pool: pg.Pool) => ({
  connect: async (): Promise<pg.PoolClient> => {
    const tables = current.getStore()
    const client = await pool.connect()
    if (tables) perClient.set(client, tables)
    else perClient.delete(client)
    return client
  },
  end: () => pool.end(),
  options: pool.options,
})

/** Runs `work`, adding to `tables` every table that it writes, committed or not; other tasks at the same time do not count. */
export const collectWrites = <T>(tables: Set<string>, work: () => Promise<T>): Promise<T> => current.run(tables, work)

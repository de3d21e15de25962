// Plans of the database: pg_stat_statements counts executions and plannings.
import pg from 'pg'

async function within<T>(target: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(target)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Has the next start of the database count its plans. */
export const useStatistics = (manager: pg.ClientConfig) =>
  within(manager, async (client) => {
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    // The server does not know its name before the next start; of a database it is taken unseen.
    await client.query('alter database intranet set pg_stat_statements.track_planning = on')
    await client.query('create extension if not exists pg_stat_statements')
  })

interface Plans {
  readonly calls: number
  readonly planned: number
  /** Of the statements since: the share that took a kept plan. */
  since(before: Plans | null): string
}

/** Executions and plannings so far; null where the database does not count. */
export const plans = (manager: pg.ClientConfig): Promise<Plans | null> =>
  within(manager, async (client) => {
    const { rows } = await client.query<{ calls: string; planned: string }>(
      `select coalesce(sum(calls), 0) as calls, coalesce(sum(plans), 0) as planned from pg_stat_statements where query ~* '^\\s*(select|insert|update|delete|with)'`,
    )
    const [calls, planned] = [Number(rows[0]?.calls), Number(rows[0]?.planned)]
    return {
      calls,
      planned,
      since: (before: Plans | null) => {
        const [run, anew] = [calls - (before?.calls ?? 0), planned - (before?.planned ?? 0)]
        return run === 0 ? '–' : `${Math.max(0, Math.round(100 * (1 - anew / run)))} %`
      },
    }
  }).catch(() => null)

const SHOWN = ['server_version', 'shared_buffers', 'work_mem', 'synchronous_commit', 'fsync', 'plan_cache_mode', 'jit']
/** Of the server, as a new connection finds them. */
export const settings = (target: pg.ClientConfig): Promise<string> =>
  within(target, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from pg_settings where name = any($1) order by array_position($1, name)',
      [SHOWN],
    )
    return rows.map(({ name, value }) => `${name} ${value}`).join(', ')
  })

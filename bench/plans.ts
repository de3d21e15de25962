// Plan cache statistics: pg_stat_statements counts executions and plannings.
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

export const useStatistics = (manager: pg.ClientConfig) =>
  within(manager, async (client) => {
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    // The server rejects this setting before the next start, but accepts it unchecked on a database.
    await client.query('alter database intranet set pg_stat_statements.track_planning = on')
    await client.query('create extension if not exists pg_stat_statements')
  })

interface Plans {
  readonly calls: number
  readonly planned: number
  /** Share of statements since then that used a cached plan. */
  since(before: Plans | null): string
}

/** Executions and plannings so far; null if the database does not count them. */
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
export const settings = (target: pg.ClientConfig): Promise<string> =>
  within(target, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from pg_settings where name = any($1) order by array_position($1, name)',
      [SHOWN],
    )
    return rows.map(({ name, value }) => `${name} ${value}`).join(', ')
  })

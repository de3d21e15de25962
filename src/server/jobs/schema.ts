import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pg from 'pg'
import { surviveAbort } from '#server/db/abort.ts'

/** The library's functions notify at commit; nodes notify afterwards (docs/adr/0100). */
const TELL_AFTERWARDS = `
  create or replace function graphile_worker.melde(kanal text, inhalt text) returns void language plpgsql as $f$
  begin
    if coalesce(current_setting('intranet.knoten', true), '') = '' then perform pg_notify(kanal, inhalt); else raise info '%', kanal; end if;
  end $f$;
  do $$ declare f oid; begin
    for f in select oid from pg_proc where pronamespace = 'graphile_worker'::regnamespace and prosrc like '%perform pg_notify(''jobs:insert''%' loop
      execute replace(pg_get_functiondef(f), 'perform pg_notify(''jobs:insert''', 'perform graphile_worker.melde(''jobs:insert''');
    end loop;
  end $$`

/**
 * Creates or updates the library's worker tables. Part of the migration, so that writers can enqueue at once.
 * The schema's comment stores the library version: if it is current, the library need not be loaded.
 */
export async function setUpJobs(connection: pg.ClientConfig): Promise<void> {
  const packageJson = new URL('../package.json', `file://${createRequire(import.meta.url).resolve('graphile-worker')}`)
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }
  const pool = new pg.Pool({ ...connection, types: pg.types, max: 2 })
  surviveAbort(pool, () => undefined)
  try {
    const { rows } = await pool.query<{ da: string | null }>(
      `select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as da`,
    )
    const state = `${version}+melde`
    if (rows[0]?.da === state) return
    const { Logger, runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
    await pool.query(TELL_AFTERWARDS)
    await pool.query(`comment on schema graphile_worker is ${pg.escapeLiteral(state)}`)
  } finally {
    await pool.end()
  }
}

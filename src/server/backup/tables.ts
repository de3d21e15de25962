import { Socket } from 'node:net'
import pg from 'pg'

export interface Part {
  readonly name: string
  readonly columns: readonly string[]
}
export interface Table extends Part {
  /** Primary key columns for ORDER BY, so that the row order is deterministic on every server. */
  readonly order: readonly string[]
}

/** Pending jobs. Their tables belong to the library and may change, so they are saved and restored by its public function's columns. */
export const JOBS: Part = {
  name: 'auftraege',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'job_key', 'priority'],
}
const SELECT_JOBS = `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key as job_key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.attempts < j.max_attempts`

const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

export const copyIn = ({ name, columns }: Part) => `copy ${pg.escapeIdentifier(name)} (${quoted(columns)}) from stdin`

export const copyOut = (part: Part | Table) =>
  'order' in part
    ? `copy (select ${quoted(part.columns)} from ${pg.escapeIdentifier(part.name)} order by ${part.order.join(', ')}) to stdout`
    : `copy (select *
      from (${SELECT_JOBS}) j
      order by run_at, identifier collate "C", job_key collate "C", payload::text collate "C") to stdout`

export const ADD_JOBS = `select count(graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key, priority))
  from auftraege`
export const JOBS_TABLE = `create temporary table auftraege (identifier text, payload json, queue_name text, run_at timestamptz,
  max_attempts int, job_key text, priority int) on commit drop`

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.n)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k(number, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary), array['ctid']) as order
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname collate "C"`)
  return rows
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly used: boolean
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<Sequence>(
      `select ${pg.escapeLiteral(name)} as name, last_value::text as value, is_called as used from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push(...state.rows)
  }
  return sequences
}

/** Session settings of a backup: no timeouts, and the same text format on every server. */
const SESSION = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set jit = off`

/**
 * Runs `work` on its own connection. On failure the connection is destroyed, because a running COPY cannot be ended cleanly; the server
 * rolls back.
 */
export async function onConnection<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    types: pg.types,
    application_name: 'intranet-sicherung',
    keepAlive: true,
    stream: () => socket,
  })
  // The running statement reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(SESSION)
    const result = await work(client)
    await client.end()
    return result
  } finally {
    socket.destroy()
  }
}

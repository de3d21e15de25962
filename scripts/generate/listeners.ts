// Listeners: jobs, changed tables that lists hear of, kept answers, triggers.
import Fastify from 'fastify'
import pg from 'pg'
import type { AppContext } from '#server/context.ts'
import { areas } from '#server/areas.ts'
import { readersOf } from '#server/events/reads.ts'

/** Proxy for every property: areas register their routes and jobs without a database. */
const anything: AppContext = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.iterator ? () => [][Symbol.iterator]() : name === 'then' ? undefined : anything),
  apply: () => anything,
}) as unknown as AppContext

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...[...new Set(rows.map((row) => row.join(' | ')))].sort().map((row) => [row])]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

const TRIGGERS = `
  select c.relname as table, p.proname as function,
    concat_ws(' ', case when t.tgtype & 2 > 0 then 'before' else 'after' end,
      concat_ws(', ', case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 16 > 0 then 'update' end,
        case when t.tgtype & 8 > 0 then 'delete' end, case when t.tgtype & 32 > 0 then 'truncate' end),
      case when t.tgtype & 1 > 0 then 'per row' else 'per statement' end) as moment
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname = 'public'`
const TABLES = `select tablename as name from pg_tables where schemaname = 'public'`

interface Trigger {
  readonly table: string
  readonly function: string
  readonly moment: string
}

export async function listeners(connection: pg.ClientConfig): Promise<string> {
  const kept: [string, string][] = []
  const app = Fastify()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint && config.keptBy)
      kept.push([`${config.endpoint.method} ${config.endpoint.path}`, [...config.keptBy].sort().join(', ')])
  })
  for (const area of areas) await app.register(async (scope) => area.routes(scope, anything))
  await app.ready()

  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: triggers } = await client.query<Trigger>(TRIGGERS)
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    const jobs = areas.flatMap((area) =>
      (area.handlers?.(anything) ?? []).map(({ job }) => [
        job.name,
        area.name,
        job.attempts,
        (area.termine ?? []).flatMap((termin) => (termin.job.name === job.name ? [`\`${termin.when}\``] : [])).join(', '),
      ]),
    )
    const heard = tables.flatMap(({ name }) => {
      const readers = readersOf([name])
      return readers.length > 0 ? [[name, readers.sort().join(', ')]] : []
    })
    const [tracked, own] = [triggers.filter(isTracking), triggers.filter((trigger) => !isTracking(trigger))]
    return `# Listeners

Generated from the areas and the migrated database. Do not edit.

## Jobs
Times are cron in UTC. The platform itself runs mails, push, the nightly clean-up and backup (\`src/server/jobs/instance-jobs.ts\`).

${table(['job', 'area', 'attempts', 'timetable'], jobs)}

## Changed tables
Each changed table is told to open browsers by its name. Lists and records that read further tables are told, too, by \`+\` and their name.

${table(['changed', 'told'], heard)}

## Kept answers
Kept in memory until one of the tables changes (\`src/server/http/answer-cache.ts\`).

${table(['call', 'tables'], kept)}

## Triggers
${tracked.length} tables tell of their changes (\`verfolge\`). Besides:

${table(
  ['table', 'function', 'moment'],
  own.map(({ table: name, function: called, moment }) => [name, called, moment]),
)}
`
  } finally {
    await client.end()
  }
}

const isTracking = (trigger: Trigger): boolean => trigger.function === 'melde_aenderung'

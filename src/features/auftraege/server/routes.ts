import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { JOB_NAMES, type JobRow, jobsContract } from '#features/auftraege/contract.ts'
import type { AppContext } from '#server/context.ts'
import { JOBS_LATE, JOBS_REST } from '#server/http/health.ts'
import { addRoutes } from '#server/http/routes.ts'

const ROWS = sql<Omit<JobRow, 'titel'>>`
  select t.identifier as art,
    (count(*) filter (where j.attempts < j.max_attempts))::int as wartend,
    (count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))::int as gescheitert,
    iso(min(j.run_at) filter (where j.attempts < j.max_attempts)) as naechster,
    (array_agg(left(split_part(j.last_error, chr(10), 1), 200) order by j.updated_at desc)
      filter (where j.last_error is not null))[1] as fehler
  from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs j on j.task_id = t.id
  group by t.identifier`

export const auftraege = {
  name: 'auftraege',
  contract: jobsContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, jobsContract, {
      list: async ({ db }) => {
        const { rows: late } = await sql<{ late: boolean }>`${sql.raw(JOBS_LATE)}`.execute(db)
        const { rows } = await ROWS.execute(db)
        const found = new Map(rows.map((row) => [row.art, row]))
        const none = { wartend: 0, gescheitert: 0, naechster: null, fehler: null }
        return {
          warnung: late[0]?.late === true ? JOBS_REST : null,
          auftraege: Array.from(JOB_NAMES, ([art, titel]) => ({ ...none, ...found.get(art), art, titel })),
        }
      },
      retry: async ({ trx, params: { art } }) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count
          from graphile_worker.reschedule_jobs(
            array(select j.id
              from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier = ${art}
                and j.attempts >= j.max_attempts
                and j.locked_at is null),
            run_at := now(), attempts := 0)`.execute(trx)
        return { wiederholt: rows[0]?.count ?? 0 }
      },
    }),
}

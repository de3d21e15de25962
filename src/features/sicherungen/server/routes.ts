import type { OverviewCall } from '#server/overview.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sicherungenContract } from '#features/sicherungen/contract.ts'
import type { AppContext, Db } from '#server/context.ts'
import { JOBS_LATE, JOBS_REST } from '#server/http/health.ts'
import { backupJob } from '#server/backup/nightly.ts'
import { conflict } from '#server/errors.ts'
import { addRoutes } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/job.ts'
import { warningOf } from './warning.ts'

const SHOWN = 20
const readJobs = async (db: Db) =>
  (
    await sql<{ late: boolean | null; running: boolean }>`
      select (${sql.raw(JOBS_LATE)}) as late,
        exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = ${backupJob.name} and (j.locked_at is not null or j.attempts = 0)) as running`.execute(db)
  ).rows[0]

export const sicherungen = {
  name: 'sicherungen',
  overview: [{ zugang: 'UPDATE_USER_RECHTE', url: '/api/sicherungen' }] satisfies OverviewCall[],
  contract: sicherungenContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, sicherungenContract, {
      list: async ({ db }) => {
        const newest = db.selectFrom('sicherungen').orderBy('zeit', 'desc')
        const [rows, success, first, jobs] = await Promise.all([
          newest.select(['_id', 'zeit', 'art', 'rechner', 'datei', 'groesse', 'fehler']).limit(SHOWN).execute(),
          newest.select('zeit').where('fehler', 'is', null).limit(1).executeTakeFirst(),
          sql<{ since: string }>`select min("angewandtAm") as since from migrationen`.execute(db),
          readJobs(db),
        ])
        return {
          laeuft: jobs?.running === true,
          nachts: context.config.backupsKept > 0,
          warnung: jobs?.late
            ? JOBS_REST
            : warningOf({
                last: success?.zeit ?? null,
                failure: rows[0]?.fehler ?? null,
                since: first.rows[0]?.since ?? context.now().toISOString(),
                nightly: context.config.backupsKept > 0,
                now: context.now(),
                locked: context.config.backupKey !== null,
              }),
          sicherungen: rows.map((row) => ({ ...row, art: row.art === 'hand' ? ('hand' as const) : ('nacht' as const) })),
        }
      },
      now: async ({ trx }) => {
        if (context.config.backupsKept === 0) throw conflict('Hier sichert die Technik auf anderem Weg.')
        await enqueue(trx, backupJob, { hand: true }, { key: 'sicherung-jetzt' })
      },
    }),
}

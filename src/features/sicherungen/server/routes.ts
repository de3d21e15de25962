import type { OverviewCall } from '#server/overview.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sicherungenContract } from '#features/sicherungen/contract.ts'
import type { AppContext, Db } from '#server/context.ts'
import { JOBS_LATE, JOBS_REST } from '#server/http/health.ts'
import { addRoutes } from '#server/http/routes.ts'
import { warningOf } from './warning.ts'

const SHOWN = 20
const jobsLate = async (db: Db) => (await sql<{ late: boolean }>`${sql.raw(JOBS_LATE)}`.execute(db)).rows[0]?.late === true

export const sicherungen = {
  name: 'sicherungen',
  overview: [{ zugang: 'UPDATE_USER_RECHTE', url: '/api/sicherungen' }] satisfies OverviewCall[],
  contract: sicherungenContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, sicherungenContract, {
      list: async ({ db }) => {
        const newest = db.selectFrom('sicherungen').orderBy('zeit', 'desc')
        const [rows, success, first, late] = await Promise.all([
          newest.select(['_id', 'zeit', 'art', 'rechner', 'datei', 'groesse', 'fehler']).limit(SHOWN).execute(),
          newest.select('zeit').where('fehler', 'is', null).limit(1).executeTakeFirst(),
          sql<{ since: string }>`select min("angewandtAm") as since from migrationen`.execute(db),
          jobsLate(db),
        ])
        return {
          warnung: late
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
    }),
}

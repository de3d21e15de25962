// Syncs member profiles to GroupAlarm: one job per person, enqueued with the change and retried until success.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext, Db } from '#server/context.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, enqueueMany, handle } from '#server/jobs/job.ts'
import { groupAlarm, type GroupAlarm } from './groupalarm.ts'

/** Enqueued by a database constraint on profile (migration 1060) under this name and key. */
const person = defineJob('groupalarm', z.object({ userId: z.int() }))
const everybody = defineJob('groupalarm-abgleich', z.unknown())

/**
 * Sends a person's pending changes, including those added meanwhile.
 * @throws the first failure, after trying the rest
 */
async function tell(db: Db, service: GroupAlarm, userId: number, abort: AbortSignal): Promise<void> {
  const { rows } = await sql<{ labelId: number; weg: boolean }>`
    select "labelId", weg from groupalarm_offen where "userId" = ${userId} order by weg desc, "labelId"`.execute(db)
  const failures: unknown[] = []
  for (const { labelId, weg } of rows) {
    try {
      await service.set(labelId, userId, !weg, abort)
      await (
        weg
          ? sql`delete from groupalarm_labels where "userId" = ${userId} and "labelId" = ${labelId}`
          : sql`insert into groupalarm_labels values (${userId}, ${labelId}) on conflict do nothing`
      ).execute(db)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  if (rows.length > 0) await tell(db, service, userId, abort)
}

export const jobs: AreaJobs = {
  handlers: ({ config, db, transact }: AppContext) => {
    const service = groupAlarm(config)
    return [
      handle(person, async ({ userId }, abort) => (service === null ? undefined : tell(db, service, userId, abort))),
      // Retries pending changes after failures or a period without a token.
      handle(everybody, async () => {
        if (service === null) return
        const { rows } = await sql<{ userId: number }>`select distinct "userId" from groupalarm_offen`.execute(db)
        const waiting = rows.map(({ userId }) => ({ data: { userId }, key: `groupalarm ${userId}` }))
        await transact((trx) => enqueueMany(trx, person, waiting))
      }),
    ]
  },
  termine: [{ job: everybody, when: '37 3 * * *' }],
}

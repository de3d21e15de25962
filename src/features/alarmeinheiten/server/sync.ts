// Brings GroupAlarm to what the members' profiles say: a job per person, enqueued by the change itself, tried again until it works.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext, Db } from '#server/context.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, enqueueMany, handle } from '#server/jobs/job.ts'
import { groupAlarm, type GroupAlarm } from './groupalarm.ts'

/** Enqueued by a constraint of profile (migration 0029), under this name and key. */
const person = defineJob('groupalarm', z.object({ userId: z.int() }))
const everybody = defineJob('groupalarm-abgleich', z.unknown())

/** Says what is open for one person, and what opens meanwhile. @throws the first failure, after the rest was tried */
async function tell(db: Db, service: GroupAlarm, userId: number, abort: AbortSignal): Promise<void> {
  const { rows } = await sql<{ labelId: number; weg: boolean }>`
    select "labelId", weg from groupalarm_offen where "userId" = ${userId} order by weg desc, "labelId"`.execute(db)
  const failures: unknown[] = []
  for (const { labelId, weg: gone } of rows) {
    try {
      await service.set(labelId, userId, !gone, abort)
      await (
        gone
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
      // What a failure or a time without a token left open.
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

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import type { Belegungsart } from './kind.ts'
import { remindOfBookings } from './mails/reminders.ts'
import { tellWaiting, waitingJob } from './mails/vormerkungen.ts'

/** Jobs of a kind of booking with their schedule. All are idempotent. */
export function bookingJobs(kind: Belegungsart): Required<AreaJobs> {
  const reminders = defineJob(`${kind.table}-erinnern`, z.unknown(), { rang: 6 })
  const waiting = waitingJob(kind)
  return {
    handlers: (context) => [handle(reminders, () => remindOfBookings(context, kind)), handle(waiting, () => tellWaiting(context, kind))],
    termine: [
      { job: reminders, when: '*/15 * * * *' },
      { job: waiting, when: '*/5 * * * *' },
    ],
    cleanup: (db, now) =>
      sql`delete from vormerkungen v where ${sql.ref(`v.${kind.column}`)} is not null and v.beginn <= ${now}`.execute(db),
  }
}

// The jobs of this area and their timetable. All are repeatable: keys of the mails keep anything from being told twice.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { plaetzeRelease } from '#blocks/anmeldung/server/index.ts'
import { type JobHandler, defineJob, handle } from '#server/jobs/job.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import type { AppContext } from '#server/context.ts'
import { releasePlaetze } from './anmeldung/departed.ts'
import { remind, notifyGaps } from './messages/erinnerungen.ts'
import { releaseLeitung } from './messages/release-leitung.ts'
import { newDienstJob } from './messages/messages.ts'
import { writeNewDienst } from './messages/new-dienst.ts'

const remindAll = defineJob('sanitaetsdienste-erinnern', z.unknown(), { rang: 6 })
const gaps = defineJob('sanitaetsdienste-luecken', z.unknown(), { rang: 8 })

/** Questions that nobody answered in time are closed, as taken back at the instant they expired. */
export const closeAnfragen = (context: AppContext): Promise<void> =>
  context.transact(async (trx) => {
    await sql`update anfragen set antwort = 'zurueckgezogen', "beantwortetAm" = "laeuftAb" where antwort is null and "laeuftAb" <= ${context.now()}`.execute(
      trx,
    )
  })

const handlers = (context: AppContext): JobHandler[] => [
  handle(remindAll, async () => {
    await remind(context)
    await closeAnfragen(context)
  }),
  handle(plaetzeRelease, async ({ profil }) => {
    await releasePlaetze(context, profil)
    await releaseLeitung(context, profil)
  }),
  handle(gaps, () => notifyGaps(context)),
  handle(newDienstJob, (data, abort) => writeNewDienst(context, data, abort)),
]

export const jobs: AreaJobs = {
  handlers,
  termine: [
    { job: remindAll, wann: '*/15 * * * *' },
    // The timetable is in UTC: 18:00 in Berlin is one of the two, and the job itself knows which.
    { job: gaps, wann: '0 16,17 * * *' },
  ],
}

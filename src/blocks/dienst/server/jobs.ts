// Jobs and schedule of an area's occasions. All are idempotent: mail keys prevent duplicates.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext } from '#server/context.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import { dropQuestions } from './asking/tell.ts'
import { passOn } from './signup/antwortfrist.ts'
import { releaseLeitung, releasePlaetze } from './signup/departed.ts'
import { newsJob, notifyPublished, publishedJob, writeNews } from './mails/published.ts'
import { notifyGaps, sendReminders } from './mails/reminders.ts'
import { occasionKinds, type OccasionKind } from './signup/occasion.ts'
import { plaetzeRelease } from './signup/person.ts'
import { withdrawAnfragen } from './signup/state.ts'

/** Closes unanswered requests as withdrawn at the instant they expired. */
export const closeAnfragen = (context: AppContext): Promise<void> =>
  context.transact(async (trx) => {
    const over = await withdrawAnfragen(trx, sql`f."laeuftAb"`, sql`f."laeuftAb" <= ${context.now()}`)
    await dropQuestions(
      trx,
      over.map(({ _id }) => _id),
    )
  })

async function release(context: AppContext, profil: string): Promise<void> {
  for (const kind of occasionKinds()) {
    await releasePlaetze(context, kind, profil)
    await releaseLeitung(context, kind, profil)
  }
}

export function occasionJobs(kind: OccasionKind): AreaJobs {
  const reminders = defineJob(`${kind.table}-erinnern`, z.unknown(), { rang: 6 })
  const gaps = defineJob(`${kind.table}-luecken`, z.unknown(), { rang: 8 })
  return {
    handlers: (context) => [
      handle(reminders, async () => {
        await passOn(context, kind)
        await sendReminders(context, kind)
        await closeAnfragen(context)
      }),
      handle(gaps, () => notifyGaps(context, kind)),
      // Jobs queued by older versions, one per occasion; their news joins the common batch.
      handle(publishedJob(kind), ({ dienst, actor }) => context.transact((trx) => notifyPublished({ context, trx, kind }, dienst, actor))),
      handle(newsJob, (_data, abort) => writeNews(context, abort)),
      // One job serves all areas; each registers its handler.
      handle(plaetzeRelease, ({ profil }) => release(context, profil)),
    ],
    termine: [
      { job: reminders, when: '*/15 * * * *' },
      // UTC: one of the two is 18:00 in Berlin; the job skips the other.
      { job: gaps, when: '0 16,17 * * *' },
    ],
  }
}

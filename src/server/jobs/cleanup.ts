// Nightly deletion of temporary data; personal data is stored no longer than needed.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { SESSION_DAYS } from '#server/auth/sessions.ts'
import type { Db } from '#server/context.ts'
import { SECURITY } from '#server/mail/send-mail.ts'
import { type JobHandler, defineJob, handle } from './job.ts'

export type Cleanup = (db: Db, now: Date) => Promise<unknown>

export const cleanupJob = defineJob('aufraeumen', z.unknown(), { rang: 20 })

/**
 * Deletes expired data of all kinds.
 * Sessions and password tokens; Idempotency-Key answers after 7 days; daily shares after a day; sign-in counters after 30 days.
 * Texts of mails 90 days after they were sent, given up or outdated; recipient and time are kept. Texts of account mails are deleted at
 * once, because of their links.
 * Plus the data of each area.
 */
export const cleanUp = (db: Db, now: () => Date, areas: readonly Cleanup[]): JobHandler =>
  handle(cleanupJob, async () => {
    const before = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString()
    await sql`delete from sitzungen where "laeuftAb" not between ${before(0)} and ${before(-24 * (SESSION_DAYS + 1))}`.execute(db)
    await db.deleteFrom('passworttoken').where('laeuftAb', '<', before(24)).execute()
    // As long as something may wait on a phone for the net (client/net/outbox/outbox.ts).
    await db
      .deleteFrom('idempotenz')
      .where('erstelltAm', '<', before(7 * 24))
      .execute()
    await db
      .deleteFrom('anmeldeversuche')
      .where('zuletztAm', '<', before(30 * 24))
      .execute()
    await sql`delete from tagesmengen where tag < current_date - 1`.execute(db)
    await db
      .updateTable('mails')
      .set({ text: '', html: '', anhaenge: sql`'[]'` })
      .where(
        sql<boolean>`(coalesce("versendetAm", "aufgegebenAm", "gueltigBis") < ${before(90 * 24)}
          or (art = ${SECURITY} and "gueltigBis" < ${before(0)}))
            and (text <> '' or html <> '')`,
      )
      .execute()
    for (const cleanup of areas) {
      await cleanup(db, now())
    }
  })

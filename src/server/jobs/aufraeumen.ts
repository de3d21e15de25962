// What is stored for a while only goes every night: nothing about people stays longer than it serves.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/kontext.ts'
import { type Aufgabe, defineAuftrag, erledige } from './auftrag.ts'

export const aufraeumen = defineAuftrag('aufraeumen', z.unknown(), { rang: 20 })

/**
 * Deletes what is over: sessions and password tokens, kept answers after 24 hours, failed sign-ins after 30 days,
 * cancellations in calendars half a year after the time they were for; the text of mails 90 days after they were sent or
 * given up (who got one when stays).
 */
export const raeumeAuf = (db: Db, jetzt: () => Date): Aufgabe =>
  erledige(aufraeumen, async () => {
    const vor = (stunden: number) => new Date(jetzt().getTime() - stunden * 3_600_000).toISOString()
    await db.deleteFrom('sitzungen').where('laeuftAb', '<', vor(0)).execute()
    await db.deleteFrom('passworttoken').where('laeuftAb', '<', vor(24)).execute()
    await db.deleteFrom('idempotenz').where('erstelltAm', '<', vor(24)).execute()
    await db
      .deleteFrom('anmeldeversuche')
      .where('zuletztAm', '<', vor(30 * 24))
      .execute()
    // Calendars look back a quarter of a year.
    await db
      .deleteFrom('kalenderabsagen')
      .where('ende', '<', vor(180 * 24))
      .execute()
    await db
      .updateTable('mails')
      .set({ text: '', html: '', anhaenge: sql`'[]'` })
      .where(sql<boolean>`coalesce("versendetAm", "aufgegebenAm") < ${vor(90 * 24)} and (text <> '' or html <> '')`)
      .execute()
  })

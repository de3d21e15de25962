// What is stored for a while only goes every night: nothing about people stays longer than it serves.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/kontext.ts'
import { type Aufgabe, defineAuftrag, erledige } from './auftrag.ts'

/** Deletes what an area keeps for a while only. */
export type Cleanup = (db: Db, now: Date) => Promise<unknown>

export const aufraeumen = defineAuftrag('aufraeumen', z.unknown(), { rang: 20 })

/**
 * Deletes what is over: sessions and password tokens, kept answers after 24 hours, failed sign-ins after 30 days, the text of mails
 * 90 days after they were sent or given up (who got one when stays), and what each area names.
 */
export const raeumeAuf = (db: Db, jetzt: () => Date, areas: readonly Cleanup[]): Aufgabe =>
  erledige(aufraeumen, async () => {
    const vor = (stunden: number) => new Date(jetzt().getTime() - stunden * 3_600_000).toISOString()
    await db.deleteFrom('sitzungen').where('laeuftAb', '<', vor(0)).execute()
    await db.deleteFrom('passworttoken').where('laeuftAb', '<', vor(24)).execute()
    await db.deleteFrom('idempotenz').where('erstelltAm', '<', vor(24)).execute()
    await db
      .deleteFrom('anmeldeversuche')
      .where('zuletztAm', '<', vor(30 * 24))
      .execute()
    await db
      .updateTable('mails')
      .set({ text: '', html: '', anhaenge: sql`'[]'` })
      .where(sql<boolean>`coalesce("versendetAm", "aufgegebenAm") < ${vor(90 * 24)} and (text <> '' or html <> '')`)
      .execute()
    for (const cleanup of areas) {
      // oxlint-disable-next-line no-await-in-loop -- one connection for the night's work
      await cleanup(db, jetzt())
    }
  })

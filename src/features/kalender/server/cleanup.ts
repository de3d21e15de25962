import type { Cleanup } from '#server/jobs/cleanup.ts'

const HALF_A_YEAR = 180 * 86_400_000

/** Deletes cancellations half a year after their time: calendars look back a quarter of a year. */
export const cleanup: Cleanup = (db, now) =>
  db
    .deleteFrom('kalenderabsagen')
    .where('ende', '<', new Date(now.getTime() - HALF_A_YEAR).toISOString())
    .execute()

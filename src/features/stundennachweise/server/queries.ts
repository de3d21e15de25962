// What a duty makes of hours: drafts of those who were there, for them to look at and submit.
import { sql } from 'kysely'
import type { Hours } from '#blocks/anlaesse/server/index.ts'

/** The hours of an area; `sort` as entities.md 2.22 names them. Closing the same occasion again writes none twice. */
export const hoursAs = (sort: string): Hours => ({
  table: 'stundennachweise',
  draft: async (trx, drafts, { anlass, actor }) => {
    if (drafts.length === 0) return
    await trx
      .insertInto('stundennachweise')
      .values(drafts.map((one) => ({ ...one, art: sort, anlass, erstelltVon: actor, geaendertVon: actor })))
      .onConflict((conflicts) => conflicts.columns(['anmeldung', 'datum']).where('anmeldung', 'is not', null).doNothing())
      .execute()
  },
  confirmed: async (trx, registrations) => {
    const { rows } = await sql<{ status: string }>`
      select status from stundennachweise where anmeldung = any(${[...registrations]}::uuid[]) for update`.execute(trx)
    return rows.filter(({ status }) => status === 'bestaetigt').length
  },
  remove: async (trx, registrations) => {
    await sql`delete from stundennachweise where anmeldung = any(${[...registrations]}::uuid[])`.execute(trx)
  },
})

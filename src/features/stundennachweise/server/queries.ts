// What a duty makes of hours: drafts of those who were there, for them to look at and submit.
import { sql } from 'kysely'
import type { Hours } from '#blocks/anlaesse/server/index.ts'
import type { Trx } from '#server/context.ts'

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

interface ReportHours {
  readonly profil: string
  readonly datum: string
  readonly beginn: string
  readonly ende: string
  readonly stunden: number
  readonly nacht: boolean
}
/** Drafts of those who were in an operation; closing its report again writes none twice. */
export async function draftReportHours(
  trx: Trx,
  report: { readonly einsatzbericht: string; readonly anlass: string; readonly actor: string },
  drafts: readonly ReportHours[],
): Promise<void> {
  if (drafts.length === 0) return
  const { actor, ...about } = report
  await trx
    .insertInto('stundennachweise')
    .values(drafts.map((one) => ({ ...one, ...about, art: 'Einsatz', erstelltVon: actor, geaendertVon: actor })))
    .onConflict((on) => on.columns(['einsatzbericht', 'profil', 'datum']).where('einsatzbericht', 'is not', null).doNothing())
    .execute()
}
/** Takes back the drafts of a report that is opened again; what was handed in stays. */
export const removeReportDrafts = (trx: Trx, report: string): Promise<unknown> =>
  sql`delete from stundennachweise where einsatzbericht = ${report}::uuid and status = 'entwurf'`.execute(trx)

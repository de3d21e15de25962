import { sql } from 'kysely'
import type { Hours } from '#blocks/dienst/server/index.ts'
import type { YearOfHours } from '#contract/time/hours.ts'
import type { Db, Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import type { KINDS_OF_HOURS } from '../contract.ts'

const SUMS = sql.join(
  (['bestaetigt', 'eingereicht', 'entwurf'] as const).map(
    (status) => sql`coalesce(sum(t.stunden) filter (where t.status = ${sql.lit(status)}), 0)::float8 as ${sql.ref(status)}`,
  ),
)
export type Months = readonly ({ readonly monat: number } & Pick<YearOfHours, 'bestaetigt' | 'eingereicht' | 'entwurf'>)[]
export const monthsOfHours = (profil: string | null, year: number) => sql<Months[number]>`
  select extract(month from t.datum)::int as monat, ${SUMS} from stundennachweise t
  where t.profil = ${profil}::uuid and t.datum between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31) group by 1`
export function yearFrom(months: Months, year: number): YearOfHours {
  const sum = (of: 'bestaetigt' | 'eingereicht' | 'entwurf') => months.reduce((soFar, month) => soFar + month[of], 0)
  return {
    jahr: year,
    bestaetigt: sum('bestaetigt'),
    eingereicht: sum('eingereicht'),
    entwurf: sum('entwurf'),
    jeMonat: Array.from({ length: 12 }, (_, i) => months.find(({ monat }) => monat === i + 1)?.bestaetigt ?? 0),
  }
}

interface Draft {
  readonly profil: string
  readonly datum: string
  readonly stunden: number
}
interface About {
  readonly art: string
  readonly anlass: string
  readonly einsatzbericht?: string
}
/** Inserts drafts for attendees. Idempotent for a repeated closing. */
async function insertDrafts(trx: Trx, drafts: readonly Draft[], about: About, actor: string): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map((draft) => ({ ...draft, ...about, erstelltVon: actor, geaendertVon: actor }))
  await trx
    .insertInto('stundennachweise')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The hours of an area; `sort` as the contract names them. */
export const hoursAs = (sort: string): Hours => ({
  table: 'stundennachweise',
  draft: (trx, drafts, { anlass, actor }) => insertDrafts(trx, drafts, { art: sort, anlass }, actor),
  confirmed: async (trx, registrations) => {
    const { rows } = await sql<{ status: string }>`
      select status from stundennachweise where anmeldung = any(${[...registrations]}::uuid[]) for update`.execute(trx)
    return rows.filter(({ status }) => status === 'bestaetigt').length
  },
  remove: async (trx, registrations) => {
    await sql`delete from stundennachweise where anmeldung = any(${[...registrations]}::uuid[])`.execute(trx)
  },
})

export interface OpenHours {
  readonly _id: string
  readonly profil: string
  readonly datum: string
  readonly art: keyof typeof KINDS_OF_HOURS
  readonly anlass: string
  /** Quarters of an hour, to keep sums integral. */
  readonly quarters: number
  readonly km: number
}

/** Confirmed, unbilled hours up to and including `until`, by person and day. Locked until the end of a transaction. */
export async function openHours(db: Db | Trx, profiles: readonly string[], until: string): Promise<readonly OpenHours[]> {
  const { rows } = await sql<OpenHours>`
    select _id, profil, datum::text as datum, art, anlass, (stunden * 4)::int as quarters,
      case when "fahrtkostenBeantragt" then "anfahrtKm" else 0 end as km
    from stundennachweise
    where profil = any(${[...profiles]}::uuid[]) and datum <= ${until}::date and status = 'bestaetigt' and "abgerechnetAm" is null
    order by profil, datum, _id ${db.isTransaction ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Marks hours as billed, which locks them; null reverts this for a payout taken back. @throws 409 for a record in the wrong state */
export async function setBilled(trx: Trx, ids: readonly string[], at: Date | null): Promise<void> {
  const { rows } = await sql`
    update stundennachweise set "abgerechnetAm" = ${at}, version = version + 1
    where _id = any(${[...ids]}::uuid[]) and status = 'bestaetigt' and ("abgerechnetAm" is null) = ${at !== null} returning 1`.execute(trx)
  if (rows.length < new Set(ids).size) throw conflict('Die Stunden haben sich inzwischen geändert. Lade neu und rechne noch einmal.')
}
export const draftReportHours = (
  trx: Trx,
  einsatzbericht: string,
  anlass: string,
  actor: string,
  drafts: readonly Draft[],
): Promise<void> => insertDrafts(trx, drafts, { art: 'Einsatz', anlass, einsatzbericht }, actor)
/** Deletes the drafts of a reopened report; submitted records are kept. */
export const removeReportDrafts = (trx: Trx, report: string): Promise<unknown> =>
  sql`delete from stundennachweise where einsatzbericht = ${report}::uuid and status = 'entwurf'`.execute(trx)

// What other areas may do with hours: a closed duty makes drafts of those who were there, and a payout settles what is confirmed.
import { sql } from 'kysely'
import type { Hours } from '#blocks/dienst/server/index.ts'
import type { YearOfHours } from '#contract/time/hours.ts'
import type { Db, Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import type { KINDS_OF_HOURS } from '../contract.ts'

/** Each sum of hours, over the records `t`: the one definition of a state's share. */
const SUMS = sql.join(
  (['bestaetigt', 'eingereicht', 'entwurf'] as const).map(
    (status) => sql`coalesce(sum(t.stunden) filter (where t.status = ${sql.lit(status)}), 0)::float8 as ${sql.ref(status)}`,
  ),
)
export type Months = readonly ({ readonly monat: number } & Pick<YearOfHours, 'bestaetigt' | 'eingereicht' | 'entwurf'>)[]
/** The sums of somebody's year in Berlin by month. */
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
    jeMonat: Array.from({ length: 12 }, (_, i) => months.find(({ monat: month }) => month === i + 1)?.bestaetigt ?? 0),
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
/** Of those who were there. Closing the same again writes none twice. */
async function insertDrafts(trx: Trx, drafts: readonly Draft[], about: About, actor: string): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map((one) => ({ ...one, ...about, erstelltVon: actor, geaendertVon: actor }))
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
  /** In quarters of an hour: sums stay whole. */
  readonly quarters: number
  /** 0 where no refund of travel was asked for. */
  readonly km: number
}

/** Confirmed and not billed, up to the day `until` and with it, by person and day. Within a transaction they stay as they are until it ends. */
export async function openHours(db: Db | Trx, profiles: readonly string[], until: string): Promise<readonly OpenHours[]> {
  const { rows } = await sql<OpenHours>`
    select _id, profil, datum::text as datum, art, anlass, (stunden * 4)::int as quarters,
      case when "fahrtkostenBeantragt" then "anfahrtKm" else 0 end as km
    from stundennachweise
    where profil = any(${[...profiles]}::uuid[]) and datum <= ${until}::date and status = 'bestaetigt' and "abgerechnetAm" is null
    order by profil, datum, _id ${db.isTransaction ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Billed hours do not change any more; with null they are open again, as when a payout is taken back. @throws 409 where one is not as it should be */
export async function setBilled(trx: Trx, ids: readonly string[], at: Date | null): Promise<void> {
  const { rows } = await sql`
    update stundennachweise set "abgerechnetAm" = ${at}, version = version + 1
    where _id = any(${[...ids]}::uuid[]) and status = 'bestaetigt' and ("abgerechnetAm" is null) = ${at !== null} returning 1`.execute(trx)
  if (rows.length < new Set(ids).size) throw conflict('Die Stunden haben sich inzwischen geändert. Lade neu und rechne noch einmal.')
}
/** Drafts of those who were in an operation. */
export const draftReportHours = (
  trx: Trx,
  einsatzbericht: string,
  anlass: string,
  actor: string,
  drafts: readonly Draft[],
): Promise<void> => insertDrafts(trx, drafts, { art: 'Einsatz', anlass, einsatzbericht }, actor)
/** Takes back the drafts of a report that is opened again; what was handed in stays. */
export const removeReportDrafts = (trx: Trx, report: string): Promise<unknown> =>
  sql`delete from stundennachweise where einsatzbericht = ${report}::uuid and status = 'entwurf'`.execute(trx)

import { sql } from 'kysely'
import { dateText, tagInBerlin } from '#contract/time/berlin.ts'
import { INBOX_MAX } from '#contract/limits.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Actor, Db } from '#server/context.ts'
import { joinQuery } from '#server/db/joined.ts'
import type { InboxSource, WaitingSource } from '#server/overview.ts'
import { type hoursContract, KINDS_OF_HOURS } from '../contract.ts'
import { isMine, isNameable, ofOthers } from './own.ts'
import { monthsOfHours, type Months, yearFrom } from './queries.ts'

export const countWaiting: WaitingSource['counts'] = (actor) => [
  joinQuery(
    sql<{ submitted: number }>`
      select count(*)::int as submitted from stundennachweise t
      where ${may(actor, 'READ_STUNDENNACHWEISE')} and t.status = 'eingereicht' and ${ofOthers(actor)} and ${isNameable(actor)}`,
    (rows) =>
      rows.map(({ submitted }) => ({
        zahl: submitted,
        eins: 'Stundennachweis zu bestätigen',
        viele: 'Stundennachweise zu bestätigen',
        hinweis: 'Von anderen eingereicht.',
        pfad: withQuery(path('/stundennachweise'), { status: 'eingereicht', vonAnderen: 'true' }),
      })),
  ),
]

interface OwnHours {
  readonly _id: string
  readonly status: 'entwurf' | 'abgelehnt'
  readonly anlass: string
  readonly datum: string
  readonly stunden: number
  readonly grund: string
}
/** Hours as a decimal, as on their record. */
const aboutHours = ({ datum, stunden }: OwnHours): string =>
  `${dateText(datum)} · ${stunden === 1 ? '1 Stunde' : `${stunden.toLocaleString('de-DE')} Stunden`}`

export const inboxOfHours: InboxSource['items'] = (actor) => [
  joinQuery(
    sql<{ beginn: string; art: keyof typeof KINDS_OF_HOURS; anlass: string }>`
      select iso(u.beginn) as beginn, u.art, u.anlass from stoppuhren u where u.profil = ${actor.profil}::uuid`,
    (rows) =>
      rows.map(({ beginn, art, anlass }) => ({
        art: 'uhr',
        _id: 'uhr',
        titel: 'Deine Uhr läuft',
        unter: `${KINDS_OF_HOURS[art]}: ${anlass}`,
        pfad: path('/profiles/myProfile/stundennachweise'),
        beginn,
      })),
  ),
  joinQuery(
    sql<OwnHours>`
      select z.* from (
        select t._id, t.status, t.anlass, t.datum::text as datum, t.stunden::float8 as stunden, t.ablehnungsgrund as grund,
          row_number() over (partition by t.status order by t.datum desc, t._id) as number
        from stundennachweise t where ${isMine(actor)} and t.status in ('entwurf', 'abgelehnt') and not t.zurueckgezogen) z
      where z.number <= ${INBOX_MAX}
      order by z.datum desc, z._id`,
    (rows) =>
      rows.map((row) => ({
        art: row.status === 'entwurf' ? 'stundenEntwurf' : 'stundenAbgelehnt',
        _id: row._id,
        gruppe: row.status === 'entwurf' ? 'Stundennachweise noch nicht eingereicht' : 'Stundennachweise abgelehnt',
        titel: row.anlass,
        unter: row.status === 'entwurf' ? `Noch nicht eingereicht · ${aboutHours(row)}` : aboutHours(row),
        text: row.grund,
        pfad: path('/profiles/myProfile/stundennachweise/edit/{id}', { id: row._id }),
      })),
  ),
]

const LAST = 4
interface Found {
  readonly months: Months
  readonly vorjahr: number
  readonly last: Summary['zuletzt']
}
type Summary = ResponseOf<(typeof hoursContract)['summary']>

/** One's own hours of this year in Berlin, without refused ones. `zuletzt`: newest of each kind and occasion. */
export async function summaryOf(db: Db, actor: Actor, now: Date): Promise<Summary> {
  const year = Number(tagInBerlin(now).slice(0, 4))
  const { rows } = await sql<Found>`
    select coalesce((select json_agg(z) from (${monthsOfHours(actor.profil, year)}) z), '[]') as months,
      (select coalesce(sum(z.bestaetigt), 0) from (${monthsOfHours(actor.profil, year - 1)}) z)::float8 as vorjahr,
      coalesce((select json_agg(json_build_object('art', z.art, 'anlass', z.anlass, 'stunden', z.stunden::float8)
          order by z.datum desc, z._id desc)
        from (
          select *
          from (select distinct on (t.art, t.anlass) t._id, t.art, t.anlass, t.stunden, t.datum
            from stundennachweise t
            where ${isMine(actor)} and t.anmeldung is null and t.status <> 'abgelehnt'
            order by t.art, t.anlass, t.datum desc, t._id desc) d
          order by d.datum desc, d._id desc
          limit ${LAST}) z),
        '[]') as last`.execute(db)
  const { months = [], vorjahr = 0, last = [] } = rows[0] ?? {}
  return { ...yearFrom(months, year), vorjahr, zuletzt: last }
}

import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { CountCard } from '#contract/dashboard.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Actor, Db } from '#server/context.ts'
import type { hoursContract } from '../contract.ts'
import { isMine, isNameable, ofOthers } from './own.ts'
import { monthsOfHours, type Months, yearFrom } from './queries.ts'

type Waits = 'entwurf' | 'abgelehnt'
export async function countWaiting(db: Db, actor: Actor): Promise<CountCard[]> {
  const { rows } = await sql<{ own: Readonly<Record<Waits, { readonly count: number; readonly id: string }>> | null; submitted: number }>`
    select (select json_object_agg(z.status, json_build_object('count', z.count, 'id', z.id)) from (
        select t.status, count(*) as count, (array_agg(t._id))[1] as id from stundennachweise t
        where ${isMine(actor)} and t.status in ('entwurf', 'abgelehnt') group by t.status) z) as own,
      (select count(*) from stundennachweise t where ${may(actor, 'UPDATE_STUNDENNACHWEISE') && may(actor, 'READ_STUNDENNACHWEISE')}
        and t.status = 'eingereicht' and ${ofOthers(actor)} and ${isNameable(actor)})::int as submitted`.execute(db)
  const { own = null, submitted = 0 } = rows[0] ?? {}
  /** Opens a single record with its reason, or the list for several. */
  const target = (status: Waits) =>
    own?.[status]?.count === 1
      ? path('/profiles/myProfile/stundennachweise/edit/{id}', { id: own[status].id })
      : withQuery(path('/profiles/myProfile/stundennachweise'), { status })
  const [drafts, refused] = [own?.entwurf?.count ?? 0, own?.abgelehnt?.count ?? 0]
  return [
    {
      zahl: submitted,
      eins: 'Stundennachweis zu bestätigen',
      viele: 'Stundennachweise zu bestätigen',
      hinweis: 'Von anderen eingereicht.',
      pfad: withQuery(path('/stundennachweise'), { status: 'eingereicht', vonAnderen: 'true' }),
    },
    {
      zahl: refused,
      eins: 'abgelehnter Stundennachweis',
      viele: 'abgelehnte Stundennachweise',
      hinweis:
        refused === 1
          ? 'Lies den Grund, ändere ihn und reich ihn noch einmal ein.'
          : 'Lies die Gründe, ändere sie und reich sie noch einmal ein.',
      pfad: target('abgelehnt'),
    },
    {
      zahl: drafts,
      eins: 'Stundennachweis noch nicht eingereicht',
      viele: 'Stundennachweise noch nicht eingereicht',
      hinweis: drafts === 1 ? 'Schau ihn durch und reich ihn ein.' : 'Schau sie durch und reich sie ein.',
      pfad: target('entwurf'),
    },
  ].filter(({ zahl }) => zahl > 0)
}

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

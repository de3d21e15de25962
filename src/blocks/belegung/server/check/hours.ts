// Monthly booking hours per person and kind, if the chapter sets a limit (docs/adr/0056).
import { decimalText } from '#contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { bookingLimits, NO_LIMITS, STANDING_BELEGUNG, type Kontingent } from '../../contract.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import { saysOf, defineSetting, showSetting } from '#server/setting.ts'
import type { Belegungsart } from '../kind.ts'
import type { Span } from './period.ts'

const limitsKey = ({ table }: Pick<Belegungsart, 'table'>) => `${table}Grenzen`
/** Limits per person; read within the counting statement. */
export const limitsOf = (kind: Pick<Belegungsart, 'table'>) => defineSetting(limitsKey(kind), bookingLimits, NO_LIMITS)
/** Registers the limits among the settings, once per kind by its area. */
export const showLimits = (kind: Pick<Belegungsart, 'table' | 'area' | 'screens'>, plural: string): void =>
  showSetting({
    titel: `Grenzen je Person: ${plural}`,
    path: kind.screens.list,
    zugang: `UPDATE_${kind.area}`,
    says: async ({ db }) => saysOf(bookingLimits.shape, await limitsOf(kind).read(db)),
  })
export const mostOf = (kind: Belegungsart) =>
  sql`coalesce((select (wert ->> 'jePerson')::int from config where key = ${sql.lit(limitsKey(kind))}), ${sql.lit(NO_LIMITS.jePerson)})`

export interface Month {
  /** "11/2026" */
  readonly month: string
  readonly fresh: number
  readonly booked: number
  readonly most: number
}

type Sql = RawBuilder<unknown>
/** User id, begins and ends of the requested spans as arrays, and ids of the bookings they replace. */
interface Asked {
  readonly user: Sql
  readonly von: Sql
  readonly bis: Sql
  readonly without: Sql
}
/**
 * Requested and booked hours per month of these spans; empty without a limit. Annahme: a booking counts for the month in which it
 * begins.
 */
export const monthsQuery = (kind: Belegungsart, { user, von, bis, without }: Asked): RawBuilder<Month> => sql<Month>`
  select to_char(m.month, 'MM/YYYY') as month, m.fresh, (c.wert ->> 'stundenJeMonat')::float as most,
    (select coalesce(sum(extract(epoch from b.ende - b.beginn)), 0)::float / 3600
      from ${sql.table(kind.table)} b
      where b."erstelltVon" = ${user}::uuid
        and ${oneOf('b.status', STANDING_BELEGUNG)}
        and not b.sperrzeit
        and b._id <> all(${without}::uuid[])
        and b.beginn >= m.month at time zone 'Europe/Berlin'
        and b.beginn < (m.month + interval '1 month') at time zone 'Europe/Berlin') as booked
  from (select date_trunc('month', s.von at time zone 'Europe/Berlin') as month,
      sum(extract(epoch from s.bis - s.von))::float / 3600 as fresh
    from unnest(${von}::timestamptz[], ${bis}::timestamptz[]) s(von, bis)
    group by 1) m
    join config c on c.key = ${sql.lit(limitsKey(kind))} and c.wert ->> 'stundenJeMonat' is not null
  order by m.month`

async function months(
  db: Db | Trx,
  kind: Belegungsart,
  user: string,
  spans: readonly Span[],
  without: readonly string[],
): Promise<readonly Month[]> {
  const [von, bis] = [spans.map(({ beginn }) => beginn), spans.map(({ ende }) => ende)]
  return (await monthsQuery(kind, { user: sql`${user}`, von: sql`${von}`, bis: sql`${bis}`, without: sql`${[...without]}` }).execute(db))
    .rows
}

/** @throws 409 */
export function holdMonths(read: readonly Month[]): void {
  const over = read.find(({ fresh, booked, most }) => booked + fresh > most)
  if (!over) return
  const { month, fresh, booked, most } = over
  throw conflict(
    `Im Monat ${month} bleiben dir noch ${decimalText(Math.max(0, most - booked))} von ${decimalText(most)} Stunden; ` +
      `das wären ${decimalText(fresh)}. Mehr trägt die Verwaltung ein.`,
    'ende',
  )
}

/**
 * Managers of the resources are exempt; for all others the booking author counts. Shares its lock with the limit in number
 * (situation.ts), so concurrent calls are counted. `without`: bookings replaced by these spans.
 * @throws 409
 */
export async function requireHours(
  trx: Trx,
  kind: Belegungsart,
  user: string,
  spans: readonly Span[],
  without: readonly string[],
): Promise<void> {
  if (spans.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext(${kind.table}), hashtext(${user}))`.execute(trx)
  holdMonths(await months(trx, kind, user, spans, without))
}

/** Remaining hours in the month of this instant; null without a limit. */
export async function hoursLeft(db: Db, kind: Belegungsart, actor: Actor, beginn: string): Promise<Kontingent> {
  if (may(actor, `UPDATE_${kind.area}`)) return { monat: '', stunden: null, frei: null }
  const [month] = await months(db, kind, actor._id, [{ beginn, ende: beginn }], [])
  return month
    ? { monat: month.month, stunden: month.most, frei: Math.max(0, month.most - month.booked) }
    : { monat: '', stunden: null, frei: null }
}

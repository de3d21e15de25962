// Time spent leading an occasion, over the row `d`. Plan, calendar and feeds read it from the time table (ADR 84).
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import type { PlanSpan } from '#server/calendar/plan.ts'
import type { OccasionKind } from '../signup/occasion.ts'

type Sql = RawBuilder<unknown>
type LedKind = Pick<OccasionKind, 'id' | 'leaders'>

export const leadsOf = ({ leaders }: LedKind, profil: string | null): Sql =>
  sql`(${profil}::uuid in (d.leiter,
    d."stvLeiter") ${leaders === undefined ? sql`` : sql`or array[${profil}::uuid] <@ ${sql.ref(`d.${leaders}`)}`})`

/**
 * Leading times as a multirange: while the offers run, without own places there.
 * The whole span if the table has none (cancelled, or no offers); null for others.
 */
export const ledTimes = (kind: LedKind, profil: string | null): Sql => sql`case
  when ${leadsOf(kind, profil)}
    then coalesce((select range_agg(l.zeit) filter (where l.art = 'leitung') - coalesce(range_agg(l.zeit) filter (where l.art <> 'leitung'),
          '{}')
      from personenzeiten l join angebote angebot on angebot._id = l.angebot
      where l.profil = ${profil}::uuid and ${kind.id} = d._id),
      case
        when not exists (select
          from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id
          where ${kind.id} = d._id and meldung.profil = ${profil}::uuid and ${oneOf('meldung.status', STANDING_ANMELDUNG)})
            then tstzmultirange(tstzrange(d.beginn, d.ende))
      end)
end`

/** Rows that may concern a person's plan: places in any state, leading, open requests. */
export const touchesPlan = (kind: OccasionKind, { profil }: Actor, { von, bis }: PlanSpan): Sql => sql`
  select
  from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
  where meldung.profil = ${profil}::uuid and meldung.beginn < ${bis} and meldung.ende > ${von} and ${kind.id} is not null
  union all
  select
  from ${kind.from} d
  where d.beginn < ${bis} and d.ende > ${von} and ${leadsOf(kind, profil)}
  union all
  select
  from anfragen f join angebote angebot on angebot._id = f.angebot
  where f.profil = ${profil}::uuid and f.antwort is null and ${kind.id} is not null`

/** Id of part `z` of a row: its own id if it is the whole, else stable per begin. */
export const partId = (row: 'meldung' | 'd'): Sql => {
  const [id, beginn, ende] = ['_id', 'beginn', 'ende'].map((column) => sql.ref(`${row}.${column}`))
  return sql`case
    when (lower(z), upper(z)) = (${beginn}, ${ende}) then ${id}
    else md5(${id} || ' ' || extract(epoch from lower(z)))::uuid
  end`
}

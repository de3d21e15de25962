// Vehicle queries for other areas: warnings about driving (migration 1025).
import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '#server/db/vocabulary.ts'
import { type Fahrzeugwarnung, type Condition, CHECK_FIELD, CHECK_TITEL, OPEN_DEFECT, PRUEFARTEN } from '#features/fahrzeuge/schemas.ts'

/** Further tables behind these responses: a change of them makes the cache stale, and so does a new day. */
export const WARNING_TABLES = ['fahrzeugmaengel', 'config'] as const

const NAMED = 3

/** Warnings of the vehicle in the row `alias`, blocking ones first; `day`: last day of the trip. */
export const warningsOf = (alias: string, day: string | null = null): RawBuilder<readonly Fahrzeugwarnung[]> => sql`(
  select case
    when jsonb_array_length(w) <= ${sql.lit(NAMED)} then w
    else (
      select jsonb_agg(case
          when einer ->> 'art' = 'mangel' and rang > ${sql.lit(NAMED)} and alle > rang
            then jsonb_set(einer, '{text}', to_jsonb('und ' || alle - ${sql.lit(NAMED)} || ' weitere Mängel'))
          else einer
        end
        order by nr)
      from (select einer, nr, row_number() over arten as rang, count(*) over (partition by einer ->> 'art') as alle
        from jsonb_array_elements(w) with ordinality e(einer, nr) window arten as (partition by einer ->> 'art'
          order by nr)) e
      where einer ->> 'art' <> 'mangel' or rang <= ${sql.lit(NAMED + 1)})
  end
  from fahrzeugwarnungen(${sql.ref(`${alias}._id`)}, jsonb_build_object(${sql.join(
    PRUEFARTEN.flatMap((kind) => [sql.lit(CHECK_TITEL[kind]), sql.ref(`${alias}.${CHECK_FIELD[kind]}`)]),
  )}), ${day === null ? sql`null` : sql`${day}::date`}) w)`

/** Number of open defects of the vehicle in the row `alias`. */
export const openDefectsOf = (alias: string): RawBuilder<number> => sql<number>`(select count(*)::int
  from fahrzeugmaengel m
  where m.fahrzeug = ${sql.ref(`${alias}._id`)} and ${oneOf('m.status', OPEN_DEFECT)})`

/** State of the vehicle in the row `alias`: its own, or blocked (migration 1025). */
export const stateOf = (alias: string): RawBuilder<Condition> => sql<Condition>`fahrzeugzustand(${sql.ref(alias)})`

export interface VehicleState {
  readonly zustand: Condition
  readonly statusGrund: string
  readonly warnungen: readonly Fahrzeugwarnung[]
}
export const stateColumns = (alias: string) =>
  sql`${stateOf(alias)} as zustand, ${sql.ref(`${alias}.statusGrund`)}, ${warningsOf(alias)} as warnungen`

/** Reason why the vehicle in the row `alias` is unavailable, as the end of a sentence after its name. Null if available. */
export const standstillOf = (alias: string): RawBuilder<string | null> => sql<string | null>`case ${stateOf(alias)}
  when 'werkstatt' then 'in der Werkstatt'
  when 'ausserDienst' then 'außer Dienst'
  when 'gesperrt'
    then 'gesperrt: '
      || (select string_agg(w ->> 'text', ', ')
        from jsonb_array_elements(${warningsOf(alias)}) w
        where (w -> 'sperrt')::boolean)
end`

/** Reason why a vehicle may not be planned, or null: one rule for bookings, services and plans. */
export function unfitReason(name: string, { zustand, statusGrund, warnungen }: VehicleState): string | null {
  const because = statusGrund === '' ? '' : ` (${statusGrund})`
  if (zustand === 'geloescht') return `${name} gehört nicht mehr zum Bestand.`
  if (zustand === 'werkstatt') return `${name} ist in der Werkstatt${because}.`
  if (zustand === 'ausserDienst') return `${name} ist außer Dienst${because}.`
  if (zustand !== 'gesperrt') return null
  const blocking = warnungen.filter(({ sperrt }) => sperrt).map(({ text }) => text)
  return `${name} ist gesperrt: ${blocking.join(', ')}.`
}

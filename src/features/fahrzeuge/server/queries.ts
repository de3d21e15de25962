// What other areas may read of the vehicles: what speaks against driving one (migration 0020).
import { type RawBuilder, sql } from 'kysely'
import { type Fahrzeugwarnung, CHECK_FIELD, CHECK_TITEL, PRUEFARTEN } from '#features/fahrzeuge/schemas.ts'

/** What such an answer is made of besides the vehicles: a change of any of these makes it old, and so does another day. */
export const WARNING_TABLES = ['fahrzeugmaengel', 'config'] as const

/** The warnings of the vehicle in the row `alias`, those that keep it from being booked first; `day`: the last one of the trip. */
export const warningsOf = (alias: string, day: string | null = null): RawBuilder<readonly Fahrzeugwarnung[]> =>
  sql`fahrzeugwarnungen(${sql.ref(`${alias}._id`)}, jsonb_build_object(${sql.join(
    PRUEFARTEN.flatMap((kind) => [sql.lit(CHECK_TITEL[kind]), sql.ref(`${alias}.${CHECK_FIELD[kind]}`)]),
  )}), ${day}::date)`

/** Why it may not be booked, or null. */
export function blockOf(name: string, warnings: readonly Fahrzeugwarnung[]): string | null {
  const reasons = warnings.filter(({ sperrt: blocks }) => blocks).map(({ text }) => text)
  return reasons.length === 0 ? null : `${name} ist gesperrt: ${reasons.join(', ')}.`
}

import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import type { HelferState } from '../../history.ts'
import type { OccasionKind, Scope } from '../signup/occasion.ts'
import type { StateChange } from '../signup/state.ts'
import { actionOf, helferState, stateTables } from '../signup/write.ts'

export type HelferStates = ReadonlyMap<string, HelferState>

/** Current states of these registrations; read before a change and passed to `recordHelfer` after it. */
export async function helferStates(trx: Trx, anmeldungen: readonly string[]): Promise<HelferStates> {
  if (anmeldungen.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; stand: HelferState }>`
    select meldung._id, ${helferState} as stand
    from anmeldungen meldung ${stateTables}
    where meldung._id = any(${anmeldungen}::uuid[])`.execute(trx)
  return new Map(rows.map(({ _id, stand }) => [_id, stand]))
}

type Change = Pick<StateChange, 'anmeldung' | 'vorher' | 'after' | 'trigger' | 'back'>

/**
 * Writes one entry per registration, all in one group. A registration missing in `before` is recorded as a state change only.
 * `actor` is the acting user, null for the system.
 */
export async function recordHelfer(
  { trx, kind }: Pick<Scope, 'trx' | 'kind'>,
  occasion: string,
  changes: readonly Change[],
  actor: string | null,
  before: HelferStates = new Map(),
): Promise<void> {
  await helferInsert(kind, occasion, changes, actor, before)?.execute(trx)
}

/** SQL of `recordHelfer`, also usable within a larger statement; null without changes. */
export function helferInsert(
  kind: Pick<OccasionKind, 'table'>,
  occasion: string,
  changes: readonly Change[],
  actor: string | null,
  before: HelferStates,
): RawBuilder<unknown> | null {
  if (changes.length === 0) return null
  const entries = changes.map((change) => {
    const alt = before.get(change.anmeldung) ?? null
    return { anmeldung: change.anmeldung, aktion: actionOf(change), alt, status: alt === null ? change.vorher : null }
  })
  return sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select g.id, ${actor}::uuid, ${kind.table}, ${occasion}::uuid, w.aktion, 'helfer',
      coalesce(w.alt,
        case when w.status is not null then s.stand - 'grund' || jsonb_build_object('status', w.status) end),
      s.stand
    from (select neue_id() as id) g, rows
    from (json_to_recordset(${JSON.stringify(entries)}::json) as (anmeldung uuid, aktion text, alt jsonb,
      status text)) with ordinality as w(anmeldung, aktion, alt, status, nr)
      join anmeldungen meldung on meldung._id = w.anmeldung ${stateTables}
      cross join lateral (select ${helferState} as stand) s
    order by w.nr`
}

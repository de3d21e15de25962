import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/context.ts'
import { gone, notFound } from '#server/errors.ts'

export type Action = 'angelegt' | 'geaendert' | 'geloescht' | 'reaktiviert' | (string & {})

interface Part {
  readonly feld: string
  readonly alt: unknown
  readonly neu: unknown
}

export interface Change {
  /** Table name of the record, which is the area of the history. */
  readonly area: string
  readonly object: string
  readonly action?: Action
  readonly fields?: readonly string[]
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly parts?: readonly Part[]
  readonly actor: string | null
}

type Values = Readonly<Record<string, unknown>>
/** A change of a record by the user `actor`; `after` has all changed fields. */
export const stepOf = (area: string, object: string, actor: string, before: Values, after: Values): Change => ({
  area,
  object,
  before,
  after,
  actor,
})

const CHANGED = 'geaendert'
const empty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function entryRows({
  before: old = {},
  after: now = {},
  fields = Object.keys(now),
  parts = [],
  action = CHANGED,
}: Pick<Change, 'fields' | 'before' | 'after' | 'parts' | 'action'>): Part[] {
  const changed = fields.filter((field) => !(empty(old[field]) && empty(now[field])) && !isDeepStrictEqual(old[field], now[field]))
  const rows = [...changed.map((field) => ({ feld: field, alt: old[field], neu: now[field] })), ...parts]
  return rows.length > 0 || action === CHANGED ? rows : [{ feld: '', alt: null, neu: null }]
}

/**
 * Writes one row per changed field, with a common `gruppe`, in the transaction of the change.
 * Without a changed tracked field nothing is written, except for creation and deletion.
 */
export const recordChange = (trx: Trx, change: Change): Promise<void> => recordChanges(trx, [change])

/** As `recordChange` for many records, each with its own `gruppe`, in one query. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  await insertEntries(changes)?.execute(trx)
}

/** 404 for a missing record; tells if it was deleted. */
export async function missingError(db: Db, area: string, object: string, what: string): Promise<Error> {
  const { rows } = await sql`
    select 1 from historie where bereich = ${area} and objekt = ${object}::uuid and aktion = 'geloescht' limit 1`.execute(db)
  return rows.length > 0 ? gone(what) : notFound(what)
}

/** Statement that writes these changes, usable as part of a larger one; null without changes. */
export function insertEntries(changes: readonly Change[]): RawBuilder<unknown> | null {
  const all = changes.flatMap((change, nr) =>
    entryRows(change).map((row) => ({
      nr,
      wer: change.actor,
      bereich: change.area,
      objekt: change.object,
      aktion: change.action ?? CHANGED,
      feld: row.feld,
      alt: row.alt ?? null,
      neu: row.neu ?? null,
    })),
  )
  if (all.length === 0) return null
  // A single value instead of a list per column: PostgreSQL cannot cache plans for lists of varying length.
  return sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select (array(select neue_id() from generate_series(1, ${changes.length}::int)))[z.nr + 1], z.wer, z.bereich,
      z.objekt, z.aktion, z.feld, z.alt, z.neu
    from rows from (json_to_recordset(${JSON.stringify(all)}::json) as (nr int, wer uuid, bereich text, objekt uuid, aktion text,
      feld text, alt jsonb, neu jsonb)) with ordinality as z(nr, wer, bereich, objekt, aktion, feld, alt, neu, folge)
    order by z.folge`
}

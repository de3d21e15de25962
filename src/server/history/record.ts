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
  /** Table name of the record: the area of the history. */
  readonly area: string
  readonly object: string
  /** Absent: it was changed. */
  readonly action?: Action
  /** The fields that the history follows; anything else is not recorded. By default those of `after`. */
  readonly fields?: readonly string[]
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  /** Changes within lists of the record: several entries of one field. */
  readonly parts?: readonly Part[]
  /** The user who did it; null for the system itself. */
  readonly actor: string | null
}

type Values = Readonly<Record<string, unknown>>
/** A step of a record, by the user `actor`: all that became other is in `after`. */
export const stepOf = (area: string, object: string, actor: string, before: Values, after: Values): Change => ({
  area,
  object,
  before,
  after,
  actor,
})

const CHANGED = 'geaendert'
const empty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The changed fields of one change as rows; none where no followed field changed. */
export function entryRows({
  before: old = {},
  after: fresh = {},
  fields = Object.keys(fresh),
  parts = [],
  action = CHANGED,
}: Pick<Change, 'fields' | 'before' | 'after' | 'parts' | 'action'>): Part[] {
  const changed = fields.filter((field) => !(empty(old[field]) && empty(fresh[field])) && !isDeepStrictEqual(old[field], fresh[field]))
  const rows = [...changed.map((field) => ({ feld: field, alt: old[field], neu: fresh[field] })), ...parts]
  return rows.length > 0 || action === CHANGED ? rows : [{ feld: '', alt: null, neu: null }]
}

/**
 * Writes one row per changed field, all with one `gruppe`, in the transaction of the change itself.
 * A change that changed no followed field leaves no trace; creating and deleting always do.
 */
export const recordChange = (trx: Trx, change: Change): Promise<void> => recordChanges(trx, [change])

/** As `recordChange` for many records at once, each with a `gruppe` of its own: one query. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  await entries(changes)?.execute(trx)
}

/** The 404 for a record that has no row: what was deleted says so. */
export async function missing(db: Db, area: string, object: string, what: string): Promise<Error> {
  const { rows } = await sql`
    select 1 from historie where bereich = ${area} and objekt = ${object}::uuid and aktion = 'geloescht' limit 1`.execute(db)
  return rows.length > 0 ? gone(what) : notFound(what)
}

/** The statement that writes these changes, also as part of one that writes the records; null where nothing changed. */
export function entries(changes: readonly Change[]): RawBuilder<unknown> | null {
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
  // One value and not a list per column: PostgreSQL keeps no plan for lists, whose length it knows only with the call.
  return sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select (array(select neue_id() from generate_series(1, ${changes.length}::int)))[z.nr + 1], z.wer, z.bereich, z.objekt, z.aktion, z.feld, z.alt, z.neu
    from rows from (json_to_recordset(${JSON.stringify(all)}::json) as (nr int, wer uuid, bereich text, objekt uuid, aktion text, feld text, alt jsonb, neu jsonb))
      with ordinality as z(nr, wer, bereich, objekt, aktion, feld, alt, neu, folge)
    order by z.folge`
}

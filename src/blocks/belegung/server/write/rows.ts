// Booking rows: locked until the end of the transaction, and written with their history in one statement.
import { type RawBuilder, sql } from 'kysely'
import { bookingTitle } from '#blocks/konflikte/server/index.ts'
import type { Umfang } from '../../contract.ts'
import { notFound } from '#server/errors.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import type { Sql } from '../read/belegung-rows.ts'
import { type Change, insertEntries } from '#server/history/record.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import type { Belegungsart, BelegungsRow, Values } from '../kind.ts'

const selection = (kind: Belegungsart) => sql`
  select ${sql.join(Object.keys(kind.columns.types).map((column) => sql.ref(`b.${column}`)))}, b._id, b.version,
    b."erstelltVon", b."geaendertAm", b."geaendertVon", ${sql.ref(`b.${kind.column}`)} as ressource,
    ${kind.resource.name} as "ressourceName", b.beginn, b.ende, ${bookingTitle(kind)} as anlass, b.verantwortlich,
    coalesce(p.name, '') as "verantwortlichName", b.status, b.grund, b.serie,
    ${kind.prepared ? sql`b."ruestzeitVor", b."ruestzeitNach"` : sql`0 as "ruestzeitVor", 0 as "ruestzeitNach"`},
    ${'fahrer' in kind.columns.types ? sql`b.fahrer` : sql`null as fahrer`}, ${kind.dienste?.id ?? sql`null`} as dienst,
    ${kind.dienste?.kind ?? sql`null`} as "dienstArt", coalesce(${kind.dienste?.name ?? sql`null`}, '') as "dienstName"
  from ${sql.table(kind.table)} b
    join ${sql.table(kind.resource.table)} r on r._id = ${sql.ref(`b.${kind.column}`)}
    left join personen p on p._id = b.verantwortlich`

export const readBelegungen = async (db: Db | Trx, kind: Belegungsart, condition: RawBuilder<unknown>): Promise<BelegungsRow[]> =>
  (await sql<BelegungsRow>`${selection(kind)} where ${condition}`.execute(db)).rows

export const readAgain = (trx: Trx, kind: Belegungsart, rows: readonly { readonly _id: string }[]): Promise<BelegungsRow[]> =>
  readBelegungen(trx, kind, sql`b._id = any(${rows.map(({ _id }) => _id)}::uuid[]) order by b._id`)

/**
 * Locks bookings matching a condition over the row `b` until the end of the transaction, in a fixed lock order. Locks
 * first, then reads: a single statement waiting for a concurrent move to another vehicle would lose that row.
 */
export async function lockBelegungen(trx: Trx, kind: Belegungsart, condition: RawBuilder<unknown>): Promise<BelegungsRow[]> {
  const { rows } = await sql<{
    _id: string
  }>`select b._id from ${sql.table(kind.table)} b where ${condition} order by b._id for update`.execute(trx)
  return rows.length === 0 ? [] : readAgain(trx, kind, rows)
}

/** Hides the names of services invisible to this person. One query, none without services. */
export async function coverDienste(trx: Trx, kind: Belegungsart, actor: Actor, rows: readonly BelegungsRow[]): Promise<BelegungsRow[]> {
  const dienste = [...new Set(rows.flatMap(({ dienst }) => dienst ?? []))]
  const seen = dienste.length > 0 && kind.dienste ? await kind.dienste.visible(trx, actor, dienste) : new Map<string, unknown>()
  return rows.map((row) => (row.dienst === null || seen.has(row.dienst) ? row : { ...row, dienstName: '' }))
}

/** Reads and locks a booking. @throws 404 */
export const lockBelegung = async (trx: Trx, kind: Belegungsart, id: string): Promise<BelegungsRow> => {
  const [row] = await lockBelegungen(trx, kind, sql`b._id = ${id}::uuid`)
  if (!row) throw notFound(kind.mention)
  return row
}

/**
 * Locks the bookings in scope: the booking itself, and those of its vehicles or series dates that match
 * `condition` over the row `b`. Only itself if there are no others.
 * @throws 404
 */
export async function lockUmfang(trx: Trx, kind: Belegungsart, id: string, umfang: Umfang, condition: Sql): Promise<BelegungsRow[]> {
  if (umfang === 'diese') return [await lockBelegung(trx, kind, id)]
  const valueOf = (column: 'buchung' | 'serie' | 'beginn') =>
    sql`(select ${sql.ref(`s.${column}`)} from ${sql.table(kind.table)} s where s._id = ${id}::uuid)`
  const related =
    umfang === 'buchung'
      ? sql`b.buchung = ${valueOf('buchung')}`
      : sql`b.serie = ${valueOf('serie')} ${umfang === 'kuenftige' ? sql`and b.beginn >= ${valueOf('beginn')}` : sql``}`
  const rows = await lockBelegungen(trx, kind, sql`(b._id = ${id}::uuid or (${related} and ${condition}))`)
  if (!rows.some(({ _id }) => _id === id)) throw notFound(kind.mention)
  return rows
}

const tracked = ({ columns: { types } }: Belegungsart): string[] => [...Object.keys(types), 'status', 'grund']

/** Names and types of columns for `json_to_recordset`. */
const asColumns = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/**
 * Inserts bookings, `values` with their ids, and further parts of the statement; `s` yields one row. @returns write time in UTC; null
 * without that row
 */
export async function insertBelegungen(
  trx: Trx,
  kind: Belegungsart,
  values: readonly (Values & { readonly _id: string })[],
  actor: string,
  extraParts: readonly Sql[],
): Promise<string | null> {
  const columns = {
    _id: 'uuid',
    ...kind.columns.types,
    status: 'text',
    grund: 'text',
    serie: 'uuid',
    ...(kind.columns.together !== undefined ? { buchung: 'uuid' } : {}),
  }
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const verlauf = insertEntries(
    values.map((row): Change => ({
      area: kind.table,
      object: row._id,
      action: 'angelegt',
      fields: tracked(kind),
      // Omits the flag for normal bookings.
      after: { ...row, sperrzeit: row['sperrzeit'] === true || null },
      actor,
    })),
  )
  const { rows } = await sql<{ jetzt: string }>`
    with n as (insert into ${sql.table(kind.table)} (${names}, "erstelltVon", "geaendertVon")
      select ${names}, ${actor}::uuid, ${actor}::uuid
      from json_to_recordset(${JSON.stringify(values)}::json) as w(${asColumns(columns)})),
      h as (${verlauf ?? sql`select 1`}),
      ${sql.join(extraParts)}
    select now() as jetzt
    from s`.execute(trx)
  return rows[0]?.jetzt ?? null
}

export async function rewriteBelegungen(
  trx: Trx,
  kind: Belegungsart,
  old: readonly (Values & { readonly _id: string })[],
  changed: readonly Values[],
  actor: string,
): Promise<void> {
  const columns = { ...kind.columns.types, status: 'text', grund: 'text' }
  const verlauf = insertEntries(
    changed.map((values, i): Change => ({
      area: kind.table,
      object: old[i]?._id ?? '',
      action: 'geaendert',
      fields: tracked(kind),
      before: old[i] ?? {},
      after: values,
      actor,
    })),
  )
  const rows = JSON.stringify(changed.map((values, i) => ({ ...values, _id: old[i]?._id })))
  await sql`
    with n as (update ${sql.table(kind.table)} b
      set ${sql.join(Object.keys(columns).map((name) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`))},
        ${setTouched(actor, sql`now()`, 'b')}
      from json_to_recordset(${rows}::json) as w(${asColumns({ _id: 'uuid', ...columns })})
      where b._id = w._id),
      h as (${verlauf ?? sql`select 1`})
    select 1`.execute(trx)
}

/**
 * Temporarily releases the times of these bookings within the transaction, so that they may swap places:
 * the exclusion constraint would reject that row by row.
 */
export const releasePlaetze = (trx: Trx, kind: Belegungsart, ids: readonly string[]): Promise<unknown> =>
  sql`update ${sql.table(kind.table)} b
    set status = 'angefragt'
    where b._id = any(${[...ids]}::uuid[]) and b.status = 'bestaetigt'`.execute(trx)

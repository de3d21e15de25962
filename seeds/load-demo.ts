import { type Insertable, type Transaction, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'

const CHUNK = 10_000
/** Bytes in PostgreSQL notation, `\x…`. */
type Row<T extends keyof DB> = {
  readonly [S in keyof Insertable<DB[T]>]: Insertable<DB[T]>[S] extends Buffer ? string : Insertable<DB[T]>[S]
}

/** An array element in PostgreSQL notation. */
const element = (text: string) => (/["\\{},\s]|^$|^null$/i.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text)
function asText(type: string, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (type.endsWith('[]')) return element(`{${(value as readonly string[]).map(element).join(',')}}`)
  return element(type === 'jsonb' || typeof value !== 'string' ? JSON.stringify(value) : value)
}

/**
 * Inserts rows with identical columns: one list per column and one statement per 10,000 rows. One parameter per value
 * would hit the limit of 65,535, and JSON takes twice the time.
 */
export async function add<T extends keyof DB>(trx: Transaction<DB>, table: T, lines: readonly Row<T>[]): Promise<void> {
  const names = Object.keys(lines[0] ?? {}) as (keyof Row<T> & string)[]
  if (names.length === 0) return
  const { rows } = await sql<{ name: string; typ: string }>`
    select attname as name, format_type(atttypid, null) as typ from pg_attribute where attrelid = ${table}::regclass and attnum > 0`.execute(
    trx,
  )
  const types = new Map(rows.map(({ name, typ }) => [name, typ]))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql`${sql.ref(name)}::${sql.raw(types.get(name) ?? 'text')}`))
  for (let i = 0; i < lines.length; i += CHUNK) {
    const chunk = lines.slice(i, i + CHUNK)
    const arrays = names.map((name) => {
      const type = types.get(name) ?? 'text'
      return sql`${`{${chunk.map((row) => asText(type, row[name])).join(',')}}`}::text[]`
    })
    await sql`insert into ${sql.table(table)} (${columns}) select ${values} from unnest(${sql.join(arrays)}) as z(${columns})`.execute(trx)
  }
}

/**
 * Fills tables with foreign keys, unique and exclusion constraints dropped, then restores them verbatim: PostgreSQL
 * then validates all rows at once, in a third of the time.
 */
export async function withoutConstraints(trx: Transaction<DB>, tables: readonly (keyof DB)[], fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ tabelle: string; name: string; wortlaut: string }>`
    select conrelid::regclass::text as tabelle, conname as name, pg_get_constraintdef(oid) as wortlaut from pg_constraint
    where contype in ('f', 'u', 'x') and conrelid = any(${tables}::regclass[])`.execute(trx)
  for (const { tabelle, name } of rows) await sql`alter table ${sql.table(tabelle)} drop constraint ${sql.ref(name)}`.execute(trx)
  await fill()
  for (const { tabelle, name, wortlaut: definition } of rows)
    await sql`alter table ${sql.table(tabelle)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
}

/**
 * Fills tables with triggers disabled (LIKE patterns of their names). Their work is done in bulk afterwards or guaranteed by the data.
 * A failure rolls back with the transaction, so none remains disabled.
 */
export async function withoutTriggers(trx: Transaction<DB>, names: readonly string[], fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ tabelle: string; name: string }>`
    select tgrelid::regclass::text as tabelle, tgname as name from pg_trigger where not tgisinternal and tgname like any(${names})`.execute(
    trx,
  )
  for (const { tabelle, name } of rows) await sql`alter table ${sql.table(tabelle)} disable trigger ${sql.ref(name)}`.execute(trx)
  await fill()
  for (const { tabelle, name } of rows) await sql`alter table ${sql.table(tabelle)} enable trigger ${sql.ref(name)}`.execute(trx)
}

// Remembers column mappings per chapter, by kind of import and headings in any order.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { CORRECTION_COLUMNS } from '#contract/import.ts'
import type { Db } from '#server/context.ts'
import { normalizeText } from './values.ts'

/** Name per column: its normalized heading, numbered if duplicate. */
function names(columns: readonly string[]): string[] {
  const often = new Map<string, number>()
  return columns.map((column) => {
    const name = normalizeText(column)
    const nth = (often.get(name) ?? 0) + 1
    often.set(name, nth)
    return nth === 1 ? name : `${name} ${nth}`
  })
}
const OURS = new Set(CORRECTION_COLUMNS.map(normalizeText))
const keyOf = (columns: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(names(columns.filter((column) => !OURS.has(normalizeText(column)))).sort()))
    .digest()

export async function readRemembered(db: Db, kind: string, columns: readonly string[]): Promise<string[] | null> {
  const { rows } = await sql<{ zuordnung: Readonly<Record<string, string>> }>`
    select zuordnung from importzuordnungen where art = ${kind} and kopf = ${keyOf(columns)}`.execute(db)
  const [row] = rows
  return row ? names(columns).map((name) => row.zuordnung[name] ?? '') : null
}

export async function rememberMapping(db: Db, kind: string, columns: readonly string[], mapping: readonly string[]): Promise<void> {
  const fields = Object.fromEntries(names(columns).map((name, i) => [name, mapping[i] ?? '']))
  await sql`
    insert into importzuordnungen (art, kopf, zuordnung) values (${kind}, ${keyOf(columns)}, ${JSON.stringify(fields)}::jsonb)
    on conflict (art, kopf) do update set zuordnung = excluded.zuordnung, "geaendertAm" = now()`.execute(db)
}

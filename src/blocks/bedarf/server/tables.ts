// Need tables with their versions: published ones, and immutable chapter versions.
import { sql } from 'kysely'
import { ownOf } from '#contract/words.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { userNamed } from '#server/db/vocabulary.ts'
import { badRequest, stale } from '#server/errors.ts'
import type { BedarfsTable, TableContent } from '../table.ts'
import { LEVELS, TABLE_END } from './determine.ts'
import { SHIPPED_TABLES } from './shipped.ts'

interface Origin {
  readonly erstelltAm: string | null
  readonly erstelltVonPerson: { readonly _id: string; readonly vorname: string; readonly nachname: string } | null
}

/** The table named by an estimate. @throws 400 */
export async function readTable(db: Db | Trx, variant: string): Promise<BedarfsTable> {
  const shipped = ownOf(SHIPPED_TABLES, variant)
  if (shipped) return shipped
  const { rows } = await sql<{ inhalt: TableContent }>`select inhalt from bedarfstabellen where variante = ${variant}`.execute(db)
  if (!rows[0]) throw badRequest(`Die Bedarfstabelle „${variant}“ gibt es nicht.`, 'variante')
  return { ...rows[0].inhalt, variante: variant }
}

export async function readTables(db: Db): Promise<(BedarfsTable & Origin)[]> {
  const { rows } = await sql<Origin & { inhalt: TableContent; variante: string }>`
    select variante, inhalt, iso("erstelltAm") as "erstelltAm", ${userNamed('erstelltVon')} as "erstelltVonPerson"
    from bedarfstabellen order by bedarfstabellen."erstelltAm" desc, variante`.execute(db)
  return [
    ...rows.map(({ inhalt, ...row }) => ({ ...inhalt, ...row })),
    ...Object.values(SHIPPED_TABLES).map((table) => ({ ...table, erstelltAm: null, erstelltVonPerson: null })),
  ]
}

export const forForm = (tables: readonly BedarfsTable[], preset: string) =>
  tables.map((table) => ({ ...table, stufen: LEVELS, ende: TABLE_END, vorgabe: table.variante === preset }))

/** Stores a new version; returns its name: table name and next number. @throws 409 on a concurrent insert */
export async function insertTable(trx: Trx, actor: Actor, content: TableContent): Promise<string> {
  const { rows } = await sql<{ variante: string }>`
    insert into bedarfstabellen (variante, inhalt, "erstelltVon")
    select ${content.name} || ' ' || count(*) + 1, ${JSON.stringify(content)}::jsonb, ${actor._id}::uuid
    from bedarfstabellen where inhalt ->> 'name' = ${content.name}
    on conflict do nothing returning variante`.execute(trx)
  if (!rows[0]) throw stale()
  return rows[0].variante
}

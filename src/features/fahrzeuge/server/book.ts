// Books of a vehicle: trips, fuelings, filled checklists. Newest first, with cursor paging.
import { type RawBuilder, sql } from 'kysely'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { notFound } from '#server/errors.ts'
import { type Column, type DataTable, tableOf } from '#server/export/table.ts'
import type { Handler } from '#server/http/routes.ts'
import { decodeCursor, encodeCursor, type Part } from '#server/crud/cursor.ts'
import { may } from '#contract/rights/rechte.ts'
import { named } from '#server/db/vocabulary.ts'
import type { Actor, Db, Trx } from '#server/context.ts'

/** @throws 404 */
export async function nameOf(db: Db | Trx, fahrzeug: string): Promise<string> {
  const { rows } = await sql<{ bezeichnung: string }>`select bezeichnung from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(db)
  if (!rows[0]) throw notFound('Das Fahrzeug')
  return rows[0].bezeichnung
}

/** A page of the rows `t` of `table`, sorted by `time`; `read` takes condition and limit. */
export async function bookPage<T extends string, R extends Readonly<Record<T, string>> & { readonly _id: string }>(
  db: Db,
  { table, time, fahrzeug }: { readonly table: string; readonly time: T; readonly fahrzeug: string },
  { limit, nach, counted }: Part,
  read: (where: RawBuilder<unknown>, limit: number) => Promise<R[]>,
) {
  const behind = nach === undefined ? sql`` : sql`and (${sql.ref(`t.${time}`)}, t._id) < (${decodeCursor(nach, 2, true)})`
  const lines = await read(sql`t.fahrzeug = ${fahrzeug}::uuid ${behind}`, limit + 1)
  const count = async () =>
    (await sql<{ gesamt: number }>`select count(*)::int as gesamt from ${sql.table(table)} where fahrzeug = ${fahrzeug}::uuid`.execute(db))
      .rows[0]?.gesamt ?? 0
  const page = lines.slice(0, limit)
  const last = page.at(-1)
  return {
    zeilen: page,
    gesamt: counted ?? (await count()),
    naechste: lines.length > page.length && last ? encodeCursor([last[time], last._id]) : null,
  }
}

interface Lines<R> {
  readonly zeilen: readonly R[]
  readonly gesamt: number
  readonly naechste: string | null
}
type FileCall = Pick<Parameters<Handler<(typeof fahrzeugeContract)['fahrtenExport']>>[0], 'db' | 'actor' | 'params'>
export const bookExport =
  <R>(
    name: string,
    pageOf: (db: Db, actor: Actor, fahrzeug: string, query: Part) => Promise<Lines<R>>,
    columns: readonly Column<NoInfer<R>>[],
  ) =>
  async ({ db, actor, params }: FileCall): Promise<DataTable> =>
    tableOf({
      titel: `${name} ${await nameOf(db, params.id)}`.replace(/[/\\]/g, '-'),
      page: (part) => pageOf(db, actor, params.id, part),
      columns,
    })

/** Person in `column` of a line of the book. Annahme: vehicle keepers are responsible for the books and read every name in them. */
export const inBook = (actor: Actor, column: string) => named(actor, column, may(actor, 'UPDATE_FAHRZEUG'))

export const personCell = (person: unknown): string =>
  Object.values(person ?? { _id: '', name: 'Jemand' })
    .slice(1)
    .join(' ')

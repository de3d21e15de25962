import { sql } from 'kysely'
import { readForgiving } from '#server/crud/cursor.ts'
import { type Column, type DataTable, tableOf } from '#server/export/table.ts'
import { notFound } from '#server/errors.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import type { Belegungsart } from '../kind.ts'
import { type Reading, type ListQuestion, type Sql, readPage } from './belegung-rows.ts'

interface ReadMode<Z extends { _id: string; beginn: string }, A> {
  readonly reading: (actor: Actor) => Reading<Z>
  readonly forPerson: (row: Z, actor: Actor, now: Date) => A
  readonly filter: Readonly<Record<string, string>>
  readonly titel: string
  readonly spalten: readonly Column<A>[]
}
type Question = ListQuestion & Readonly<Record<string, unknown>>

export function readerOf<Z extends { _id: string; beginn: string }, A extends Readonly<Record<string, unknown>>>(
  kind: Belegungsart,
  { reading, forPerson, filter, titel, spalten }: ReadMode<Z, A>,
) {
  const conditionsOf = (question: Question): Sql[] =>
    Object.entries(filter).flatMap(([name, type]) =>
      question[name] === undefined ? [] : [sql`${sql.ref(`b.${name}`)} = ${question[name]}::${sql.raw(type)}`],
    )
  const page = async (db: Db, actor: Actor, question: Question, now: Date) => {
    const read = (asked: Question) => readPage(db, kind, reading(actor), asked, conditionsOf(asked), actor, now)
    const { zeilen, ...totals } = await readForgiving(question, read)
    return { ...totals, zeilen: zeilen.map((row) => forPerson(row, actor, now)) }
  }
  return {
    /** @throws 404 */
    read: async (db: Db | Trx, actor: Actor, id: string, now: Date): Promise<A> => {
      const { selection, from } = reading(actor)
      const { rows } = await sql<Z>`select ${selection} from ${from} where b._id = ${id}::uuid`.execute(db)
      if (!rows[0]) throw notFound(kind.mention)
      return forPerson(rows[0], actor, now)
    },
    seite: page,
    asTable: (db: Db, actor: Actor, question: Question, now: Date): DataTable =>
      tableOf({ titel, columns: spalten, page: (part) => page(db, actor, { ...question, ...part }, now) }),
  }
}

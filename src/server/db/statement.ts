// A statement whose text is made once and not with each call: its node's share of a write is mostly the putting together of SQL.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/context.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Runs with the values of the slots that `build` set. `build` gets also a piece that each call hands in, such as a right's condition: texts
 * are kept by what it says, so it may say few things; all parameters beside the slots are its own.
 */
export function statement<V extends object, R>(
  build: (slot: (name: keyof V & string) => RawBuilder<unknown>, piece: RawBuilder<unknown>) => RawBuilder<R>,
): (db: Db | Trx, values: V, piece?: RawBuilder<unknown>) => Promise<R[]> {
  const texts = new Map<string, CompiledQuery<R>>()
  return async (db, values, piece = sql``) => {
    const { sql: said, parameters: given } = piece.compile(db)
    let text = texts.get(said)
    if (!text) {
      text = build((name) => sql`${new Slot(name)}`, piece).compile(db)
      if (text.parameters.filter((one) => !(one instanceof Slot)).length !== given.length)
        throw new Error('A statement whose text is kept has a value of its own; it belongs into a slot')
      texts.set(said, text)
    }
    let next = 0
    const parameters = text.parameters.map((one) => (one instanceof Slot ? values[one.name as keyof V] : given[next++]))
    const { rows } = await db.executeQuery<R>({ ...text, parameters })
    return rows
  }
}

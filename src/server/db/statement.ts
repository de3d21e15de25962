// Compiles statements once, not per call: building SQL dominates the CPU time of a write in Node.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/context.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds a statement with slots for the values of each call. `piece` is SQL of the caller, such as a right's condition.
 * One text is cached per piece, so pieces must be few. Only slots and the piece have parameters.
 */
export function defineStatement<V extends object, R>(
  build: (slot: (name: keyof V & string) => RawBuilder<unknown>, piece: RawBuilder<unknown>) => RawBuilder<R>,
): (db: Db | Trx, values: V, piece?: RawBuilder<unknown>) => Promise<R[]> {
  const texts = new Map<string, CompiledQuery<R>>()
  return async (db, values, piece = sql``) => {
    const { sql: sqlText, parameters: given } = piece.compile(db)
    let text = texts.get(sqlText)
    if (!text) {
      text = build((name) => sql`${new Slot(name)}`, piece).compile(db)
      if (text.parameters.filter((parameter) => !(parameter instanceof Slot)).length !== given.length)
        throw new Error('A kept statement has a value of its own; it belongs in a slot')
      texts.set(sqlText, text)
    }
    let next = 0
    const parameters = text.parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name as keyof V] : given[next++]))
    const { rows } = await db.executeQuery<R>({ ...text, parameters })
    return rows
  }
}

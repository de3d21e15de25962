import { type Insertable, type Transaction, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'

const STUECK = 2_000
/** Bytes go as PostgreSQL writes them, `\\x…`. */
type Zeile<T extends keyof DB> = {
  readonly [S in keyof Insertable<DB[T]>]: Insertable<DB[T]>[S] extends Buffer ? string : Insertable<DB[T]>[S]
}

/**
 * Inserts rows that all name the same columns: one statement per 2,000, whatever the number of columns
 * (a parameter per value would end at 65,535). Lists and objects go as they are, days and instants as text.
 */
export async function fuege<T extends keyof DB>(trx: Transaction<DB>, tabelle: T, zeilen: readonly Zeile<T>[]): Promise<void> {
  const spalten = sql.join(Object.keys(zeilen[0] ?? {}).map((name) => sql.ref(name)))
  for (let i = 0; i < zeilen.length; i += STUECK) {
    const json = JSON.stringify(zeilen.slice(i, i + STUECK))
    await sql`
      insert into ${sql.table(tabelle)} (${spalten})
      select ${spalten} from jsonb_populate_recordset(null::${sql.table(tabelle)}, ${json}::jsonb)`.execute(trx)
  }
}

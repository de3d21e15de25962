import { sql } from 'kysely'
import type { Db, Trx } from '#server/base.ts'

/** A secret of this chapter's servers, shared by all nodes and created on first use. In a race the first one wins. */
export async function readSecret(db: Db | Trx, name: string, make: () => string): Promise<string> {
  const read = () => sql<{ wert: string }>`select wert from geheimnisse where name = ${name}`.execute(db)
  const found = (await read()).rows[0]?.wert
  if (found !== undefined) return found
  await sql`insert into geheimnisse (name, wert) values (${name}, ${make()}) on conflict (name) do nothing`.execute(db)
  const secretText = (await read()).rows[0]?.wert
  if (secretText === undefined) throw new Error(`the secret ${name} is gone`)
  return secretText
}

// From when on a vehicle is blocked: the chapter sets it, and the database reads it (migration 0020).
import { sql } from 'kysely'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { SPERRREGELN } from '#features/fahrzeuge/schemas.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof fahrzeugeContract
const RULES = 'fahrzeugsperre'

export const blockRules: Handler<C['sperrregeln']> = async ({ db }) => {
  const { rows } = await sql<{ wert: ResponseOf<C['sperrregeln']> }>`select wert from config where key = ${RULES}`.execute(db)
  return rows[0]?.wert ?? SPERRREGELN
}

export const setBlockRules: Handler<C['changeSperrregeln']> = async ({ trx, body }) => {
  await sql`insert into config (key, wert) values (${RULES}, ${JSON.stringify(body)}::jsonb)
    on conflict (key) do update set wert = excluded.wert, "geaendertAm" = now()`.execute(trx)
  return body
}

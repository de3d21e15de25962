// From when on a vehicle is blocked: the chapter sets it, and the database reads it (migration 0022).
import { sql } from 'kysely'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { RULE_FIELDS, SPERRREGELN, sperrregeln } from '#features/fahrzeuge/schemas.ts'
import type { AppContext, Db } from '#server/context.ts'
import { stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { verlauf } from '#server/history/verlauf.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof fahrzeugeContract
const RULES = 'fahrzeugsperre'

/** A setting is no record: its history hangs on this id. */
const OBJECT = '00000000-0000-7000-8000-000000000001'

async function read(db: Db): Promise<ResponseOf<C['sperrregeln']>> {
  const { rows } = await sql<{ wert: ResponseOf<C['sperrregeln']> }>`select wert from config where key = ${RULES}`.execute(db)
  // What was set before versions were counted is the first.
  return { ...SPERRREGELN, ...rows[0]?.wert }
}

export const blockRules: Handler<C['sperrregeln']> = ({ db }) => read(db)

export const setBlockRules: Handler<C['changeSperrregeln']> = async ({ trx, body, actor }) => {
  // Who comes second finds what the first one set.
  await sql`insert into config (key, wert) values (${RULES}, ${JSON.stringify(SPERRREGELN)}::jsonb)
    on conflict (key) do update set "geaendertAm" = now()`.execute(trx)
  const before = await read(trx)
  if (before.version !== body.version) throw stale()
  const after = { ...body, version: before.version + 1 }
  await sql`update config set wert = ${JSON.stringify(after)}::jsonb where key = ${RULES}`.execute(trx)
  await recordChange(trx, { area: RULES, object: OBJECT, action: 'geaendert', fields: RULE_FIELDS, before, after, actor: actor._id })
  return after
}

export const blockRulesHistory =
  (context: AppContext): Handler<C['sperrregelnHistory']> =>
  ({ db }) =>
    verlauf(context, db, RULES, OBJECT, sperrregeln.shape)

// A setting of the chapter: a row of the table `config` with version and history, as a record has them.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AppContext, Actor, Db, Trx } from '#server/context.ts'
import { stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { verlauf } from '#server/history/verlauf.ts'

/** A setting is no record: its history hangs on this id. */
const OBJECT = '00000000-0000-7000-8000-000000000001'

/**
 * Reads and changes the setting `key`, an object of `schema`, which has a `version`; `preset` holds until somebody sets another.
 * The history follows all of its fields but the version.
 */
export function setting<S extends z.ZodMiniObject>(key: string, schema: S, preset: z.output<S> & { version: number }) {
  type Value = z.output<S> & { version: number }
  async function read(db: Db | Trx): Promise<Value> {
    const { rows } = await sql<{ wert: Partial<Value> }>`select wert from config where key = ${key}`.execute(db)
    // What was set before versions were counted is the first.
    return { ...preset, ...rows[0]?.wert }
  }
  return {
    read,
    /** @throws 409 for a stale version */
    change: async ({ trx, body, actor }: { trx: Trx; body: Value; actor: Actor }): Promise<Value> => {
      // Who comes second finds what the first one set.
      await sql`insert into config (key, wert) values (${key}, ${JSON.stringify(preset)}::jsonb)
        on conflict (key) do update set "geaendertAm" = now()`.execute(trx)
      const before = await read(trx)
      if (before.version !== body.version) throw stale()
      const after = { ...body, version: before.version + 1 }
      await sql`update config set wert = ${JSON.stringify(after)}::jsonb where key = ${key}`.execute(trx)
      const fields = Object.keys(schema.shape).filter((name) => name !== 'version')
      await recordChange(trx, { area: key, object: OBJECT, action: 'geaendert', fields, before, after, actor: actor._id })
      return after
    },
    history: (context: AppContext, request: { readonly db: Db; readonly actor: Actor }) =>
      verlauf(context, request, key, OBJECT, schema.shape),
  }
}

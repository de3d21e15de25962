import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { readableValue, titelOf } from '#contract/schema.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { AppContext, Actor, Db, Trx } from '#server/context.ts'
import { stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { readVerlauf } from '#server/history/verlauf.ts'

/** Settings are not records; their history uses this id. */
export const SETTING = '00000000-0000-7000-8000-000000000001'

/**
 * Reads and changes the setting `key`, an object of `schema` with a `version`; `preset` is the default.
 * The history tracks all fields except the version.
 */
export function defineSetting<S extends z.ZodMiniObject>(key: string, schema: S, preset: z.output<S> & { version: number }) {
  type Value = z.output<S> & { version: number }
  type Call = { readonly trx: Trx; readonly actor: Actor }
  /** Replaces version `known` by `value`, with its history; `after` is the resulting value. @throws 409 for a stale version */
  async function set({ trx, actor }: Call, known: number, value: object, after: Value): Promise<Value> {
    // Locks the row, so that a concurrent change reads this one's result.
    await sql`insert into config (key, wert) values (${key}, '{}'::jsonb) on conflict (key) do update set "geaendertAm" = now()`.execute(
      trx,
    )
    const before = await read(trx)
    if (before.version !== known) throw stale()
    const version = known + 1
    await sql`update config set wert = ${JSON.stringify({ ...value, version })}::jsonb where key = ${key}`.execute(trx)
    const fields = Object.keys(schema.shape).filter((name) => name !== 'version')
    await recordChange(trx, { area: key, object: SETTING, action: 'geaendert', fields, before, after, actor: actor._id })
    return { ...after, version }
  }
  type Stored = { wert: Partial<Value> }
  const stored = sql<Stored>`select wert from config where key = ${key}`
  // Values from before versioning have the first version.
  const valueOf = ([row]: readonly Stored[]): Value => ({ ...preset, ...row?.wert })
  async function read(db: Db | Trx): Promise<Value> {
    const { rows } = await stored.execute(db)
    return valueOf(rows)
  }
  return {
    read,
    /** For a statement that reads more. */
    stored,
    valueOf,
    change: ({ body, ...call }: Call & { readonly body: Value }): Promise<Value> => set(call, body.version, body, body),
    /** Resets to the default, including future defaults. */
    reset: ({ query, ...call }: Call & { readonly query: { readonly version: number } }): Promise<Value> =>
      set(call, query.version, {}, preset),
    history: (context: AppContext, request: { readonly db: Db; readonly actor: Actor }) =>
      readVerlauf(context, request, key, SETTING, schema.shape),
  }
}

/** A setting of an area on the overview of all settings; its form is on the area's own screen. */
interface ShownSetting {
  readonly titel: string
  readonly path: ScreenAddress
  readonly zugang: Zugang
  readonly says: (context: AppContext) => Promise<readonly (readonly [titel: string, text: string])[]>
}
const shown: ShownSetting[] = []
export const showSetting = (newSetting: ShownSetting): void => void shown.push(newSetting)
export const shownSettings: readonly ShownSetting[] = shown

/** Registers rates with validity periods, one row each; shows the number valid today. */
export const showRates = (table: string, titel: string, path: ScreenAddress): void =>
  showSetting({
    titel,
    path,
    zugang: 'ABRECHNUNG',
    says: async ({ db, now }) => {
      const today = tagInBerlin(now())
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where "gueltigAb" <= ${today}::date and coalesce("gueltigBis" >= ${today}::date, true)`.execute(db)
      return [['Gelten heute', String(rows[0]?.count ?? 0)]]
    },
  })

export const saysOf = (fields: Readonly<Record<string, z.core.$ZodType>>, value: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).flatMap(([name, field]): (readonly [string, string])[] => {
    const [shownValue, titel] = [value[name], titelOf(field)]
    const isRows = Array.isArray(shownValue) && typeof shownValue[0] === 'object'
    return titel === undefined
      ? []
      : [
          [
            titel,
            (isRows ? `${shownValue.length} ${shownValue.length === 1 ? 'Eintrag' : 'Einträge'}` : readableValue(field, shownValue)) || '–',
          ],
        ]
  })

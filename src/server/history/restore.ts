import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Contract, Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { validate } from '#contract/error-text.ts'
import type { historyEntry } from '#contract/fields.ts'
import { withNames } from '#contract/history.ts'
import { asBefore, isPart, isRestorable, NEVER_BACK, type Restore, type restoreBody, type restored } from '#contract/restore.ts'
import { elementOf, shapeOf, titelOf } from '#contract/schema.ts'
import type { Actor, AppContext, Db, Trx, Write } from '#server/context.ts'
import { conflict, type ConstraintMessages, forbidden, fromDatabase, notFound } from '#server/errors.ts'
import { pickBySchema } from '#server/http/pick-by-schema.ts'
import { namesOf } from './names.ts'

interface Request {
  readonly trx?: Trx
  readonly db?: Db
  readonly transact?: Write
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly body: z.output<typeof restoreBody>
}
type Values = Readonly<Record<string, unknown>>
type Handler = (request: object) => Promise<unknown>
type Entry = z.output<typeof historyEntry>

/** A method, because its body is what the schema of the change made of the values. */
type WriteBeside = { write(trx: Trx, context: AppContext, actor: Actor, body: unknown): Promise<unknown> }['write']
/** A second table included in the record's history with its own change call: the account of a member. */
interface Beside {
  readonly change: Endpoint & { readonly body: ObjectSchema }
  readonly read: (trx: Trx, actor: Actor, id: string) => Promise<object>
  readonly write: WriteBeside
  readonly conflicts: ConstraintMessages
}
const beside = new Map<string, Beside>()
export const registerBeside = (table: string, handlers: Beside): void => void beside.set(table, handlers)

/** Adds the ids of equal current rows to the recorded rows of a list. */
const withIds = (partsTold: readonly Values[], now: readonly Values[]): readonly Values[] =>
  partsTold.map(
    (row) => now.find((candidate) => Object.entries(row).every(([name, value]) => isDeepStrictEqual(candidate[name], value))) ?? row,
  )

/** Restores one part of a list; a removed part is created again. @throws 409 for a part that has been removed since */
function withPart(schema: z.core.$ZodType, list: readonly Values[], { alt, neu }: Pick<Entry, 'alt' | 'neu'>): Values[] {
  const { _id, ...partTold } = alt as Values
  const now = list.find((row) => row['_id'] === _id)
  if (!now && neu !== null)
    throw conflict(`Das lässt sich nicht wiederherstellen: Den Teil von „${titelOf(schema) ?? ''}“ gibt es nicht mehr.`)
  const known = Object.entries(partTold).filter(([name]) => name in shapeOf(elementOf(schema) ?? schema))
  const values = known.map(([name, value]) => {
    const [rows, current] = [value, now?.[name]]
    return [name, Array.isArray(rows) && Array.isArray(current) ? withIds(rows as Values[], current as Values[]) : value]
  })
  const part = { ...now, ...Object.fromEntries(values) }
  return now ? list.map((row) => (row === now ? part : row)) : [...list, part]
}

/** Plain object of a handler's answer: parses JSON text of the database. */
function plainly(endpoint: Endpoint | undefined, answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'text' in answer && Object.keys(answer).length === 1)
    return JSON.parse(String(answer.text))
  return JSON.parse(JSON.stringify(endpoint?.response ? pickBySchema(endpoint.response)(answer) : answer)) as unknown
}

/** Refuses references to deleted records, and new references to records that the reader may not see. @throws 409, 403 */
async function requireThere(
  { names }: AppContext,
  db: Db,
  actor: Actor,
  shape: ObjectSchema['shape'],
  { values, now }: { readonly values: Values; readonly now: Values },
): Promise<void> {
  const stays = new Set<string>()
  const wanted = new Map<string, Set<string>>()
  const titles = new Map<string, string>()
  for (const [field, value] of Object.entries(values)) {
    withNames(shape[field], now[field], (_, id) => void stays.add(id))
    withNames(shape[field], value, (kind, id) => {
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
      titles.set(id, (shape[field] && titelOf(shape[field])) ?? field)
    })
  }
  if (wanted.size === 0) return
  const name = await namesOf(db, names, wanted, actor)
  for (const [kind, ids] of wanted)
    for (const id of ids) {
      const what = `„${titles.get(id) ?? kind}“`
      if (name(kind, id) === (names[kind]?.gone ?? id))
        throw conflict(`${what} lässt sich nicht wiederherstellen: Den Eintrag von damals gibt es nicht mehr.`)
      if (name(kind, id) === names[kind]?.hidden && !stays.has(id))
        throw forbidden(`${what} stellt nur wieder her, wer die Person von damals sehen darf.`)
    }
}

/**
 * Restores the values before a change through the area's own update handler. That handler checks rights, state and values, notifies
 * people, and writes the history.
 */
export const restoring =
  (
    context: AppContext,
    contract: Contract,
    handlers: Readonly<Record<string, Handler>>,
    { history, update, read, inList }: Restore,
  ): Handler =>
  async (asked) => {
    const request = asked as Request
    const { actor, body, transact } = request
    const { gruppe, ...params } = request.params
    const db = (request.trx ?? request.db) as Db
    const call = (name: string, extra: object = {}) => (handlers[name] as Handler)({ ...request, db, params, ...extra })
    const entries = (plainly(contract[history], await call(history)) as readonly Entry[]).filter((entry) => entry.gruppe === gruppe)
    if (entries.length === 0) throw notFound('Diese Änderung')
    const { rows } = await sql<Entry & { bereich: string; objekt: string }>`
      select aktion, feld, alt, neu, bereich, objekt from historie where _id = any(${entries.map(({ _id }) => _id)}::uuid[])`.execute(db)
    const { bereich = '', objekt = '' } = rows[0] ?? {}
    const custom = beside.get(bereich)
    const change = custom?.change ?? (contract[update] as Beside['change'])
    const { shape } = change.body
    const asks = rows.filter(({ feld }) => body.felder.length === 0 || body.felder.includes(feld))
    const comes = asks.filter((entry) => isRestorable(change.body, entry))
    if (comes.length === 0) {
      const why = asks.map(({ feld }) => NEVER_BACK[feld]).find(Boolean)
      throw conflict(why ?? 'Davon lässt sich nichts wiederherstellen.')
    }
    const query = contract[read]?.query ? z.parse(contract[read].query, {}) : undefined
    const answer = custom ? await custom.read(db as Trx, actor, objekt) : plainly(contract[read], await call(read, { query }))
    const now = (inList && !custom ? (answer as readonly Values[]).find(({ _id }) => _id === Object.values(params).at(-1)) : answer) as
      | Values
      | undefined
    if (!now) throw notFound()
    const before: Record<string, unknown> = {}
    for (const entry of comes) {
      const [name, schema] = [entry.feld, shape[entry.feld] as z.core.$ZodType]
      const list = (before[name] ?? now[name]) as readonly Values[]
      before[name] = isPart(entry.alt) && Array.isArray(list) ? withPart(schema, list, entry) : asBefore(schema, entry.alt)
    }
    await requireThere(context, db, actor, shape, { values: before, now })
    if (Object.entries(before).every(([field, value]) => isDeepStrictEqual(now[field], value))) throw conflict('So steht es schon da.')
    // Optional fields are omitted and therefore unchanged.
    const mayLack = ({ success, data }: { readonly success: boolean; readonly data?: unknown }) => success && data === undefined
    const fixed = Object.entries(shape).filter(([field, schema]) => field in now && !mayLack(z.safeParse(schema, undefined)))
    const unchanged = Object.fromEntries(fixed.map(([field]) => [field, now[field]]))
    // The old values were valid, and the person has just confirmed.
    const sure = 'bestaetigt' in shape ? { bestaetigt: true } : {}
    const input = validate(change.body, { ...unchanged, ...before, ...sure })
    if (!input.ok) throw conflict(`Das lässt sich nicht wiederherstellen: ${input.errors[0]?.msg ?? ''}`)
    if (custom)
      await custom.write(db as Trx, context, actor, input.data).catch((error: unknown) => {
        throw fromDatabase(error, custom.conflicts) ?? error
      })
    else await call(update, { body: input.data, query: change.query ? z.parse(change.query, {}) : undefined, transact })
    const { rows: latest } = await sql<{ gruppe: string }>`
      select h.gruppe
      from historie h
      where (h.bereich, h.objekt) = (select bereich, objekt from historie where _id = ${entries[0]?._id ?? null}::uuid)
      order by h.zeit desc, h._id desc
      limit 1`.execute(db)
    return {
      gruppe: latest[0]?.gruppe ?? null,
      text: comes.map(({ feld }) => (shape[feld] && titelOf(shape[feld])) ?? feld).join(', '),
    } satisfies z.output<typeof restored>
  }

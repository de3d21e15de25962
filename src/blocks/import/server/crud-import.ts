import { rechtText } from '#contract/rights/recht-titles.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Endpoint, type ObjectSchema, SOFT_DELETE } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { kindOf, titelOf } from '#contract/schema.ts'
import type { Actor, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { HttpError } from '#server/errors.ts'
import { type Change, recordChanges } from '#server/history/record.ts'
import type { Handlers } from '#server/http/routes.ts'
import { type Columns, type Fields, type ImportCall, type ImportContract, importHandlers, type Values } from './calls.ts'
import { checkRow, type Read, type Refused } from './rows.ts'
import { listOf, normalizeText } from './values.ts'
import { IMPORT_ROWS_PER_STATEMENT } from '#contract/limits.ts'

type Present = Values & { readonly _id: string }
interface Plan {
  readonly old: Present | null
  readonly fresh: Values
  /** Further effects of the row, run after the record is written. */
  readonly after?: ((id: string) => Promise<void>) | undefined
}
export interface Written {
  readonly _id: string
  readonly old: Values | null
  readonly fresh: Values
}
type PlainContract = ImportContract & Record<'create' | 'update', Endpoint>

/** Ids by name (`normalizeText`); `gone`: deleted records, valid only where already referenced. */
type Lookup = Readonly<Record<'ids' | 'gone', ReadonlyMap<string, string>>>

export interface ImportOptions extends Omit<Columns, 'fields'> {
  readonly table: string
  /**
   * Field that identifies a record, case-insensitive: required, text and unique. Several fields:
   * unique in combination, and the first one names the record.
   */
  readonly key: string | readonly string[]
  /** Importable fields; default: every field a cell can hold. */
  readonly fields?: Fields
  readonly references?: Readonly<Record<string, (trx: Trx) => Promise<Lookup>>>
  readonly unique?: readonly string[]
  /** Loads its data once; the returned check gives the reason a resulting row is invalid, as a sentence. */
  readonly check?: (trx: Trx) => Promise<(row: Values, old: Present | null) => string | undefined>
  readonly written?: (trx: Trx, rows: readonly Written[], actor: string) => Promise<void>
  /**
   * Row data beyond the record's own fields. Loads its data once.
   * The returned function gives the follow-up after the record is written, if any.
   * @throws 400, 403, 409 reported for the row
   */
  readonly besides?: {
    readonly fields: Fields
    readonly open: (trx: Trx, actor: Actor) => Promise<(values: Values, row: Values, old: Present | null) => Plan['after']>
  }
  readonly subjects?: Readonly<Record<string, string>>
  /** Error text for a cell whose table format differs from the API's. */
  readonly says?: (field: string, cell: string) => string | undefined
}

const isCell = (schema: z.core.$ZodType) => !['object', 'array', 'record'].includes(kindOf(schema))
const text = (value: unknown) => (typeof value === 'string' ? value : '')
export const idsByName =
  (table: string) =>
  async (trx: Trx): Promise<Lookup> => {
    const { rows } = await sql<{ _id: string; name: string; aktiv: boolean }>`select _id, name, aktiv from ${sql.table(table)}`.execute(trx)
    const of = (active: boolean) => new Map(rows.filter(({ aktiv }) => aktiv === active).map(({ _id, name }) => [normalizeText(name), _id]))
    return { ids: of(true), gone: of(false) }
  }
const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

function afterOf(read: () => Plan['after']): Pick<Plan, 'after'> | Refused {
  try {
    return { after: read() }
  } catch (error) {
    if (error instanceof HttpError) return { msg: error.errors.map(({ msg }) => msg).join(' ') }
    throw error
  }
}

/**
 * Import handlers of `crud()`. Each row is validated against the area's create schema.
 * Valid rows are written in one transaction with their history; rejected ones are reported with line and reason.
 * Existing records keep their values for empty cells.
 */
export function crudImport<const C extends PlainContract>(contract: C, options: ImportOptions): Pick<Handlers<C>, ImportCall> {
  const { table, references = {}, unique = [], subjects = {}, besides, says = () => undefined } = options
  const keys = [options.key].flat()
  const [key = ''] = keys
  const schema = contract.create.body as ObjectSchema
  const all: Fields = schema.shape
  const schemas = options.fields ?? Object.fromEntries(Object.entries(all).filter(([, fieldSchema]) => isCell(fieldSchema)))
  const names = Object.keys(schemas)
  const subject = (field: string) => subjects[field] ?? (all[field] && titelOf(all[field])) ?? field
  // Columns missing in the table get the defaults of a new record.
  const presets = new Map(keys.map((name) => [name, z.safeParse(all[name] as z.ZodMiniType, undefined).data]))
  const keyOf = (values: Values) => keys.map((name) => text(values[name] ?? presets.get(name)).toLowerCase()).join('\n')
  const nameOf = (values: Values) =>
    keys
      .map((name) => text(values[name]))
      .filter(Boolean)
      .join(' ')
  const differs = ({ old, fresh }: Plan) => old === null || names.some((name) => !isDeepStrictEqual(old[name], fresh[name]))
  const into = sql.table(table)
  const withKeys = (values: Values): Values =>
    Object.fromEntries(Object.keys(besides?.fields ?? {}).flatMap((name) => (name in values ? [[name, values[name]]] : [])))

  async function rater(trx: Trx, actor: Actor) {
    const { rows: present } = await sql<Present>`
      select _id, ${columns(Object.keys(all))}
      from ${into} ${'reaktivieren' in contract ? sql`where ${sql.ref(SOFT_DELETE.field)}` : sql``}`.execute(trx)
    const byKey = new Map(present.map((row) => [keyOf(row), row]))
    const taken = new Map(unique.map((field) => [field, new Map(present.map((row) => [text(row[field]).toLowerCase(), row as Values]))]))
    const lookups = new Map<string, Lookup>()
    for (const [field, read] of Object.entries(references)) lookups.set(field, await read(trx))
    const check = await options.check?.(trx)
    const follows = await besides?.open(trx, actor)
    const mayChange = may(actor, contract.update.zugang)
    const lineOf = new Map<string, number>()
    const found = (values: Values, old: Present | null) =>
      [...lookups].flatMap(([field, { ids, gone }]) => {
        const idOf = (name: unknown) => {
          const leaver = gone.get(normalizeText(text(name)))
          return ids.get(normalizeText(text(name))) ?? (leaver !== undefined && [old?.[field]].flat().includes(leaver) ? leaver : '')
        }
        const named = values[field]
        return named === undefined ? [] : [[field, Array.isArray(named) ? named.map(idOf) : idOf(named)]]
      })
    /** Message for an unknown name; for lists, `at` includes the index. */
    const nobody = (at: string, values: Values) => {
      const [field = '', place] = at.split('.')
      const named = values[field]
      const name = Array.isArray(named) ? (named[Number(place)] as unknown) : named
      return lookups.has(field) && typeof name === 'string' ? `${subject(field)}: „${name.slice(0, 60)}“ gibt es nicht.` : undefined
    }

    return ({ zeile, werte: values }: Read): { gut: Plan } | Refused => {
      const old = byKey.get(keyOf(values)) ?? null
      const cells = { ...old, ...values, ...(Object.fromEntries(found(values, old)) as Values) }
      const checked = checkRow(schema, cells, (field) => says(field, String(values[field])) ?? nobody(field, values))
      if ('msg' in checked) return checked
      const newRow: Values = checked.gut
      const name = text(newRow[key])
      const wrong = check?.(newRow, old)
      if (wrong !== undefined) return { msg: wrong }
      const earlier = lineOf.get(keyOf(newRow))
      if (earlier !== undefined) return { msg: `${subject(key)} ${nameOf(newRow)} steht schon in Zeile ${earlier}.` }
      for (const [field, owners] of taken) {
        const owner = newRow[field] ? owners.get(text(newRow[field]).toLowerCase()) : undefined
        if (owner !== undefined && keyOf(owner) !== keyOf(newRow))
          return { msg: `${subject(field)} ${text(newRow[field])} hat schon ${text(owner[key])}.` }
      }
      if (old && !mayChange && differs({ old, fresh: newRow }))
        return { msg: `${name} gibt es schon; zum Ändern fehlt dir das Recht ${rechtText(contract.update.zugang)}.` }
      const also = afterOf(() => follows?.(withKeys(values), newRow, old))
      if ('msg' in also) return also
      lineOf.set(keyOf(newRow), zeile)
      for (const [field, owners] of taken) owners.set(text(newRow[field]).toLowerCase(), newRow)
      return { gut: { old, fresh: newRow, after: also.after } }
    }
  }

  async function write(trx: Trx, plans: readonly Plan[], actor: string): Promise<void> {
    const rowsOf = (rows: readonly Values[]) => sql`jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`
    const rows = plans.filter(differs)
    const idOf = new Map(plans.map((plan) => [plan, plan.old?._id ?? '']))
    for (let i = 0; i < rows.length; i += IMPORT_ROWS_PER_STATEMENT) {
      const part = rows.slice(i, i + IMPORT_ROWS_PER_STATEMENT)
      const [added, changed] = [part.filter(({ old }) => old === null), part.filter(({ old }) => old !== null)]
      const created = await sql<Present>`
        insert into ${into} (${columns(names)}, "erstelltVon", "geaendertVon")
        select ${columns(names)}, ${actor}::uuid, ${actor}::uuid from ${rowsOf(added.map(({ fresh }) => fresh))}
        returning _id, ${columns(keys)}`.execute(trx)
      await sql`
        update ${into} t
        set ${sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))},
          ${setTouched(actor, sql`now()`, 't')}
        from ${rowsOf(changed.map(({ old, fresh }) => ({ ...fresh, _id: old?._id })))} n
        where t._id = n._id`.execute(trx)
      const ids = new Map(created.rows.map((row) => [keyOf(row), row._id]))
      for (const plan of added) idOf.set(plan, ids.get(keyOf(plan.fresh)) ?? '')
      const written = part.map((plan): Written => ({ _id: idOf.get(plan) ?? '', old: plan.old, fresh: plan.fresh }))
      await options.written?.(trx, written, actor)
      await recordChanges(
        trx,
        written.map(({ _id, old, fresh }): Change => ({
          area: table,
          object: _id,
          action: old ? 'geaendert' : 'angelegt',
          fields: names,
          ...(old ? { before: old } : {}),
          after: fresh,
          actor,
        })),
      )
    }
    for (const plan of plans) await plan.after?.(idOf.get(plan) ?? '')
  }

  // Names of referenced records are read as text and resolved in the transaction.
  const byName = Object.fromEntries(
    Object.keys(references).map((field) => [field, all[field] && kindOf(all[field]) === 'array' ? listOf : (text: string) => text]),
  )
  return importHandlers(contract, {
    ...options,
    fields: { ...schemas, ...besides?.fields },
    readers: { ...byName, ...options.readers },
    begin: async (trx, { actor, sample }) => {
      // Blocks concurrent writes to the table; foreign key checks of other tables are not blocked.
      if (!sample) await sql`lock table ${into} in share row exclusive mode`.execute(trx)
      const rate = await rater(trx, actor)
      const changes: Plan[] = []
      return {
        take: (piece) =>
          piece.map((row) => {
            const rated = rate(row)
            if ('msg' in rated) return rated
            const { old, fresh } = rated.gut
            if (!differs(rated.gut) && !rated.gut.after) return { was: 'unveraendert' }
            changes.push(rated.gut)
            return { was: old ? 'geaendert' : 'neu', titel: nameOf(fresh) }
          }),
        end: () => write(trx, changes, actor._id),
      }
    },
  })
}

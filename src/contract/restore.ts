import * as z from 'zod/mini'
import type { Contract, Endpoint, ObjectSchema } from './endpoint.ts'
import { type historyEntry, id, list, requiredText, strings } from './fields.ts'
import { rechteFrom, type Zugang } from './rights/rechte.ts'
import { elementOf, kindOf, shapeOf } from './schema.ts'

const HISTORY = '/history'
const FIELDS_MAX = 100
export const restoreBody = z.object({
  /** Empty: all restorable fields. */
  felder: list('Felder', requiredText('Feld', 60), FIELDS_MAX),
})
/** History group written by the restore; restoring that group undoes it. */
export const restored = z.object({ gruppe: z.nullable(id), ...strings('text') })

/** Fields whose values the history hides behind "hinterlegt". */
export const UNTOLD = ['kontoinhaber', 'iban', 'bic', 'ernaehrung', 'ernaehrungHinweis', 'notfallkontakt', 'bild'] as const
/**
 * Fields that are never restored, with the reason. State transitions (state, staffing, billing) are in no update body and thus excluded.
 */
export const NEVER_BACK: Readonly<Record<string, string>> = {
  ...Object.fromEntries(UNTOLD.map((field) => [field, 'Das steht im Verlauf nicht im Klartext: Trag es neu ein.'])),
  rechte: 'Rechte vergibt man neu: Wer sie vergibt, muss sie selbst haben.',
  kmStand: 'Ein Kilometerstand ist abgelesen: Trag den richtigen ein, wenn dieser nicht stimmt.',
  groupalarm: 'Was bei GroupAlarm steht, ändert man im Profil, damit beide Seiten dasselbe wissen.',
}

export interface Restore {
  readonly history: string
  readonly update: string
  /** Call that returns the current record; `inList`: found by id in a list. */
  readonly read: string
  readonly inList: boolean
}
const NOT_HERE = new Set(['rechte'])

/** Restoring reveals past values, so it requires the right of the history in addition to that of the update. */
function bothRules(change: Zugang, reading: Zugang): Pick<Endpoint, 'zugang' | 'also'> {
  if (implies(reading, change)) return { zugang: reading }
  return { zugang: change, ...(implies(change, reading) ? {} : { also: reading }) }
}
const implies = (a: Zugang, b: Zugang) =>
  b === 'angemeldet' || (a !== 'angemeldet' && rechteFrom(a).every((recht) => rechteFrom(b).includes(recht)))

/** Restore calls of a contract by name, with the calls they are based on. */
export function restoresOf(contract: Contract): ReadonlyMap<string, Restore & { readonly endpoint: Endpoint }> {
  const calls = Object.entries(contract)
  const find = (method: Endpoint['method'], path: string) =>
    calls.find(([, endpoint]) => endpoint.method === method && endpoint.path === path)
  return new Map(
    calls.flatMap(([history, { path, method, params, zugang: reading }]) => {
      if (method !== 'GET' || !path.endsWith(HISTORY) || NOT_HERE.has(path.split('/')[2] ?? '')) return []
      const at = path.slice(0, -HISTORY.length)
      const [update, single] = [find('PUT', at) ?? find('PUT', at.replace('/{id}', '')), find('GET', at)]
      const read = single ?? find('GET', at.slice(0, at.lastIndexOf('/')))
      // File uploads are not fields.
      if (!update || !read || update[1].kind !== undefined || update[1].body === undefined) return []
      const [name, change] = update
      const endpoint: Endpoint = {
        method: 'POST',
        path: `${path}/{gruppe}`,
        ...bothRules(change.zugang, reading),
        titel: `${change.titel}: was ein Verlauf zeigt, wiederherstellen`,
        params: z.object({ ...params?.shape, gruppe: id }),
        body: restoreBody,
        response: restored,
        status: 200,
        ...(change.transaction ? { transaction: change.transaction } : {}),
      }
      return [[`${history}Restore`, { endpoint, history, update: name, read: read[0], inList: !single }] as const]
    }),
  )
}
export const withRestores = <C extends Contract>(contract: C): C => ({
  ...contract,
  ...Object.fromEntries([...restoresOf(contract)].map(([name, { endpoint }]) => [name, endpoint])),
})

type Told = Pick<z.output<typeof historyEntry>, 'aktion' | 'feld' | 'alt' | 'neu'>
/** True for a list element with an id, whose history is kept per element. */
export const isPart = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly _id: string } =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'
/** True if an update with this body can restore the entry; for per-element lists, a changed or removed element. */
export function isRestorable({ shape }: ObjectSchema, { aktion, feld, alt, neu }: Told): boolean {
  const schema = shape[feld]
  if (schema === undefined || feld in NEVER_BACK || aktion === 'angelegt' || aktion === 'geloescht') return false
  const isWhole = (value: unknown) => value === null || Array.isArray(value)
  if (kindOf(schema) !== 'array' || (isWhole(alt) && isWhole(neu))) return true
  return isPart(alt) && (neu === null || isPart(neu)) && '_id' in shapeOf(elementOf(schema) ?? schema)
}

/** Fits `value` to the schema; null becomes the field's initial value. */
export const asBefore = (schema: z.core.$ZodType, value: unknown): unknown =>
  value === null && !z.safeParse(schema, null).success ? emptyOf(schema) : value
function emptyOf(schema: z.core.$ZodType): unknown {
  const kind = kindOf(schema)
  if (kind === 'object') return Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, part]) => [name, emptyOf(part)]))
  return kind === 'array' || elementOf(schema) ? [] : kind === 'string' ? '' : kind === 'boolean' ? false : undefined
}

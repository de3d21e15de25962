import { type RawBuilder, sql } from 'kysely'
import { isForgivable, type Search, type Word } from '#contract/search.ts'
import { badRequest } from '#server/errors.ts'

/** Cursor of a row: its sort texts, then the id. Opaque to clients. */
export const encodeCursor = (parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/**
 * Decodes a cursor to SQL for `(a, b, _id) > (…)`; `length` includes the id. `times`: the sort parts are days or instants in PostgreSQL
 * or JSON format.
 * @throws 400 for an invalid cursor
 */
export function decodeCursor(after: string, length: number, times = false): RawBuilder<unknown> {
  const parts = read(after)
  const id = parts.at(-1) ?? ''
  const wellFormed = !times || parts.slice(0, -1).every(isTime)
  if (parts.length !== length || !wellFormed || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw badRequest('Hier geht die Liste nicht weiter. Lade sie neu.', 'nach')
  return sql.join([...parts.slice(0, -1).map((part) => sql`${part}`), sql`${id}::uuid`])
}

/** A forged cursor may contain a nonexistent day. */
function isTime(text: string): boolean {
  const [, day = '', clock = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:Z|\+00))?$/.exec(text) ?? []
  const time = Date.parse(`${day}T${clock}Z`)
  return !Number.isNaN(time) && !day.startsWith('0') && new Date(time).toISOString().startsWith(`${day}T${clock}`)
}

function read(after: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    // PostgreSQL text cannot contain null bytes.
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string' && !part.includes('\0'))) return parts
  } catch {
    // Not JSON, so not a cursor.
  }
  return []
}

/** Condition: the folded text contains the word. For folded columns such as `suche` of members. */
export const containsFolded = (folded: RawBuilder<unknown>, word: Word): RawBuilder<boolean> =>
  'part' in word
    ? sql<boolean>`${folded} like ${part(word.part)}`
    : sql<boolean>`(${folded} like any (${word.oneOf.map(part)}::text[]) and ${folded} ~ ${word.pattern})`
const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** Condition: the text contains the word, ignoring case, umlauts and accents (migration 1000). */
export const containsWord = (text: RawBuilder<unknown>, word: Word): RawBuilder<boolean> => containsFolded(sql`suchtext(${text})`, word)

export interface Part {
  readonly limit: number
  readonly nach?: string | undefined
  readonly counted?: number | undefined
}

/** Reads a list; without a match it searches once more with one typing error per word allowed. */
export async function readForgiving<
  Q extends { readonly suche?: Search; readonly counted?: number | undefined },
  P extends { readonly gesamt: number },
>(query: Q, read: (query: Q) => Promise<P>): Promise<P> {
  const { suche } = query
  if (!isForgivable(suche)) return read(query)
  // Only the total tells if a later part belongs to the exact search.
  const found = await read({ ...query, counted: undefined })
  return found.gesamt === 0 ? read({ ...query, suche: { forgiven: suche } }) : found
}

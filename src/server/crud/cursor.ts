// How every list is paged and searched: the cursor in `nach`, and the words in `suche`.
import { type RawBuilder, sql } from 'kysely'
import { isForgivable, type Search, type Word } from '#contract/search.ts'
import { badRequest } from '#server/errors.ts'

/** The cursor of a row: the texts it is sorted by, its id last. Opaque to clients. */
export const encodeCursor = (parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/**
 * A cursor as SQL, ready for `(a, b, _id) > (…)`; `length` includes the id. `times`: the parts before the id are days or
 * instants, as PostgreSQL or JSON writes them.
 * @throws 400 when it is not a cursor of ours
 */
export function decodeCursor(after: string, length: number, times = false): RawBuilder<unknown> {
  const parts = read(after)
  const id = parts.at(-1) ?? ''
  const wellFormed = !times || parts.slice(0, -1).every(isTime)
  if (parts.length !== length || !wellFormed || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw badRequest('Hier geht die Liste nicht weiter. Lade sie neu.', 'nach')
  return sql.join([...parts.slice(0, -1).map((part) => sql`${part}`), sql`${id}::uuid`])
}

/** A forged one may look like a time, and be on a day that does not exist. */
function isTime(text: string): boolean {
  const [, day = '', clock = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:Z|\+00))?$/.exec(text) ?? []
  const time = Date.parse(`${day}T${clock}Z`)
  return !Number.isNaN(time) && !day.startsWith('0') && new Date(time).toISOString().startsWith(`${day}T${clock}`)
}

function read(after: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    // PostgreSQL stores no null byte in text.
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string' && !part.includes('\0'))) return parts
  } catch {
    // Not JSON, not a cursor.
  }
  return []
}

/** Whether a word of a search stands in a text that is folded already, as the columns `suche` of members are. */
export const containsFolded = (folded: RawBuilder<unknown>, word: Word): RawBuilder<boolean> =>
  'part' in word
    ? sql<boolean>`${folded} like ${part(word.part)}`
    : sql<boolean>`(${folded} like any (${word.oneOf.map(part)}::text[]) and ${folded} ~ ${word.pattern})`
const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** Whether a word of a search stands in a text; case, umlauts and accents do not count (migration 0026). */
export const contains = (text: RawBuilder<unknown>, word: Word): RawBuilder<boolean> => containsFolded(sql`suchtext(${text})`, word)

/** The part of a list that a file asks for next. */
export interface Part {
  readonly limit: number
  readonly nach?: string | undefined
  /** Rows in all, where an earlier part counted them: they are not counted again. */
  readonly counted?: number | undefined
}

/** Reads a list as it was asked for; where the words of the search are found nowhere in it, once more with an error in each forgiven. */
export async function forgiving<
  Q extends { readonly suche?: Search; readonly counted?: number | undefined },
  P extends { readonly gesamt: number },
>(query: Q, read: (query: Q) => Promise<P>): Promise<P> {
  const { suche: search } = query
  if (!isForgivable(search)) return read(query)
  // Only the count says whether a later part belongs to the words as they were typed.
  const found = await read({ ...query, counted: undefined })
  return found.gesamt === 0 ? read({ ...query, suche: { forgiven: search } }) : found
}

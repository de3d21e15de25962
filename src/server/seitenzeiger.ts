// How a list is paged and searched: the cursor behind `nach`, and the words of `suche`. For all areas, one way.
import { type RawBuilder, sql } from 'kysely'
import { ungueltig } from '#server/fehler.ts'

/** The cursor of a row: the texts it is sorted by, its id last. Opaque to clients. */
export const alsZeiger = (teile: readonly string[]): string => Buffer.from(JSON.stringify(teile)).toString('base64url')

/**
 * A cursor as SQL, ready for `(a, b, _id) > (…)`; `laenge` counts the id. `form`: what the parts before the id look like,
 * where the column is no text.
 * @throws 400 when it is no cursor of ours
 */
export function ausZeiger(nach: string, laenge: number, form?: RegExp): RawBuilder<unknown> {
  const teile = lies(nach)
  const id = teile.at(-1) ?? ''
  const passend = form === undefined || teile.slice(0, -1).every((teil) => form.test(teil))
  if (teile.length !== laenge || !passend || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw ungueltig('Der Seitenzeiger ist nicht gültig.', 'nach')
  return sql.join([...teile.slice(0, -1).map((teil) => sql`${teil}`), sql`${id}::uuid`])
}

function lies(nach: string): string[] {
  try {
    const teile: unknown = JSON.parse(Buffer.from(nach, 'base64url').toString())
    // A null byte is no character of a database text.
    if (Array.isArray(teile) && teile.every((teil) => typeof teil === 'string' && !teil.includes('\0'))) return teile
  } catch {
    // No JSON is no cursor.
  }
  return []
}

/** The words of a search as patterns for `ilike`: all of them must be found, wherever; `%` and `_` mean themselves. */
export const suchmuster = (suche = ''): string[] =>
  suche
    .split(/\s+/)
    .filter(Boolean)
    .map((wort) => `%${wort.replace(/[\\%_]/g, '\\$&')}%`)

// What the search over everything shows of an area: a few hits of its own list, asked for through the door, so that rights, hidden rows
// and forgiven typing errors are the list's; or, where a list says much more than a name, one query of its own (ADR 66).
import { readableTime } from '#contract/berlin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Zugang } from '#contract/rechte.ts'
import { elementOf, kindOf, readable, shapeOf } from '#contract/schema.ts'
import type { Search } from '#contract/search.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, Db } from '#server/base.ts'
import { forgiving } from '#server/cursor.ts'

export interface Hit {
  readonly titel: string
  readonly hinweis: string
  readonly pfad: string
}
type Row = Readonly<Record<string, unknown>> & { readonly _id: string }
export interface Asking {
  readonly db: Db
  readonly actor: Actor
  readonly words: string
  readonly now: Date
  readonly limit: number
  /** A list's rows, as this person reads them; none where it refuses. */
  readonly ask: (url: string) => Promise<readonly Row[]>
}
export interface FindSource {
  /** What stands above the hits: 'Fahrzeuge'. */
  readonly titel: string
  readonly zugang: Zugang
  readonly find: (asking: Asking) => Promise<readonly Hit[]>
}

/** Names of fields as the list's answer has them; an empty one is left out. */
export interface ListFields {
  readonly titel: string
  readonly path: (id: string) => ScreenAddress
  readonly name: readonly string[]
  /** Below the name. */
  readonly hint: readonly string[]
}
/** @throws at the start, for a field that the list does not have */
export function findInList(list: Endpoint, { titel, path, name, hint }: ListFields): FindSource {
  const fields = shapeOf((list.response && elementOf(list.response)) ?? missing(titel))
  const shown = (names: readonly string[]) => names.map((one) => [one, fields[one] ?? missing(`${titel}: ${one}`)] as const)
  const [title, below] = [shown(name), shown(hint)]
  const text = (row: Row, parts: typeof title, between: string) =>
    parts
      // A text is shown as it stands: a room may be called 2026-11-25.
      .map(([one, schema]) => (kindOf(schema) === 'string' ? (row[one] as string | null) : readable(schema, row[one])))
      .filter(Boolean)
      .join(between)
  return {
    titel,
    zugang: list.zugang,
    find: async ({ words, limit, ask }) => {
      const rows = await ask(`${list.path}?${new URLSearchParams({ suche: words, limit: String(limit) })}`)
      return rows.map((row) => ({ titel: text(row, title, ' '), hinweis: text(row, below, ' · '), pfad: path(row._id) }))
    },
  }
}
function missing(what: string): never {
  throw new Error(`The search cannot read ${what}.`)
}

/** What takes place at a time. */
export interface Dated {
  readonly _id: string
  readonly titel: string
  readonly beginn: string
  readonly wo: string
}
type DatedQuery = Pick<Asking, 'db' | 'actor' | 'now' | 'limit'> & { readonly suche: Search }
/** `read` gives what this person may see: what is to come, the next first, then what is over, the last first. */
export const findByTime = (
  about: Pick<FindSource, 'titel' | 'zugang'> & { readonly path: (id: string) => ScreenAddress },
  read: (query: DatedQuery) => Promise<readonly Dated[]>,
): FindSource => ({
  titel: about.titel,
  zugang: about.zugang,
  find: async ({ words, ask: _ask, ...rest }) => {
    const { rows } = await forgiving({ ...rest, suche: words as Search }, async (query) => {
      const rows = await read(query)
      return { rows, gesamt: rows.length }
    })
    return rows.map(({ _id, titel, beginn, wo }) => ({
      titel,
      hinweis: [`${readableTime(beginn)} Uhr`, wo].filter(Boolean).join(' · '),
      pfad: about.path(_id),
    }))
  },
})

// Search results of an area. Usually a few hits of its list, requested internally (through-door.ts). Rights, hidden rows and typo tolerance
// are therefore the list's. A list with large rows has its own query (ADR 66).
import { readableTime } from '#contract/time/berlin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { elementOf, formatOf, kindOf, readableValue, shapeOf } from '#contract/schema.ts'
import { foldText, isForgivable, type Search, searchWords, testOf, type Word } from '#contract/search.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Actor, Db } from '#server/base.ts'
import { readForgiving } from '#server/crud/cursor.ts'

export interface Hit {
  readonly titel: string
  readonly hinweis: string
  readonly pfad: string
  readonly telefon?: string
}
type FoundRow = Readonly<Record<string, unknown>> & { readonly _id: string }
export interface Asking {
  readonly cache: AnswerCache
  readonly db: Db
  readonly actor: Actor
  readonly words: string
  readonly now: Date
  readonly limit: number
  /** Rows of a list as visible to this person; empty if refused. */
  readonly ask: (url: string) => Promise<readonly FoundRow[]>
}
export interface FindSource {
  readonly titel: string
  readonly zugang: Zugang
  readonly find: (asking: Asking) => Promise<readonly Hit[]>
}

export interface ListFields {
  readonly titel: string
  readonly path: (id: string) => ScreenAddress
  readonly name: readonly string[]
  readonly hint: readonly string[]
  readonly phone?: string
}
/** All texts of a list, regardless of rights: without a match the list need not be queried. */
export interface ListTexts {
  readonly tables: readonly string[]
  readonly read: (db: Db) => Promise<readonly string[]>
}
/** @throws at startup for a field that the list does not have */
export function findInList(list: Endpoint, { titel, path, name, hint, phone }: ListFields, texts?: ListTexts): FindSource {
  const fields = shapeOf((list.response && elementOf(list.response)) ?? missing(titel))
  const shown = (names: readonly string[]) => names.map((word) => [word, fields[word] ?? missing(`${titel}: ${word}`)] as const)
  const [title, below] = [shown(name), shown(hint)]
  const text = (row: FoundRow, parts: typeof title, between: string) =>
    parts
      // Texts are not formatted: a room may be called 2026-11-25.
      .map(([word, schema]) =>
        kindOf(schema) === 'string' && formatOf(schema) === undefined ? (row[word] as string | null) : readableValue(schema, row[word]),
      )
      .filter(Boolean)
      .join(between)
  return {
    titel,
    zugang: list.zugang,
    find: async ({ cache, db, words, limit, ask }) => {
      const all = texts && (await keptOf(cache, titel, texts.tables, async () => (await texts.read(db)).map(foldText)))
      const holds = (search: Search) => !all || all.some(holdsAll(searchWords(search)))
      if (!holds(words) && !(isForgivable(words) && holds({ forgiven: words }))) return []
      const rows = await ask(`${list.path}?${new URLSearchParams({ suche: words, limit: String(limit) })}`)
      return rows.map((row) => {
        const number = phone === undefined ? null : (row[phone] as string | null)
        return {
          titel: text(row, title, ' '),
          hinweis: text(row, below, ' · '),
          pfad: path(row._id),
          ...(number ? { telefon: number } : {}),
        }
      })
    },
  }
}
function missing(what: string): never {
  throw new Error(`The search cannot read ${what}.`)
}

/** Cached search data, invalidated by changes of its tables, because every keystroke needs it. */
const keptOf = <T>(cache: AnswerCache, titel: string, tables: readonly string[], read: () => Promise<readonly T[]>) =>
  cache.getOrLoad(`finds ${titel}`, tables, read)
const holdsAll = (words: readonly Word[]) => {
  const tests = words.map(testOf)
  return (text: string) => tests.every((test) => test(text))
}

/** A dated record regardless of rights: seconds since 1970, and its search text. */
export interface Dated {
  readonly _id: string
  readonly beginn: number
  readonly ende: number
  readonly suche: string
}
export interface Shown {
  readonly _id: string
  readonly titel: string
  readonly wo: string
}
interface DatedSource {
  readonly titel: string
  readonly zugang: Zugang
  readonly path: (id: string) => ScreenAddress
  readonly tables: () => readonly string[]
  readonly read: (db: Db) => Promise<readonly Dated[]>
  readonly seen: (db: Db, actor: Actor, ids: readonly string[]) => Promise<readonly Shown[]>
}
/** Candidates per displayed hit; multiplied again while too few are visible to the reader. */
const MORE = 8
const SECOND = 1000

/** Searches dated records: upcoming ones first, nearest first; then past ones, latest first. */
export const findByTime = ({ titel, zugang, path, tables, read, seen }: DatedSource): FindSource => ({
  titel,
  zugang,
  find: async ({ cache, db, actor, words, now, limit }) => {
    const rows = await keptOf(cache, titel, tables(), async () => (await read(db)).map((row) => ({ ...row, suche: foldText(row.suche) })))
    const time = now.getTime() / SECOND
    const distance = ({ beginn }: Dated) => Math.abs(beginn - time)
    const isOver = ({ ende }: Dated) => Number(ende <= time)
    const matching = (search: Search) => {
      const fits = holdsAll(searchWords(search))
      return rows.filter(({ suche }) => fits(suche)).toSorted((a, b) => isOver(a) - isOver(b) || distance(a) - distance(b))
    }
    const { hits } = await readForgiving({ suche: words }, async ({ suche }) => {
      const found = matching(suche)
      const hits: (Shown & Pick<Dated, 'beginn'>)[] = []
      for (let [from, to] = [0, limit * MORE]; from < found.length && hits.length < limit; [from, to] = [to, to * MORE]) {
        const some = found.slice(from, to)
        const ids = some.map(({ _id }) => _id)
        const mine = await seen(db, actor, ids)
        const shown = new Map(mine.map((entry) => [entry._id, entry]))
        for (const { _id, beginn } of some) {
          const entry = shown.get(_id)
          if (entry) hits.push({ ...entry, beginn })
        }
      }
      return { hits: hits.slice(0, limit), gesamt: hits.length }
    })
    return hits.map(({ _id, titel, beginn, wo }) => ({
      titel,
      hinweis: [`${readableTime(new Date(beginn * SECOND))} Uhr`, wo].filter(Boolean).join(' · '),
      pfad: path(_id),
    }))
  },
})

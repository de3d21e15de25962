// Searching the rows that the browser has, as the server searches its own.
import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldText, isForgivable, type Search, searchWords, testOf } from '#contract/search.ts'

/** What a row says, folded once: with each key the same thousands are searched. By who says it, for one row may say more than one thing. */
const folded = new WeakMap<object, WeakMap<object, string>>()
/** The same of a whole list, which stays the same while one types. */
const lists = new WeakMap<object, readonly [textOf: unknown, texts: readonly string[]]>()
function textsOf<R extends object>(rows: readonly R[], textOf: (row: R) => string): readonly string[] {
  const [of, all] = lists.get(rows) ?? []
  if (all?.length === rows.length && of === textOf) return all
  const kept = folded.get(textOf) ?? new WeakMap<object, string>()
  folded.set(textOf, kept)
  const texts = rows.map((row) => {
    const text = kept.get(row) ?? foldText(textOf(row))
    kept.set(row, text)
    return text
  })
  lists.set(rows, [textOf, texts])
  return texts
}

/** So many rows are folded at a time, between two frames. */
const SLICE = 250
/** Folds a long list before somebody types, without holding up anything meanwhile. */
function foldAhead<R extends object>(rows: readonly R[], textOf: (row: R) => string, from = 0): void {
  textsOf(rows.slice(from, from + SLICE), textOf)
  if (from + SLICE < rows.length) setTimeout(() => foldAhead(rows, textOf, from + SLICE))
}

/** The rows in whose text each word of the search stands; where there are none, those that have it with a typing error. */
export function find<R extends object>(rows: readonly R[], search: string, textOf: (row: R) => string): readonly R[] {
  if (search.trim() === '') {
    if (rows.length > SLICE && !folded.get(textOf)?.has(rows[0]!)) setTimeout(() => foldAhead(rows, textOf))
    return rows
  }
  const texts = textsOf(rows, textOf)
  const matching = (asked: Search) => {
    const tests = searchWords(asked).map(testOf)
    return rows.filter((_, number) => tests.every((test) => test(texts[number] ?? '')))
  }
  const found = matching(search)
  return found.length === 0 && isForgivable(search) ? matching({ forgiven: search }) : found
}

const labelOf = ({ label }: { readonly label: string }) => label
/** The same for lists to choose from while typing: where a word begins so, it comes first. "anna" is Anna before it is Hanna. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const hits = new Set(
    find(
      options.flatMap((option) => ('items' in option ? option.items : [option])),
      search,
      labelOf,
    ),
  )
  // Of a word with umlauts the first of its two spellings.
  const [first] = foldText(search.trim().split(' ', 1)[0] ?? '').split(' ')
  const begins = (option: ComboboxParsedItem) => !('items' in option) && ` ${foldText(option.label)}`.includes(` ${first}`)
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('items' in option)) return hits.has(option) ? [option] : []
    const items = option.items.filter((item) => hits.has(item))
    return items.length > 0 ? [{ ...option, items }] : []
  })
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, limit)
}

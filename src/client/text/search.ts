import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldText, isForgivable, type Search, searchWords, testOf } from '#contract/search.ts'

/** Folded search text per row and `textOf`; avoids folding thousands of rows on each keystroke. */
const folded = new WeakMap<object, WeakMap<object, string>>()
const lists = new WeakMap<object, readonly [textOf: unknown, texts: readonly string[]]>()
function textsOf<R extends object>(rows: readonly R[], textOf: (row: R) => string): readonly string[] {
  const [of, all] = lists.get(rows) ?? []
  if (all?.length === rows.length && of === textOf) return all
  const textCache = folded.get(textOf) ?? new WeakMap<object, string>()
  folded.set(textOf, textCache)
  const texts = rows.map((row) => {
    const text = textCache.get(row) ?? foldText(textOf(row))
    textCache.set(row, text)
    return text
  })
  lists.set(rows, [textOf, texts])
  return texts
}

const SLICE = 250
/** Folds a long list in the background before the user types. */
function foldAhead<R extends object>(rows: readonly R[], textOf: (row: R) => string, from = 0): void {
  textsOf(rows.slice(from, from + SLICE), textOf)
  if (from + SLICE < rows.length) setTimeout(() => foldAhead(rows, textOf, from + SLICE))
}

/** Rows whose text contains each word of the search; without any match, rows that match with a typing error. */
export function findRows<R extends object>(rows: readonly R[], search: string, textOf: (row: R) => string): readonly R[] {
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
/** Filter for pickers: options with a word that starts with the search come first. "anna" lists Anna before Hanna. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const hits = new Set(
    findRows(
      options.flatMap((option) => ('items' in option ? option.items : [option])),
      search,
      labelOf,
    ),
  )
  // Uses the first of two spellings of a word with umlauts.
  const [first] = foldText(search.trim().split(' ', 1)[0] ?? '').split(' ')
  const begins = (option: ComboboxParsedItem) => !('items' in option) && ` ${foldText(option.label)}`.includes(` ${first}`)
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('items' in option)) return hits.has(option) ? [option] : []
    const items = option.items.filter((item) => hits.has(item))
    return items.length > 0 ? [{ ...option, items }] : []
  })
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, limit)
}

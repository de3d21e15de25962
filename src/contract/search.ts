// Word matching of all searches, shared by server (server/crud/cursor.ts) and browser (client/text/search.ts). Exact first; without a
// result, one typing error per word is tolerated (docs/adr/0037-search-forgives-one-error.md).

/** Folds case and accents: 'Çelik' becomes 'celik', 'ü' becomes 'u' plus `umlaut`. Must match suchform() in the database. */
const plain = (text: string, umlaut: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/([aou])\u0308/g, `$1${umlaut}`)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðı]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(UNSEEN, '')
    .replace(/[\u2010-\u2014\u2212]/g, '-')
/** Apostrophe variants and invisible characters: soft hyphens, joiners. */
const UNSEEN = /['`\u00b4\u2018\u2019\u201b\u2032\u02bc\u00ad\u200b-\u200d\u2060\ufeff]/g
const SIGNS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** Folds one search word with umlauts expanded. A word of ignored characters only is left unchanged and matches nothing. */
const foldWord = (word: string): string => (isPlain(word) ? word.toLowerCase().replace(UNSEEN, '') : plain(word, 'e')) || word
/** Searchable text with both spellings of umlauts: 'Müller' becomes 'mueller muller'. Must match suchtext() in the database. */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replace(UNSEEN, '')
  const bare = plain(text, '')
  // Without an umlaut both spellings are equal.
  if (!/[aou]\u0308/i.test(text.normalize('NFD'))) return bare
  const spelled = plain(text, 'e')
  return spelled === bare ? spelled : `${spelled} ${bare}`
}

/** Search input; `forgiven` marks a second attempt that tolerates one typing error per word. */
export type Search = string | { readonly forgiven: string }
/**
 * Match condition on a folded text: a substring, or a regular expression valid in JavaScript and PostgreSQL. `oneOf` is
 * a prefilter: texts containing none of these cannot match, and the check is faster.
 */
export type Word = { readonly part: string } | { readonly pattern: string; readonly oneOf: readonly string[] }

const BEFORE = '(?:^|[^a-z0-9])'
const AFTER = '(?:$|[^a-z0-9])'
/** Minimum length for matching the end of a word: "fer" finds Schäfer, "wagen" Rettungswagen, "fe" only Felix. */
const TELLING = 3
/** Minimum length before an inflection ending: "hose" finds Einsatzhosen. */
const ENDING = { least: 4, pattern: '(?:e|n|en|er|s|es)?' }
/** Shorter words would match anything; longer patterns would be slow. */
const FORGIVEN = { least: 4, most: 24 }
const BEGINNING = 6

function literal(word: string): Word {
  const part = foldWord(word)
  if (!/^[a-z]+$/.test(part)) return { part }
  const head = `|${part}${part.length < ENDING.least ? '' : ENDING.pattern}${AFTER}`
  return { pattern: `(?:${BEFORE}${part}${part.length < TELLING ? '' : head})`, oneOf: [part] }
}

/** Patterns for the letter at `at` being wrong, missing, extra, or swapped with the next. */
function errorsAt(word: string, at: number): string[] {
  const [letter, next] = [word.charAt(at), word.charAt(at + 1)]
  const following = word.slice(at + 1)
  return [`[a-z]?${following}`, `[a-z]${letter}${following}`, ...(next === '' ? [] : [`${next}${letter}${word.slice(at + 2)}`])]
}
const withError = (word: string, at: number): string =>
  `(?:${[...errorsAt(word, at), ...(at + 1 < word.length ? [word.charAt(at) + withError(word, at + 1)] : [])].join('|')})`

// Counts letters as typed: "Mül" has three even when expanded.
const isForgiven = (word: string, folded = foldWord(word)) =>
  word.length >= FORGIVEN.least && folded.length <= FORGIVEN.most && /^[a-z]+$/.test(folded)

function forgiving(word: string): Word {
  const folded = foldWord(word)
  if (!isForgiven(word)) return literal(word)
  const half = Math.floor(folded.length / 2)
  const [start, right] = [folded.slice(0, half), folded.slice(half)]
  return {
    // An error in the first letter gives another word, such as Erlaubnis for "urlaub". It requires a full match, not a prefix.
    pattern:
      `${BEFORE}(?:(?:${folded}|${folded.charAt(0)}${withError(folded, 1)})${folded.length < BEGINNING ? AFTER : ''}` +
      `|(?:${errorsAt(folded, 0).join('|')})${AFTER})`,
    // One error leaves one half of the word intact, unless it swaps the two letters at the boundary.
    oneOf: [start, right, start.slice(0, -1) + right.charAt(0) + start.slice(-1) + right.slice(1)],
  }
}

const split = (search: string) => search.normalize('NFC').split(/\s+/).filter(Boolean)
// A code is one word: "1401-2" is not "1401" and "2".
const parts = (search: string) => split(search).flatMap((word) => (/\d/.test(word) ? [word] : word.split('-').filter(Boolean)))

/** The words of a search, all of which must match, in any order. */
export const searchWords = (search: Search = ''): Word[] =>
  typeof search === 'string' ? split(search).map(literal) : parts(search.forgiven).map(forgiving)

export function testOf(word: Word): (text: string) => boolean {
  if ('part' in word) return (text) => text.includes(word.part)
  const pattern = new RegExp(word.pattern)
  return (text) => word.oneOf.some((part) => text.includes(part)) && pattern.test(text)
}

/** True if a word is eligible for typo tolerance; short words, numbers and codes are not. */
export const isForgivable = (search: Search | undefined): search is string =>
  typeof search === 'string' && parts(search).some((word) => isForgiven(word))

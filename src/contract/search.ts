// How every search of the program reads words: the server asks the database so (server/crud/cursor.ts), the browser its own rows
// (client/text/search.ts). A word is looked for as it was typed; only where that finds nothing, once more with a typing error
// (docs/adr/0037-search-forgives-one-error.md).

/** Case and accents do not count: 'Çelik' reads 'celik', 'ü' reads 'u' followed by `umlaut`. The same as suchform() in the database. */
const plain = (text: string, umlaut: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/([aou])\u0308/g, `$1${umlaut}`)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðı]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(UNSEEN, '')
    .replace(/[\u2010-\u2014\u2212]/g, '-')
/** Apostrophes in any sign of a keyboard, and invisible signs: soft hyphens, joiners. */
const UNSEEN = /['`\u00b4\u2018\u2019\u201b\u2032\u02bc\u00ad\u200b-\u200d\u2060\ufeff]/g
const SIGNS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** A word of a search, its umlauts spelled out; a word of uncounted signs alone stays as it is, and finds nothing. */
const foldWord = (word: string): string => (isPlain(word) ? word.toLowerCase().replace(UNSEEN, '') : plain(word, 'e')) || word
/** A text to search, with its umlauts in both usual spellings: 'Müller' reads 'mueller muller'. The same as suchtext() in the database. */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replace(UNSEEN, '')
  const bare = plain(text, '')
  // Without an umlaut both spellings are the same.
  if (!/[aou]\u0308/i.test(text.normalize('NFD'))) return bare
  const spelled = plain(text, 'e')
  return spelled === bare ? spelled : `${spelled} ${bare}`
}

/** What was typed, or what was typed and found nothing: then one typing error in each word is forgiven. */
export type Search = string | { readonly forgiven: string }
/**
 * What must stand in a folded text: a part of it, or what a pattern describes that JavaScript and PostgreSQL read alike. A text with
 * none of `oneOf` does not fit the pattern: that is asked first where it is quicker.
 */
export type Word = { readonly part: string } | { readonly pattern: string; readonly oneOf: readonly string[] }

const BEFORE = '(?:^|[^a-z0-9])'
const AFTER = '(?:$|[^a-z0-9])'
/** Letters needed to be found at the end of a word as well: "fer" finds Schäfer, "wagen" Rettungswagen, "fe" only Felix. */
const TELLING = 3
/** Letters needed before an ending: "hose" finds Einsatzhosen. */
const ENDING = { least: 4, pattern: '(?:e|n|en|er|s|es)?' }
/** Fewer would find anything; longer patterns would take long. */
const FORGIVEN = { least: 4, most: 24 }
/** From so many letters on the beginning of a word is enough. */
const BEGINNING = 6

function literal(word: string): Word {
  const part = foldWord(word)
  if (!/^[a-z]+$/.test(part)) return { part }
  const head = `|${part}${part.length < ENDING.least ? '' : ENDING.pattern}${AFTER}`
  return { pattern: `(?:${BEFORE}${part}${part.length < TELLING ? '' : head})`, oneOf: [part] }
}

/** The letter `at` wrong, missing or too many, or swapped with the next. */
function errorsAt(word: string, at: number): string[] {
  const [here, next] = [word.charAt(at), word.charAt(at + 1)]
  const rest = word.slice(at + 1)
  return [`[a-z]?${rest}`, `[a-z]${here}${rest}`, ...(next === '' ? [] : [`${next}${here}${word.slice(at + 2)}`])]
}
/** One such error, from the letter `at` on. */
const withError = (word: string, at: number): string =>
  `(?:${[...errorsAt(word, at), ...(at + 1 < word.length ? [word.charAt(at) + withError(word, at + 1)] : [])].join('|')})`

// Counts the letters as typed: "Mül" has three, also spelled out.
const isForgiven = (word: string, folded = foldWord(word)) =>
  word.length >= FORGIVEN.least && folded.length <= FORGIVEN.most && /^[a-z]+$/.test(folded)

function forgiving(word: string): Word {
  const folded = foldWord(word)
  if (!isForgiven(word)) return literal(word)
  const half = Math.floor(folded.length / 2)
  const [left, right] = [folded.slice(0, half), folded.slice(half)]
  return {
    // Another first letter makes another word, such as Erlaubnis of "urlaub": there the beginning is not enough.
    pattern: `${BEFORE}(?:(?:${folded}|${folded.charAt(0)}${withError(folded, 1)})${folded.length < BEGINNING ? AFTER : ''}|(?:${errorsAt(folded, 0).join('|')})${AFTER})`,
    // One error leaves the half before or behind it whole, unless it swaps the two letters where they meet.
    oneOf: [left, right, left.slice(0, -1) + right.charAt(0) + left.slice(-1) + right.slice(1)],
  }
}

const split = (search: string) => search.normalize('NFC').split(/\s+/).filter(Boolean)
// A code is one word: "1401-2" is not "1401" and "2".
const parts = (search: string) => split(search).flatMap((word) => (/\d/.test(word) ? [word] : word.split('-').filter(Boolean)))

/** The words of a search, all of which must be found, in any order. */
export const searchWords = (search: Search = ''): Word[] =>
  typeof search === 'string' ? split(search).map(literal) : parts(search.forgiven).map(forgiving)

/** True where the word stands in a folded text. */
export function testOf(word: Word): (text: string) => boolean {
  if ('part' in word) return (text) => text.includes(word.part)
  const pattern = new RegExp(word.pattern)
  return (text) => word.oneOf.some((part) => text.includes(part)) && pattern.test(text)
}

/** Does this search have a word in which an error can be forgiven? Neither short ones nor numbers and codes. */
export const isForgivable = (search: Search | undefined): search is string =>
  typeof search === 'string' && parts(search).some((word) => isForgiven(word))

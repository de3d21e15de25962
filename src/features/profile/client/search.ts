// Finding people while typing: every word must begin a word of the entry, whatever the spelling of umlauts and accents.

const withoutSign = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')
const ausgeschrieben = (text: string) => text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

/** The text that `matches` searches: all given parts, in both usual spellings (`muller`, `mueller`). Made once per person. */
export function searchText(parts: readonly string[]): string {
  const everything = parts.join(' ')
  return ` ${withoutSign(everything)} ${withoutSign(ausgeschrieben(everything))}`.replace(/[\s-]+/g, ' ')
}

/** Does every word of `search` begin a word of `text` (as made by `searchText`)? Phone numbers match with or without blanks. */
export function matches(text: string, search: string): boolean {
  const words = withoutSign(search)
    .replace(/[\s-]+/g, ' ')
    .trim()
    .split(' ')
  return words.every((word) => text.includes(` ${word}`))
}

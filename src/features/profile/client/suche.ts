// Finding people while typing: every word must begin a word of the entry, whatever the spelling of umlauts and accents.

const ohneZeichen = (text: string) =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')
const ausgeschrieben = (text: string) => text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')

/** The text that `trifft` searches: all given parts, in both usual spellings (`muller`, `mueller`). Made once per person. */
export function suchtext(teile: readonly string[]): string {
  const alles = teile.join(' ')
  return ` ${ohneZeichen(alles)} ${ohneZeichen(ausgeschrieben(alles))}`.replace(/[\s-]+/g, ' ')
}

/** Does every word of `suche` begin a word of `text` (as made by `suchtext`)? Phone numbers match with or without blanks. */
export function trifft(text: string, suche: string): boolean {
  const worte = ohneZeichen(suche)
    .replace(/[\s-]+/g, ' ')
    .trim()
    .split(' ')
  return worte.every((wort) => text.includes(` ${wort}`))
}

/** "Beginn, Ende und Ort"; '' for none. */
export const joinWords = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}` : (parts[0] ?? '')

/** Own-property lookup by user input: 'toString' is no entry. */
export const ownOf = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** Truncates to `most` characters with a final "…"; never splits a surrogate pair, which the database rejects. */
export const shortenText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** '1 Zahlung', '1.500 Zahlungen' */
export const countText = (count: number, singular: string, many: string): string =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? singular : many}`

/** '1 von 552 Mitgliedern': "von" takes the dative. */
export const partOf = (some: number, all: number, singular: string, dative: string): string =>
  `${some.toLocaleString('de-DE')} von ${countText(all, singular, dative)}`

export const yesNo = (value: boolean): string => (value ? 'ja' : 'nein')

export const END_AFTER_BEGIN = 'Das Ende muss nach dem Beginn liegen.'

/** '1.234,5': at most two decimals. */
export const decimalText = (value: number): string => value.toLocaleString('de-DE', { maximumFractionDigits: 2 })

export const eurosText = (amount: number): string => amount.toLocaleString('de-DE', { style: 'currency', currency: 'EUR' })

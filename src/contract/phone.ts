/** German mobile numbers start with 015, 016 or 017. Matches digits and "+"; valid in JavaScript and PostgreSQL. */
export const MOBILE = '^([+]49|0049|0)1[567]'

/** Normalises separators of a typed or copied number, such as "0234.567890" and "0234 – 567890". */
export const plainPhone = (typed: string): string =>
  typed
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[.\s]+/g, ' ')

export const isMobile = (number: string): boolean => new RegExp(MOBILE).test(number.replace(/[^+\d]/g, ''))

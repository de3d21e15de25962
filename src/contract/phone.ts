/** German mobiles begin with 015, 016 or 017; of a number's digits and "+". Read by the browser and by PostgreSQL. */
export const MOBILE = '^([+]49|0049|0)1[567]'

/** A number as it is typed or copied, with the signs that we keep: "0234.567890" and "0234 – 567890" are common, too. */
export const plainPhone = (typed: string): string =>
  typed
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[.\s]+/g, ' ')

export const isMobile = (number: string): boolean => new RegExp(MOBILE).test(number.replace(/[^+\d]/g, ''))

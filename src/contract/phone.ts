/** German mobiles begin with 015, 016 or 017; of a number's digits and "+". Read by the browser and by PostgreSQL. */
export const MOBILE = '^([+]49|0049|0)1[567]'

export const isMobile = (number: string): boolean => new RegExp(MOBILE).test(number.replace(/[^+\d]/g, ''))

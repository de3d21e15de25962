export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const MONTHS = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
/** Number of the month with this prefix, as text; '0' for none. Spreadsheets write `Mrz`. */
const number = (word: string) => String(MONTHS.indexOf(word.replace(/mae|mrz/, 'mär')) + 1)

/** `2027-03` as people write it: `03/2027`. */
export const monthText = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** Parses `03/2027`, `3.27`, `31.03.2027`, `2027-03`, `2027-03-31`, `März 2027`, `Mrz 27` to `YYYY-MM`; undefined if invalid. */
export function readMonth(input: string): string | undefined {
  const text = input.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})(-\d{1,2})?$/.exec(text)
  const german = /^(?:\d{1,2}\.)?(\d{1,2})\s*[./]\s*(\d{4}|\d{2})$/.exec(text)
  const word = /^(\p{L}{3})\p{L}*\.?\s+(\d{4}|\d{2})$/u.exec(text)
  const month = iso?.[2] ?? german?.[1] ?? (word?.[1] === undefined ? undefined : number(word[1]))
  const year = iso?.[1] ?? german?.[2] ?? word?.[2]
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return undefined
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`
}

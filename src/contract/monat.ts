// Months as people write them, in the form and in tables that are imported.

const MONATE = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
/** The number of the month that begins like this, as text; '0' for none. `Mrz` is what spreadsheets write. */
const nummer = (wort: string) => String(MONATE.indexOf(wort.replace(/mae|mrz/, 'mär')) + 1)

/** `2027-03` as people write it: `03/2027`. */
export const monatText = (monat: string) => `${monat.slice(5, 7)}/${monat.slice(0, 4)}`

/** Reads `03/2027`, `3.27`, `31.03.2027`, `2027-03`, `2027-03-31`, `März 2027`, `Mrz 27`; answers `YYYY-MM`, undefined when it is no month. */
export function leseMonat(eingabe: string): string | undefined {
  const text = eingabe.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})(-\d{1,2})?$/.exec(text)
  const deutsch = /^(?:\d{1,2}\.)?(\d{1,2})\s*[./]\s*(\d{4}|\d{2})$/.exec(text)
  const wort = /^(\p{L}{3})\p{L}*\.?\s+(\d{4}|\d{2})$/u.exec(text)
  const monat = iso?.[2] ?? deutsch?.[1] ?? (wort?.[1] === undefined ? undefined : nummer(wort[1]))
  const jahr = iso?.[1] ?? deutsch?.[2] ?? wort?.[2]
  if (monat === undefined || jahr === undefined || Number(monat) < 1 || Number(monat) > 12) return undefined
  return `${jahr.length === 2 ? `20${jahr}` : jahr}-${monat.padStart(2, '0')}`
}

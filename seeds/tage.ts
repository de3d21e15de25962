// Days of the demo chapter, counted from the day it is made: an overdue inspection stays overdue.
const TAG_MS = 86_400_000

/** `tag` (YYYY-MM-DD) moved by days. */
export const plusTage = (tag: string, tage: number): string => new Date(Date.parse(tag) + tage * TAG_MS).toISOString().slice(0, 10)

/** `tag` moved by months; the 31st becomes the last day of a shorter month. */
export function plusMonate(tag: string, monate: number): string {
  const [jahr = 0, monat = 1, tagImMonat = 1] = tag.split('-').map(Number)
  const letzter = new Date(Date.UTC(jahr, monat + monate, 0)).getUTCDate()
  return new Date(Date.UTC(jahr, monat - 1 + monate, Math.min(tagImMonat, letzter))).toISOString().slice(0, 10)
}

/** The month (YYYY-MM) so many months away. */
export const monatVon = (heute: string, monate: number): string => plusMonate(heute, monate).slice(0, 7)

/** An instant of a day, at a full minute of UTC. */
export const zeitpunkt = (tag: string, stunde: number, minute = 0): Date => new Date(Date.parse(tag) + (stunde * 60 + minute) * 60_000)

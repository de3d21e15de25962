// How people and what is known of them read.
import { counted } from '#contract/words.ts'

/** 'keine' is no qualification to show. */
export const qualifikation = (value: string | undefined): string | null =>
  value === undefined || value === 'keine' || value === '' ? null : value

export const members = (count: number): string => counted(count, 'Mitglied', 'Mitglieder')

const DAY = 24 * 3_600_000
/** Was somebody invited within a day? Then not again, unless one says so. @param at an instant, null for never */
export const isRecent = (at: string | null): boolean => at !== null && Date.parse(at) > Date.now() - DAY

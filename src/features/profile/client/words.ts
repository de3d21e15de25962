// How people and what is known of them read.
import { counted, partOf } from '#contract/words.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'

/** 'keine' is no qualification to show. */
export const qualifikation = (value: string | undefined): string | null =>
  value === undefined || value === 'keine' || value === '' ? null : value

export const members = (count: number): string => counted(count, 'Mitglied', 'Mitglieder')

interface Listed {
  readonly status?: string | undefined
}
export const isFormer = ({ status }: Listed): boolean => STATUS_FORMER.some((one) => one === status)
/** "514 Mitglieder · 36 Ehemalige", "2 von 514 Mitgliedern": former members are counted apart, for readers who see them. */
export function memberCount(shown: readonly Listed[], all: readonly Listed[], isPart: boolean): string {
  const former = shown.filter(isFormer).length
  const [here, total] = [shown.length - former, all.filter((one) => !isFormer(one)).length]
  return [
    isPart ? partOf(here, total, 'Mitglied', 'Mitgliedern') : members(total),
    former > 0 ? counted(former, 'Ehemalige', 'Ehemalige') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const DAY = 24 * 3_600_000
/** Was somebody invited within a day? Then not again, unless one says so. @param at an instant, null for never */
export const isRecent = (at: string | null): boolean => at !== null && Date.parse(at) > Date.now() - DAY

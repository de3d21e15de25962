import { countText, partOf } from '#contract/words.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'

export const qualifikationText = (value: string | undefined): string | null =>
  value === undefined || value === 'keine' || value === '' ? null : value

export const membersText = (count: number): string => countText(count, 'Mitglied', 'Mitglieder')

interface Listed {
  readonly status?: string | undefined
}
export const isFormer = ({ status }: Listed): boolean => STATUS_FORMER.some((former) => former === status)
/** "514 Mitglieder · 36 Ehemalige", "2 von 514 Mitgliedern": former members are counted separately, for readers with access. */
export function memberCount(shown: readonly Listed[], all: readonly Listed[], isPart: boolean): string {
  const former = shown.filter(isFormer).length
  const [shownCount, total] = [shown.length - former, all.filter((profil) => !isFormer(profil)).length]
  return [
    isPart ? partOf(shownCount, total, 'Mitglied', 'Mitgliedern') : membersText(total),
    former > 0 ? countText(former, 'Ehemalige', 'Ehemalige') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const DAY = 24 * 3_600_000
/** True if invited within a day; a repetition then needs an explicit choice. @param at an instant, null for never */
export const isRecent = (at: string | null): boolean => at !== null && Date.parse(at) > Date.now() - DAY

import type { CheckedDates } from '../../rows-contract.ts'

interface Dated {
  readonly beginn: string
  readonly anlass?: string | null
}
type Facts = CheckedDates[number]
const keyOf = ({ beginn, anlass }: Dated): string => `${beginn} ${anlass ?? ''}`

/** Facts under the date they were asked for: an earlier answer fits no other date. */
export const keyFacts = (dates: readonly Dated[], facts: readonly Facts[]): Readonly<Record<string, Facts | undefined>> =>
  Object.fromEntries(dates.map((date, i) => [keyOf(date), facts[i]]))
export const findFacts = (keyed: ReturnType<typeof keyFacts> | undefined, date: Dated): Facts =>
  keyed?.[keyOf(date)] ?? { feiertag: '', hinweise: [] }

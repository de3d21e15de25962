import { decimalText } from '#contract/words.ts'

/** Above this factor a percentage is not meaningful. */
const COMPARABLE = 10
export const isComparable = (now: number, before: number): boolean => before > 0 && now / before <= COMPARABLE

export function changeText(now: number, before: number): string {
  if (!isComparable(now, before)) return 'kein Vergleich'
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? '± 0 %' : `${percent > 0 ? '+' : '−'} ${decimalText(Math.abs(percent))} %`
}

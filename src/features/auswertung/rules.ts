import { decimalText } from '#contract/words.ts'

/** A percentage above this many times the year before says nothing. */
const COMPARABLE = 10
/** '+ 12 %' against the year before. */
export function changeText(now: number, before: number): string {
  if (before === 0 || now / before > COMPARABLE) return 'kein Vergleich'
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? '± 0 %' : `${percent > 0 ? '+' : '−'} ${decimalText(Math.abs(percent))} %`
}

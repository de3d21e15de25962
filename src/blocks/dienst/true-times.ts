import { END_AFTER_BEGIN } from '#contract/words.ts'

interface Span {
  readonly beginn: string
  readonly ende: string
}
const DAY_MS = 86_400_000
/** Tolerance for clock differences. */
const CLOCKS_MS = 10 * 60_000
const duration = (beginn: string, ende: string) => Date.parse(ende) - Date.parse(beginn)

/** Reason against these actual times, with the field; null: valid. `pause` in minutes. */
export function timesHindernis(
  { beginn, ende, pause }: Span & { readonly pause: number },
  schicht: Span,
  now: Date,
): { readonly feld: 'istBeginn' | 'istEnde' | 'pause'; readonly msg: string } | null {
  const future = (time: string) => Date.parse(time) > now.getTime() + CLOCKS_MS
  // Shifts may exceed a day; an attendance may not be longer than its shift or a day.
  const max = Math.max(DAY_MS, duration(schicht.beginn, schicht.ende))
  if (duration(beginn, ende) <= 0) return { feld: 'istEnde', msg: END_AFTER_BEGIN }
  if (duration(beginn, schicht.beginn) > DAY_MS) return { feld: 'istBeginn', msg: 'Der Beginn liegt mehr als 24 Stunden vor der Schicht.' }
  if (duration(schicht.ende, ende) > DAY_MS) return { feld: 'istEnde', msg: 'Das Ende liegt mehr als 24 Stunden nach der Schicht.' }
  if (duration(schicht.beginn, ende) <= 0) return { feld: 'istEnde', msg: 'Das Ende liegt vor der Schicht.' }
  if (duration(beginn, schicht.ende) <= 0) return { feld: 'istBeginn', msg: 'Der Beginn liegt nach der Schicht.' }
  if (future(beginn)) return { feld: 'istBeginn', msg: 'Der Beginn liegt in der Zukunft.' }
  if (future(ende)) return { feld: 'istEnde', msg: 'Das Ende liegt in der Zukunft.' }
  if (duration(beginn, ende) > max)
    return { feld: 'istEnde', msg: `Die Zeit ist länger als ${max === DAY_MS ? '24 Stunden' : 'die ganze Schicht'}.` }
  if (pause * 60_000 >= duration(beginn, ende)) return { feld: 'pause', msg: 'Die Pause ist so lang wie die ganze Zeit.' }
  return null
}

// Until when an answer helps; server and browser.
import { timeFromWallClock, wallClock } from '#contract/berlin.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Six in the evening of the day before, so that somebody else can still be asked; for who was asked later than that the begin. A later answer
 * is as welcome: the question stays open until then.
 */
export function answerBy({ beginn, gestelltAm: askedAt }: { readonly beginn: string; readonly gestelltAm: string }): string {
  const wall = wallClock(beginn)
  const evening = timeFromWallClock(wall - (wall % DAY) - 6 * HOUR)
  return evening.getTime() > Date.parse(askedAt) ? evening.toISOString() : beginn
}

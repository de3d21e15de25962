// From true times to drafts of hours. Instants in UTC; days and nights are those of Berlin, hours are
// real ones, so that a night of the clock change has 11 or 13.
import { tagInBerlin, wallClock, timeFromWallClock } from '#contract/time/berlin.ts'

import type { Sessions } from '#blocks/konflikte/server/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface HourPart {
  /** Berlin day on which the part begins. */
  readonly datum: string
  readonly beginn: string
  readonly ende: string
  /** Decimal, in quarters, without the pause. */
  readonly stunden: number
  /** Minutes of the pause that fall into this part. */
  readonly pause: number
  readonly nacht: boolean
}

/**
 * The parts of somebody who was there between two instants: of an offer with sessions each of those counts, and the parts of a day are one.
 * The pause is taken from the first session.
 */
export function attendedParts(beginn: string, ende: string, pauseMinutes: number, sessions: Sessions): HourPart[] {
  const spans = (sessions ?? [{ beginn, ende }]).flatMap((one) => {
    const [from, until] = [one.beginn > beginn ? one.beginn : beginn, one.ende < ende ? one.ende : ende]
    return from < until ? [[from, until] as const] : []
  })
  const days = new Map<string, HourPart>()
  for (const [i, [from, until]] of spans.entries())
    for (const part of hourParts(from, until, i === 0 ? pauseMinutes : 0)) {
      const before = days.get(part.datum)
      days.set(
        part.datum,
        before
          ? {
              ...part,
              beginn: before.beginn,
              stunden: Math.min(24, before.stunden + part.stunden),
              pause: before.pause + part.pause,
              nacht: before.nacht || part.nacht,
            }
          : part,
      )
    }
  return [...days.values()]
}

/** Does a span touch the night, 22 to 6 o'clock in Berlin? */
export function touchesNight(beginn: string, ende: string): boolean {
  const [von, bis] = [wallClock(beginn), wallClock(ende)]
  const sinceMidnight = von % DAY
  return sinceMidnight < 6 * HOUR || von - sinceMidnight + 22 * HOUR < bis
}

/** Midnights in Berlin between two instants. */
function midnights(beginn: string, ende: string): string[] {
  const found: string[] = []
  for (let wall = wallClock(beginn) - (wallClock(beginn) % DAY) + DAY; ; wall += DAY) {
    const midnight = timeFromWallClock(wall).toISOString()
    if (midnight >= ende) return found
    found.push(midnight)
  }
}

// Annahme: rounded to the nearest quarter of an hour, as one writes one's hours by hand.
const quarter = (ms: number): number => Math.round(ms / (HOUR / 4)) / 4

/**
 * One draft for a duty, dated on the day of its begin; of more than 24 hours one for each day, because no record may have more.
 * Annahme: the pause is taken from the first part, what is left of it from the next. What rounds to nothing has no draft, and
 * the one day of 25 hours counts 24.
 */
export function hourParts(beginn: string, ende: string, pauseMinutes: number): HourPart[] {
  const long = Date.parse(ende) - Date.parse(beginn) > DAY
  const limits = [beginn, ...(long ? midnights(beginn, ende) : []), ende]
  let pauseLeft = pauseMinutes
  return limits.slice(1).flatMap((bis, i) => {
    const von = limits[i] ?? beginn
    const duration = Date.parse(bis) - Date.parse(von)
    const pause = Math.min(pauseLeft, Math.floor(duration / 60_000))
    pauseLeft -= pause
    const hours = Math.min(24, quarter(duration - pause * 60_000))
    return hours === 0
      ? []
      : [{ datum: tagInBerlin(new Date(von)), beginn: von, ende: bis, stunden: hours, pause, nacht: touchesNight(von, bis) }]
  })
}

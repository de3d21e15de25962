// From true times to drafts of hours. Instants in UTC; days and nights are those of Berlin, hours are
// real ones, so that a night of the clock change has 11 or 13.
import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin, wallClock, timeFromWallClock } from '#contract/time/berlin.ts'

import type { Sessions } from '#blocks/konflikte/server/index.ts'

/** Planned hours of a registration, as an expression over its id. */
export const plannedHours = (registration: RawBuilder<unknown>) => sql<number | null>`(
  select sum(extract(epoch from upper(part) - lower(part)))::float8 / 3600
  from anmeldungen a, unnest(a.belegt) part
  where a._id = ${registration})`

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface HourPart {
  /** Berlin day of the part's begin. */
  readonly datum: string
  readonly beginn: string
  readonly ende: string
  /** Decimal hours in quarters, without the pause. */
  readonly stunden: number
  /** Minutes of the pause in this part. */
  readonly pause: number
  readonly nacht: boolean
}

/**
 * Parts of an attendance between two instants. With sessions, each one counts, and parts of a day are merged.
 * The pause is taken from the first session.
 */
export function attendedParts(beginn: string, ende: string, pauseMinutes: number, sessions: Sessions): HourPart[] {
  const spans = (sessions ?? [{ beginn, ende }]).flatMap((session) => {
    const [from, until] = [session.beginn > beginn ? session.beginn : beginn, session.ende < ende ? session.ende : ende]
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

/** Returns true if a span overlaps the night, 22:00 to 06:00 in Berlin. */
export function touchesNight(beginn: string, ende: string): boolean {
  const [von, bis] = [wallClock(beginn), wallClock(ende)]
  const sinceMidnight = von % DAY
  return sinceMidnight < 6 * HOUR || von - sinceMidnight + 22 * HOUR < bis
}

function midnights(beginn: string, ende: string): string[] {
  const found: string[] = []
  for (let wall = wallClock(beginn) - (wallClock(beginn) % DAY) + DAY; ; wall += DAY) {
    const midnight = timeFromWallClock(wall).toISOString()
    if (midnight >= ende) return found
    found.push(midnight)
  }
}

// Annahme: rounded to the nearest quarter of an hour, as in handwritten records.
const quarter = (ms: number): number => Math.round(ms / (HOUR / 4)) / 4

/**
 * One draft per duty, dated on the day of its begin. Above 24 hours one per day, the limit of a record.
 * Annahme: the pause is taken from the first part, the rest from the next. Parts that round to zero have no draft. A 25-hour day counts
 * 24.
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

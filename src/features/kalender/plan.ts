// Calendar query of the dashboard; shared by server and browser, without schemas.
import { tagInBerlin, timeFromWallClock } from '#contract/time/berlin.ts'

const DAYS = 14
const DAY_MS = 86_400_000

/** The member's entries from today on, for two weeks in Berlin. */
export function soonUrl(now: Date): `/api/kalender?${string}` {
  const midnight = Date.parse(`${tagInBerlin(now)}T00:00:00Z`)
  const [von, bis] = [midnight, midnight + DAYS * DAY_MS].map((at) => timeFromWallClock(at).toISOString())
  return `/api/kalender?von=${von}&bis=${bis}&nur=fuerMich`
}

import type { KalenderEntry } from '#contract/time/kalender.ts'
import { doOverlap } from '#contract/time/next-duty.ts'
import type { PlanKind } from '#contract/time/plan.ts'

export interface Offer {
  readonly entry: KalenderEntry
  /** Own entry at the same time. */
  readonly clash: KalenderEntry | undefined
}

const DAY_MS = 86_400_000
const TAKES_TIME: readonly KalenderEntry['zustand'][] = ['eingeteilt', 'gemeldet', 'warteliste', 'leitung', 'abwesend']
/** Guests and learners are welcome; where help is missing comes first. */
const INVITES: readonly PlanKind[] = ['dienstabend', 'veranstaltung', 'ausbildung']
/** In days of distance in time. */
const WEIGHTS = { clash: 100, invites: 7, sameKind: 3 } as const

/** Free places that fit, best first: no clash, help before invitations, the kinds one does anyway, soon. One per occasion. */
export function rankOffers(entries: readonly KalenderEntry[], now: Date): Offer[] {
  const own = entries.filter(({ eigene, zustand }) => eigene && TAKES_TIME.includes(zustand))
  const kinds = new Set(own.map(({ art }) => art))
  const ranked = entries
    // A call for help stands above, among what waits.
    .filter(({ zustand, gefragt, beginn }) => zustand === 'frei' && !gefragt && Date.parse(beginn) > now.getTime())
    .map((entry) => {
      const clash = own.find((mine) => doOverlap(mine, entry))
      const days = (Date.parse(entry.beginn) - now.getTime()) / DAY_MS
      const far = days + (clash ? WEIGHTS.clash : 0) + (INVITES.includes(entry.art) ? WEIGHTS.invites : 0)
      return { entry, clash, far: far - (kinds.has(entry.art) ? WEIGHTS.sameKind : 0) }
    })
    .toSorted((a, b) => a.far - b.far)
  const seen = new Set<string>()
  return ranked.filter(({ entry }) => !seen.has(entry.objekt) && seen.add(entry.objekt))
}

// What an area adds to a person's own plan (docs/adr/0034).
import type { PlanEntry } from '#contract/plan.ts'
import type { Zugang } from '#contract/rechte.ts'
import type { Actor, Db } from '#server/base.ts'

/** From when to when, half open, and what time it is. */
export interface PlanSpan {
  readonly von: Date
  readonly bis: Date
  readonly now: Date
}

export interface PlanSource {
  /** Who does not hold it has nothing of this area in their plan: they could not open it. */
  readonly zugang: Zugang
  /** Source as `personenzeiten` names it; absent where the area has no duty. */
  readonly source?: string
  /** A change of any of these makes old what was answered. */
  readonly tables: readonly string[]
  /** What of it touches the span, in one query. Only what this person may read. */
  readonly entries: (db: Db, actor: Actor, span: PlanSpan) => Promise<readonly PlanEntry[]>
}

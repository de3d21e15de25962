// What an area adds to a person's own plan (docs/adr/0034).
import type { PlanEntry } from '#contract/time/plan.ts'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db, Trx } from '#server/base.ts'

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
  /** Rows where `entries` may have one; cheap to plan, and asked of all areas at once. */
  readonly touches: (actor: Actor, span: PlanSpan) => RawBuilder<unknown>
  /** Entries that touch the span and that this person may read, in one query, asked together with the other areas'. */
  readonly entries: (db: Db, actor: Actor, span: PlanSpan) => Promise<readonly PlanEntry[]>
}

/** Finds, by one query, areas that may have something of this person; most have nothing, and their queries are dear. */
export async function findTouchedPlans(plans: readonly PlanSource[], db: Db | Trx, actor: Actor, span: PlanSpan): Promise<PlanSource[]> {
  const sources = plans.filter(({ zugang }) => may(actor, zugang))
  const touched = sources.map(({ touches }, i) => sql`exists (${touches(actor, span)}) as ${sql.ref(String(i))}`)
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(touched)}`.execute(db)
  return sources.filter((_, i) => rows[0]?.[i])
}

/** Number that the member of the rows `p` of profile and `u` of users shows to this reader; null for none. */
type PhoneFor = (actor: Actor) => RawBuilder<unknown>
let phoneFor: PhoneFor = () => sql`null::text`
export const registerPhone = (by: PhoneFor): void => void (phoneFor = by)

/** Leader to call of the row `d`, else the deputy; null for oneself. */
export const whomToCall = (actor: Actor): RawBuilder<unknown> => sql`(
  select jsonb_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname, 'telefon', coalesce(${phoneFor(actor)}, ''))
  from profile p join users u on u._id = p."user" where p._id = coalesce(d.leiter, d."stvLeiter") and p._id <> ${actor.profil}::uuid)`

// Entries of areas for a person's plan (docs/adr/0034).
import type { PlanEntry } from '#contract/time/plan.ts'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db, Trx } from '#server/base.ts'

/** Half-open interval, and the current time. */
export interface PlanSpan {
  readonly von: Date
  readonly bis: Date
  readonly now: Date
}

export interface PlanSource {
  /** Required to have entries of this area in the plan, because others could not open them. */
  readonly zugang: Zugang
  readonly source?: string
  readonly tables: readonly string[]
  /** Cheap superset of the rows with entries, queried for all areas at once. */
  readonly touches: (actor: Actor, span: PlanSpan) => RawBuilder<unknown>
  /** Readable entries that overlap the span, in one query, batched with those of other areas. */
  readonly entries: (db: Db, actor: Actor, span: PlanSpan) => Promise<readonly PlanEntry[]>
}

/** Finds areas with possible entries of this person in one query. Most have none, and their full queries are expensive. */
export async function findTouchedPlans(plans: readonly PlanSource[], db: Db | Trx, actor: Actor, span: PlanSpan): Promise<PlanSource[]> {
  const sources = plans.filter(({ zugang }) => may(actor, zugang))
  const touched = sources.map(({ touches }, i) => sql`exists (${touches(actor, span)}) as ${sql.ref(String(i))}`)
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(touched)}`.execute(db)
  return sources.filter((_, i) => rows[0]?.[i])
}

/** Number of the member (rows `p` of profile, `u` of users) visible to this reader; null for none. */
type PhoneFor = (actor: Actor) => RawBuilder<unknown>
let phoneFor: PhoneFor = () => sql`null::text`
export const registerPhone = (by: PhoneFor): void => void (phoneFor = by)

/** Leader of the row `d` as contact, else the deputy; null for oneself. */
export const whomToCall = (actor: Actor): RawBuilder<unknown> => sql`(
  select jsonb_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname, 'telefon', coalesce(${phoneFor(actor)}, ''))
  from profile p join users u on u._id = p."user" where p._id = coalesce(d.leiter, d."stvLeiter") and p._id <> ${actor.profil}::uuid)`

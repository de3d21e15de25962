import { may } from '#contract/rights/rechte.ts'
import { sql } from 'kysely'
import type { Actor } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'

/** Condition on the row `t`: its person is visible to this actor. */
export const isNameable = (actor: Actor) =>
  may(actor, 'READ_UNSICHTBARE_USER')
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from profile x where x._id = t.profil and ${mayName(actor, 'x')})`
/** Condition on the row `t`: it belongs to somebody else. Nobody confirms their own hours. */
export const ofOthers = (actor: Actor) => sql<boolean>`t.profil is distinct from ${actor.profil}::uuid`
export const isMine = (actor: Actor) => sql<boolean>`t.profil = ${actor.profil}::uuid`

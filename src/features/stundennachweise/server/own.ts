// Whose records somebody sees.
import { sql } from 'kysely'
import type { Actor } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'

/** Over the row `t`: is it of somebody whom this person may name? */
export const nameable = (actor: Actor) => sql<boolean>`exists (select 1 from profile x where x._id = t.profil and ${mayName(actor, 'x')})`
/** Over the row `t`: is it of somebody else? Nobody confirms their own. */
export const ofOthers = (actor: Actor) => sql<boolean>`t.profil is distinct from ${actor.profil}::uuid`
/** Over the row `t`: is it one's own? */
export const mine = (actor: Actor) => sql<boolean>`t.profil = ${actor.profil}::uuid`

import type { Recht } from '#contract/rights/rechte.ts'
import { stale, forbidden } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, Trx } from '#server/context.ts'
import { loadRechte, type Rechtetraeger } from './queries.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'

/**
 * Sets a person's rights. Takes effect with the next request of that person on every node, for the session check forgets
 * what it knew when `users` changes.
 *
 * "Administrator bundle excepted" needs no case of its own: everybody with that bundle holds every right.
 *
 * @throws 403 when a right is granted that the acting user does not hold, 409 on a stale version; taking UPDATE_USER_RECHTE from
 *   its last holder is refused by the database at commit (migration 1005)
 */
export async function assignRechte(
  trx: Trx,
  actor: Actor,
  user: string,
  change: { version: number; rechte: readonly Recht[] },
): Promise<Rechtetraeger> {
  const old = await loadRechte(trx, user, true)
  if (old.version !== change.version) throw stale()
  const notHeld = change.rechte.filter((recht) => !old.rechte.includes(recht) && !actor.rechte.has(recht))
  if (notHeld.length > 0)
    throw forbidden(
      `Du kannst nur Rechte vergeben, die du selbst hast. Dir ${notHeld.length === 1 ? 'fehlt' : 'fehlen'}: ${notHeld.join(', ')}.`,
    )
  const ordered = [...change.rechte].sort()
  if (JSON.stringify(ordered) === JSON.stringify([...old.rechte].sort())) return old
  await trx
    .updateTable('users')
    .set({ rechte: ordered, ...touchedColumns(actor._id) })
    .where('_id', '=', user)
    .execute()
  await recordChange(trx, {
    area: 'rechte',
    object: user,
    action: 'geaendert',
    fields: ['rechte'],
    before: { rechte: old.rechte },
    after: { rechte: ordered },
    actor: actor._id,
  })
  return loadRechte(trx, user)
}

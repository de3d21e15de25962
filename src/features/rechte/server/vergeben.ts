import type { Recht } from '#contract/rechte.ts'
import { veraltet, verboten } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { ladeRechte, type Rechtetraeger } from './queries.ts'

/**
 * Sets a person's rights. Takes effect with the next request of that person on every node, for the session check forgets
 * what it knew when `users` changes.
 *
 * "Administrator bundle excepted" (rights.md) needs no case of its own: whoever has that bundle holds every right.
 *
 * @throws 403 when a right is granted that `wer` does not hold, 409 on a stale version; taking UPDATE_USER_RECHTE from
 *   its last holder is refused by the database at commit (migration 0004)
 */
export async function vergebeRechte(
  trx: Trx,
  wer: Nutzer,
  user: string,
  neu: { version: number; rechte: readonly Recht[] },
): Promise<Rechtetraeger> {
  const alt = await ladeRechte(trx, user, true)
  if (alt.version !== neu.version) throw veraltet()
  const fremd = neu.rechte.filter((recht) => !alt.rechte.includes(recht) && !wer.rechte.has(recht))
  if (fremd.length > 0)
    throw verboten(
      `Du kannst nur Rechte vergeben, die du selbst hast. Dir ${fremd.length === 1 ? 'fehlt' : 'fehlen'}: ${fremd.join(', ')}.`,
    )
  const geordnet = [...neu.rechte].sort()
  if (JSON.stringify(geordnet) === JSON.stringify([...alt.rechte].sort())) return alt
  await trx
    .updateTable('users')
    .set((eb) => ({ rechte: geordnet, version: eb('version', '+', 1), geaendertAm: new Date(), geaendertVon: wer._id }))
    .where('_id', '=', user)
    .execute()
  await protokolliere(trx, {
    bereich: 'rechte',
    objekt: user,
    aktion: 'geaendert',
    felder: ['rechte'],
    alt: { rechte: alt.rechte },
    neu: { rechte: geordnet },
    wer: wer._id,
  })
  return ladeRechte(trx, user)
}

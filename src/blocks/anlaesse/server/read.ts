// One occasion as one person reads it. This is where rights per field are decided.
import { type BewerberState, cachedBewerber, loadBewerber, readableFor } from '#blocks/anmeldung/server/index.ts'
import type { AnlassDetail } from '../contract.ts'
import { leads } from '../hindernisse.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { type AnlassKind, type Data, dataOf, sees } from './kind.ts'

async function forPerson(
  kind: AnlassKind,
  data: Data,
  actor: Actor,
  bewerber: BewerberState | null,
  { now: clock, chapter }: AppContext,
  trx?: Trx,
): Promise<AnlassDetail> {
  const reading = { anlass: kind.occasions.asAnlass(data), actor, bewerber, leading: leads(actor, kind.area, data) }
  return {
    ...data,
    ...kind.derive?.(data, (await chapter(trx)).land),
    ...readableFor(data, reading, clock()),
  }
}

/** An occasion as this person sees it, inside a transaction: what the writing calls return. The caller has checked that they may see it. */
export async function readFor(kind: AnlassKind, context: AppContext, trx: Trx, actor: Actor, id: string): Promise<AnlassDetail> {
  return forPerson(kind, await dataOf(trx, kind, id), actor, await loadBewerber(trx, actor, context.now()), context, trx)
}

/** No query while nothing changes: the occasion and the person who asks are both kept, and the answer is put together from them. */
export async function readOne(kind: AnlassKind, context: AppContext, actor: Actor, id: string): Promise<AnlassDetail> {
  const data = await context.cache.getOrLoad(`${kind.table} ${id}`, kind.tables(), () => dataOf(context.db, kind, id))
  const bewerber = await cachedBewerber(context, actor)
  const present = data.helfer.some(({ profil }) => profil._id === actor.profil)
  if (!sees(kind, actor, data, { gruppe: bewerber?.gruppe ?? null, present })) throw notFound(kind.words.the)
  return forPerson(kind, data, actor, bewerber, context)
}

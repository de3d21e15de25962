// One occasion as one person reads it. This is where rights per field are decided.
import { type Helfer, stands } from '#blocks/anmeldung/contract.ts'
import { type BewerberState, cachedBewerber, combinedOption, loadBewerber, option } from '#blocks/anmeldung/server/index.ts'
import type { AnlassDetail } from '../contract.ts'
import { leads } from '../hindernisse.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { type AnlassKind, type Data, dataOf, sees } from './kind.ts'

/**
 * What others read of a registration.
 * Annahme: that somebody signed off, was turned down or did not come concerns only them and the leaders.
 */
const forOthers = (helfer: Helfer): Helfer[] =>
  stands(helfer.status)
    ? [{ ...helfer, grund: '', trotzdem: '', zuvor: null, kommentar: helfer.kommentarSichtbarkeit === 'alle' ? helfer.kommentar : '' }]
    : []

async function forPerson(
  kind: AnlassKind,
  data: Data,
  actor: Actor,
  bewerber: BewerberState | null,
  { now: clock, chapter }: AppContext,
  trx?: Trx,
): Promise<AnlassDetail> {
  const now = clock()
  const anlass = kind.occasions.asAnlass(data)
  const leading = leads(actor, kind.area, data)
  const isOwn = ({ profil }: Helfer) => profil._id === actor.profil
  const own = data.helfer.filter(isOwn)
  const schichten = data.schichten.map((angebot) => {
    const status = own.find(({ schicht }) => schicht === angebot._id)?.status ?? null
    return { ...angebot, anmeldung: option(bewerber, { angebot, anlass, anmeldestatus: status }, now) }
  })
  return {
    ...data,
    ...kind.derive?.(data, (await chapter(trx)).land),
    schichten,
    helfer: leading ? data.helfer : data.helfer.flatMap((one) => (isOwn(one) ? [one] : forOthers(one))),
    anmeldung: combinedOption(schichten.map(({ anmeldung }) => anmeldung)),
  }
}

/** An occasion as this person sees it, inside a transaction: what the writing calls return. The caller has checked that they may see it. */
export async function readFor(kind: AnlassKind, context: AppContext, trx: Trx, actor: Actor, id: string): Promise<AnlassDetail> {
  return forPerson(kind, await dataOf(trx, kind, id), actor, await loadBewerber(trx, actor, context.now()), context, trx)
}

/** No query while nothing changes: the occasion and the person who asks are both kept, and the answer is put together from them. */
export async function readOne(kind: AnlassKind, context: AppContext, actor: Actor, id: string): Promise<AnlassDetail> {
  const data = await context.cache.getOrLoad(
    `${kind.table} ${id}`,
    kind.tables(),
    () => dataOf(context.db, kind, id),
    ({ helfer }) => 4_000 + 2_500 * helfer.length,
  )
  const bewerber = await cachedBewerber(context, actor)
  const present = data.helfer.some(({ profil }) => profil._id === actor.profil)
  if (!sees(kind, actor, data, { gruppe: bewerber?.gruppe ?? null, present })) throw notFound(kind.words.the)
  return forPerson(kind, data, actor, bewerber, context)
}

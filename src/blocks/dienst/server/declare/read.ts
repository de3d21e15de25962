import { type RawBuilder, sql } from 'kysely'
import { bewerberColumn, cachedBewerber } from '../signup/bewerber.ts'
import type { BewerberState } from '../signup/rules.ts'
import { readableFor } from '../signup/verdict.ts'
import type { AnlassDetail } from '../../declaration.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Data } from './declaration.ts'
import { type AnlassKind, dataOf, leadsOne, seesAnlass } from './kind.ts'

async function forPerson(
  kind: AnlassKind,
  data: Data,
  actor: Actor,
  bewerber: BewerberState | null,
  { now: clock, chapter }: AppContext,
  trx?: Trx,
): Promise<AnlassDetail> {
  const leading = leadsOne(kind, actor, data)
  const reading = { anlass: kind.occasions.asAnlass(data), actor, bewerber, leading }
  return {
    ...data,
    ...(await kind.reading?.shown?.(data, { actor, leading, land: async () => (await chapter(trx)).land })),
    ...readableFor(data, reading, clock()),
  } as AnlassDetail
}

/** Occasion with its reader's facts, in one query. `extra`: further columns over the row `d`. */
export const readWith = (kind: AnlassKind, { now }: AppContext, trx: Trx, actor: Actor, id: string, extra: RawBuilder<unknown> = sql``) =>
  dataOf(trx, kind, id, sql<{ readonly bewerber: BewerberState | null }>`, ${bewerberColumn(actor, now())} as bewerber ${extra}`)

/** Response of write calls for this person. The caller checks read permission. */
export const answerWith = (kind: AnlassKind, context: AppContext, trx: Trx, actor: Actor, read: Awaited<ReturnType<typeof readWith>>) => {
  const { bewerber, ...data } = read
  return forPerson(kind, data, actor, bewerber, context, trx)
}
export const readFor = async (kind: AnlassKind, context: AppContext, trx: Trx, actor: Actor, id: string): Promise<AnlassDetail> =>
  answerWith(kind, context, trx, actor, await readWith(kind, context, trx, actor, id))

/** Runs without a query while nothing changes: occasion and reader are both cached and merged here. `keep`: the cached part of the data. */
export async function readOne(
  kind: AnlassKind,
  context: AppContext,
  actor: Actor,
  id: string,
  keep: (data: Data) => Data = (data) => data,
): Promise<AnlassDetail> {
  const data = await context.cache.getOrLoad(`${kind.table} ${id}`, kind.pageTables(), async () => keep(await dataOf(context.db, kind, id)))
  const bewerber = await cachedBewerber(context, actor)
  const present = data.helfer.some(({ profil }) => profil._id === actor.profil)
  if (!seesAnlass(kind, actor, data, { gruppe: bewerber?.gruppe ?? null, present })) throw notFound(kind.mention)
  return forPerson(kind, data, actor, bewerber, context)
}

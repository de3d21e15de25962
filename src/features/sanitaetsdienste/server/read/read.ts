// One service as one person reads it. This is where rights per field are decided.
import { type RawBuilder, sql } from 'kysely'
import { bewerberColumn, cachedBewerber, type BewerberState, readableFor } from '#blocks/dienst/server/index.ts'
import { withoutReasons } from '#blocks/dienst/history.ts'
import { may } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type Dienst, dienst as dienstSchema, NO_ADDRESS } from '../../schemas.ts'
import { notFound } from '#server/errors.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { pickBySchema } from '#server/pick-by-schema.ts'
import { type Handler, JsonText } from '#server/routes.ts'
import { asAnlass } from '../occasion.ts'
import { invoiceFor, leads } from '#features/sanitaetsdienste/hindernisse.ts'
import { PAGE_TABLES } from '../queries.ts'
import { seesDienst } from '../visibility.ts'
import { type DienstData, dienstData } from '../reading.ts'
import { rechtFor } from '#features/sanitaetsdienste/names.ts'

type C = typeof sanitaetsdiensteContract

/** Annahme: billing data of the organiser is for who plans; those who stand there need to know whom to call. */
const withoutBilling = { rechnungsadresse: NO_ADDRESS, kundennr: '' }

/** A value of the history as this person may read it: what the service itself does not show them is not there either. */
export const inHistoryFor = (actor: Actor, dienst: Pick<Dienst, 'art' | 'leiter' | 'stvLeiter'>) => {
  const [plans, leading] = [may(actor, rechtFor('UPDATE', dienst.art)), leads(actor, dienst)]
  return (field: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (field === 'veranstalter' && !plans) return { ...value, ...withoutBilling }
    return field === 'helfer' && !leading ? withoutReasons(value) : value
  }
}

function forPerson(dienst: DienstData, actor: Actor, bewerber: BewerberState | null, now: Date): Dienst {
  const { veranstalter } = dienst
  const leading = leads(actor, dienst)
  return {
    ...dienst,
    veranstalter: may(actor, rechtFor('UPDATE', dienst.art)) ? veranstalter : { ...veranstalter, ...withoutBilling },
    ...readableFor(dienst, { anlass: asAnlass(dienst), actor, bewerber, leading }, now),
    nachweise: leading ? dienst.nachweise : { eingereicht: 0, bestaetigt: 0 },
    rechnung: leading ? invoiceFor(actor, dienst.art, dienst.rechnung) : null,
  }
}

/** A service with its reader's facts, in one query. `more`: further columns over the row `d`. */
export const readWith = (trx: Trx, actor: Actor, id: string, now: Date, more: RawBuilder<unknown> = sql``) =>
  dienstData(trx, id, sql<{ readonly bewerber: BewerberState | null }>`, ${bewerberColumn(actor, now)} as bewerber ${more}`)

/** Answer of writing calls for this person. The caller has checked their right to see it. */
export const answerWith = (read: Awaited<ReturnType<typeof readWith>>, actor: Actor, now: Date): Dienst => {
  const { bewerber, ...dienst } = read
  return forPerson(dienst, actor, bewerber, now)
}
export const read = async (context: AppContext, trx: Trx, actor: Actor, id: string): Promise<Dienst> =>
  answerWith(await readWith(trx, actor, id, context.now()), actor, context.now())

const sieve = pickBySchema(dienstSchema)

/** What does not depend on who asks is read and sieved once, and kept until one of its tables changes. */
const kept = ({ cache, db }: AppContext, id: string): Promise<DienstData> =>
  cache.getOrLoad(`sanitaetsdienst ${id}`, PAGE_TABLES, async () => sieve(await dienstData(db, id)) as DienstData)

/** No query while nothing changes: the service and the person who asks are both cached, and the answer is put together from them. */
export const readOne =
  (context: AppContext): Handler<C['get']> =>
  async ({ actor, params }) => {
    const dienst = await kept(context, params.id.toLowerCase())
    const bewerber = await cachedBewerber(context, actor)
    const present = dienst.helfer.some(({ profil }) => profil._id === actor.profil)
    if (!seesDienst(actor, dienst, { gruppe: bewerber?.gruppe ?? null, present })) throw notFound('Der Sanitätsdienst')
    return new JsonText(JSON.stringify(forPerson(dienst, actor, bewerber, context.now())))
  }

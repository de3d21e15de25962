// Vehicles taken out of service in the form, or deleted, are removed from plans. Plans are recomputed if the permitted drivers change.
import { sql } from 'kysely'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { changesDrivers } from '#blocks/dienst/server/index.ts'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import { notFound } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler, Handlers } from '#server/http/routes.ts'
import { clearPlans, countAffected, followState, lockWithDiensten } from './ausser-dienst.ts'

type C = typeof fahrzeugeContract
const KEEPS: Zugang = ['UPDATE_FAHRZEUG', 'DELETE_FAHRZEUG']

async function stored(trx: Trx, fahrzeug: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await sql<Record<string, unknown>>`select * from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(trx)
  return rows[0] ?? null
}

export const affected =
  ({ now }: AppContext): Handler<C['betroffen']> =>
  async ({ db, params, actor }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw notFound('Das Fahrzeug')
    const counts = await countAffected(db, params.id, now())
    // Drafts are counted only for those who may take the vehicle from them.
    return may(actor, KEEPS) ? counts : { ...counts, entwuerfe: 0 }
  }

/**
 * The generic handlers with their consequences. Annahme: out of service frees the plans. A workshop stay does not, because it may end
 * before the next duty: until then the vehicle is missing there.
 */
export const withFollow = (context: AppContext, plain: Pick<Handlers<C>, 'update' | 'remove'>): Pick<Handlers<C>, 'update' | 'remove'> => ({
  update: async (anfrage) => {
    const { trx, params, body, actor } = anfrage
    await lockWithDiensten(trx, params.id, context.now())
    const old = await stored(trx, params.id)
    const response = await plain.update(body.status === 'einsatzbereit' ? { ...anfrage, body: { ...body, statusGrund: '' } } : anfrage)
    if (body.status === 'ausserDienst' && old?.['status'] !== 'ausserDienst')
      await clearPlans(context, trx, { fahrzeug: params.id, was: 'ausserDienst', grund: body.statusGrund, actor: actor._id })
    await followState(context, trx, actor._id, [params.id], old && changesDrivers(old, body) ? [params.id] : [])
    return response
  },
  remove: async (anfrage) => {
    const { trx, params, actor } = anfrage
    await lockWithDiensten(trx, params.id, context.now())
    await plain.remove(anfrage)
    await clearPlans(context, trx, { fahrzeug: params.id, was: 'geloescht', grund: '', actor: actor._id })
  },
})

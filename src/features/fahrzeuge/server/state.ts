// A vehicle that is put out of service in the form, or deleted, leaves the plans as well.
import { sql } from 'kysely'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { notFound } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler, Handlers } from '#server/routes.ts'
import { clearPlans, lockWithDiensten, countAffected } from './ausser-dienst.ts'

type C = typeof fahrzeugeContract

async function statusOf(trx: Trx, fahrzeug: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(trx)
  return rows[0]?.status
}

/** What the form warns of before it saves. */
export const affected =
  ({ now }: AppContext): Handler<C['betroffen']> =>
  async ({ db, params }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw notFound('Das Fahrzeug')
    return countAffected(db, params.id, now())
  }

/**
 * The plain handlers with what follows from them. Annahme: out of service frees the plans; a stay in the workshop does
 * not, for it may be over before the next duty: there the form says what is booked.
 */
export const withFollow = (context: AppContext, plain: Pick<Handlers<C>, 'update' | 'remove'>): Pick<Handlers<C>, 'update' | 'remove'> => ({
  update: async (anfrage) => {
    const { trx, params, body, actor } = anfrage
    if (body.status !== 'ausserDienst') return plain.update(anfrage)
    await lockWithDiensten(trx, params.id, context.now())
    const before = await statusOf(trx, params.id)
    const response = await plain.update(anfrage)
    if (before !== 'ausserDienst')
      await clearPlans(context, trx, { fahrzeug: params.id, was: 'ausserDienst', grund: body.statusGrund, actor: actor._id })
    return response
  },
  remove: async (anfrage) => {
    const { trx, params, actor } = anfrage
    await lockWithDiensten(trx, params.id, context.now())
    await plain.remove(anfrage)
    await clearPlans(context, trx, { fahrzeug: params.id, was: 'geloescht', grund: '', actor: actor._id })
  },
})

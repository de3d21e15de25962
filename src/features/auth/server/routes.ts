import type { FastifyInstance } from 'fastify'
import { authContract } from '#features/auth/contract.ts'
import { notFound } from '#server/errors.ts'
import { networkOf } from '#server/http/network.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'
import { login } from './login.ts'

export const auth = {
  name: 'auth',
  contract: authContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, authContract, {
      get: async ({ actor: { _id, profil, username, vorname, nachname, rechte } }) => ({
        _id,
        profil,
        username,
        vorname,
        nachname,
        rechte: [...rechte],
      }),
      anmelden: async ({ body, req }) => ({
        token: await login(context, { ...body, network: networkOf(req), kennung: req.headers['user-agent'] }),
      }),
      abmelden: async ({ trx, actor }) => {
        await trx.deleteFrom('sitzungen').where('_id', '=', actor.sessionId).execute()
      },
      sitzungen: async ({ db, actor }) => {
        const rows = await db
          .selectFrom('sitzungen')
          .select(['_id', 'geraet', 'erstelltAm', 'zuletztAm', 'laeuftAb'])
          .where('user', '=', actor._id)
          .where('laeuftAb', '>', context.now().toISOString())
          .orderBy('zuletztAm', 'desc')
          .orderBy('_id')
          .execute()
        return rows.map((row) => ({ ...row, diese: row._id === actor.sessionId }))
      },
      sitzungBeenden: async ({ trx, actor, params }) => {
        const { numDeletedRows } = await trx
          .deleteFrom('sitzungen')
          .where('_id', '=', params.id)
          .where('user', '=', actor._id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('Die Anmeldung')
      },
    }),
}

import type { FastifyInstance } from 'fastify'
import { authContract } from '#features/auth/contract.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { anmelden } from './anmelden.ts'

export const auth = {
  name: 'auth',
  contract: authContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(app, kontext, authContract, {
      get: async ({ nutzer: { _id, profil, username, vorname, nachname, rechte } }) => ({
        _id,
        profil,
        username,
        vorname,
        nachname,
        rechte: [...rechte],
      }),
      anmelden: async ({ body, req }) => ({ token: await anmelden(kontext, { ...body, ip: req.ip, kennung: req.headers['user-agent'] }) }),
      abmelden: async ({ trx, nutzer }) => {
        await trx.deleteFrom('sitzungen').where('_id', '=', nutzer.sitzung).execute()
      },
      sitzungen: async ({ db, nutzer }) => {
        const zeilen = await db
          .selectFrom('sitzungen')
          .select(['_id', 'geraet', 'erstelltAm', 'zuletztAm', 'laeuftAb'])
          .where('user', '=', nutzer._id)
          .where('laeuftAb', '>', kontext.jetzt().toISOString())
          .orderBy('zuletztAm', 'desc')
          .orderBy('_id')
          .execute()
        return zeilen.map((zeile) => ({ ...zeile, diese: zeile._id === nutzer.sitzung }))
      },
      sitzungBeenden: async ({ trx, nutzer, params }) => {
        const { numDeletedRows } = await trx
          .deleteFrom('sitzungen')
          .where('_id', '=', params.id)
          .where('user', '=', nutzer._id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw nichtGefunden('Die Anmeldung')
      },
    }),
}

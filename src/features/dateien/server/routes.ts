import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { dateienContract } from '#features/dateien/contract.ts'
import { findeDatei, inhaltVon, loescheDatei } from '#server/dateien/ablage.ts'
import { disposition } from '#server/dateien/dateiname.ts'
import { nichtGefunden, verboten } from '#server/fehler.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'

/** The file, if the area of its object lets this person. @throws 404, 403 */
async function ladeMitRecht(db: Db | Trx, { dateirecht }: Kontext, nutzer: Nutzer, id: string, zweck: 'lesen' | 'loeschen') {
  const datei = await findeDatei(db, id)
  if (!datei) throw nichtGefunden('Die Datei')
  const erlaubt = await dateirecht[datei.bereich]?.(nutzer, datei.objekt, zweck, db)
  if (erlaubt !== true) throw verboten(zweck === 'lesen' ? 'Diese Datei darfst du nicht öffnen.' : 'Diese Datei darfst du nicht löschen.')
  return datei
}

export const dateien = {
  name: 'dateien',
  contract: dateienContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(app, kontext, dateienContract, {
      get: async ({ db, params, nutzer, req, reply }) => {
        const { _id, name, typ, groesse, sha256 } = await ladeMitRecht(db, kontext, nutzer, params.id, 'lesen')
        const etag = `"${sha256.toString('base64url')}"`
        void reply.headers({
          etag,
          // Asked again each time, for the right may be gone; an unchanged file costs one query.
          'cache-control': 'private, no-cache',
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'content-disposition': disposition(typ.startsWith('image/') ? 'inline' : 'attachment', name),
        })
        if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
        return reply
          .headers({ 'content-type': typ, 'content-length': groesse })
          .send(Readable.from(inhaltVon(db, _id, groesse), { objectMode: false }))
      },
      remove: async ({ trx, params, nutzer }) => {
        await loescheDatei(trx, await ladeMitRecht(trx, kontext, nutzer, params.id, 'loeschen'), nutzer._id)
      },
    }),
}

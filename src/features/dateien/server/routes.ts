import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { filesContract } from '#features/dateien/contract.ts'
import { findFile, contentOf, deleteFile } from '#server/files/file-store.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { notFound, forbidden } from '#server/errors.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'

/** The file, if the area of its object allows access. @throws 404, 403 */
async function loadWithRecht(db: Db | Trx, { fileRecht }: AppContext, actor: Actor, id: string, zweck: 'lesen' | 'loeschen') {
  const file = await findFile(db, id)
  if (!file) throw notFound('Die Datei')
  const allowed = await fileRecht[file.bereich]?.(actor, file.objekt, zweck, db)
  if (allowed !== true) throw forbidden(zweck === 'lesen' ? 'Diese Datei darfst du nicht öffnen.' : 'Diese Datei darfst du nicht löschen.')
  return file
}

export const files = {
  name: 'dateien',
  contract: filesContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, filesContract, {
      get: async ({ db, params, actor, req, reply }) => {
        const { _id, name, typ, groesse, sha256 } = await loadWithRecht(db, context, actor, params.id, 'lesen')
        const etag = `"${sha256.toString('base64url')}"`
        void reply.headers({
          etag,
          // Revalidated on each request, since the right may be revoked; an unchanged file costs one query.
          'cache-control': 'private, no-cache',
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'content-disposition': contentDisposition(typ.startsWith('image/') ? 'inline' : 'attachment', name),
        })
        if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
        return reply
          .headers({ 'content-type': typ, 'content-length': groesse })
          .send(Readable.from(contentOf(db, _id, groesse), { objectMode: false }))
      },
      remove: async ({ trx, params, actor }) => {
        await deleteFile(trx, await loadWithRecht(trx, context, actor, params.id, 'loeschen'), actor._id)
      },
    }),
}

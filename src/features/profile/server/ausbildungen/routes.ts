import type { FastifyInstance } from 'fastify'
import { ausbildungContract } from '#features/profile/contract.ts'
import { END_BEFORE_BEGIN } from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { type ConstraintMessages, HttpError } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import { addRoutes } from '#server/http/routes.ts'
import { recordImport } from './import.ts'
import { decideRecords, deleteRecord, profilWithRecords, recordToChange, saveRecord, levelOn } from './records.ts'

const conflicts: ConstraintMessages = {
  ausbildungen_einmal: { msg: 'Dieser Lehrgang mit diesem Beginn steht schon im Profil.', feld: 'beginn' },
  ausbildungen_ende_check: { msg: END_BEFORE_BEGIN, feld: 'ende' },
}

/** Certificates are readable with the record, and deletable by those who may change it. */
const documentRecht: FileRecht = async (actor, object, zweck, db) => {
  const owner = await db.selectFrom('ausbildungen').select('profil').where('_id', '=', object).executeTakeFirst()
  if (!owner) return false
  try {
    if (zweck === 'lesen') await profilWithRecords(db, actor, owner.profil)
    else await recordToChange(db, actor, { profileId: owner.profil, id: object })
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

export const ausbildungen: Area = {
  name: 'ausbildungen',
  contract: ausbildungContract,
  fileRecht: { ausbildungen: documentRecht },
  routes: (app: FastifyInstance, context: AppContext) => {
    addRoutes(
      app,
      context,
      ausbildungContract,
      {
        ...recordImport(context.now),
        put: ({ trx, actor, body }) => saveRecord(trx, actor, body, context.now()),
        decideRows: ({ trx, actor, refusalOf, body }) => decideRecords({ trx, actor, refusalOf }, body, context.now()),
        remove: ({ trx, actor, params }) => deleteRecord(trx, actor, params, context.now()),
        certificate: async ({ req, actor, params, transact: write }) => {
          await write((trx) => recordToChange(trx, actor, params))
          const upload = await readUpload(req, { types: ['application/pdf', 'image/jpeg', 'image/png'] })
          return write(async (trx) => {
            const { _id } = await recordToChange(trx, actor, params)
            return saveFile(trx, { area: 'ausbildungen', object: _id, field: 'urkunde' }, upload, actor._id)
          })
        },
        levelOn: async ({ db, actor, params, query }) => levelOn(db, await profilWithRecords(db, actor, params.id), query.am),
      },
      { conflicts },
    )
  },
}

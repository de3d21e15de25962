// Files that hang on an occasion: read by who sees it, added and removed by who plans or leads it.
import type { AnlassContract } from '../contract.ts'
import { leads } from '../hindernisse.ts'
import type { Trx } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import type { Handler } from '#server/routes.ts'
import type { AnlassKind } from './kind.ts'

export const fileRechtOf =
  ({ occasions, area }: AnlassKind): FileRecht =>
  async (actor, object, zweck, db) => {
    const head = await occasions.load(db, actor, object).catch((error: unknown) => {
      if (error instanceof HttpError) return null
      throw error
    })
    return head !== null && (zweck === 'lesen' || leads(actor, area, head))
  }

/** The right is asked before the file is taken in, and again where it is kept. */
export const attach =
  ({ occasions, table }: AnlassKind): Handler<AnlassContract['attachFile']> =>
  async ({ req, actor, params, transact }) => {
    const requireLeading = async (trx: Trx) => occasions.requireLeading(actor, await occasions.load(trx, actor, params.id, 'share'))
    await transact(requireLeading)
    const upload = await readUpload(req, { types: ['application/pdf', 'image/jpeg', 'image/png'] })
    return transact(async (trx) => {
      await requireLeading(trx)
      return saveFile(trx, { area: table, object: params.id.toLowerCase(), field: 'anhang' }, upload, actor._id)
    })
  }

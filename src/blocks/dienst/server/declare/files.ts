import type { attachCall } from '../../declaration.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Trx } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import type { Handler } from '#server/http/routes.ts'
import { type AnlassKind, leadsOne } from './kind.ts'

export const fileRechtOf =
  (kind: AnlassKind): FileRecht =>
  async (actor, object, zweck, db) => {
    const head = await kind.occasions.load(db, actor, object).catch((error: unknown) => {
      if (error instanceof HttpError) return null
      throw error
    })
    return head !== null && (zweck === 'lesen' || leadsOne(kind, actor, head))
  }

/** Checks the right before accepting the upload and again when storing it. */
export const attach =
  ({ table, occasions }: AnlassKind): Handler<ReturnType<typeof attachCall<`/api/${string}`, Zugang>>> =>
  async ({ req, actor, params, transact }) => {
    const requireLeading = async (trx: Trx) => occasions.requireLeading(actor, await occasions.load(trx, actor, params.id, 'share'))
    await transact(requireLeading)
    const upload = await readUpload(req, { types: ['application/pdf', 'image/jpeg', 'image/png'] })
    return transact(async (trx) => {
      await requireLeading(trx)
      return saveFile(trx, { area: table, object: params.id.toLowerCase(), field: 'anhang' }, upload, actor._id)
    })
  }

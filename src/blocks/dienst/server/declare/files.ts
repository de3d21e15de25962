import type { attachCall } from '../../declaration.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import type { Handler } from '#server/http/routes.ts'
import { type AnlassKind, type Head, leadsOne } from './kind.ts'

interface Papered<H> {
  readonly table: string
  readonly load: (db: Db | Trx, actor: Actor, id: string, lock?: 'share') => Promise<H>
  readonly leads: (actor: Actor, head: H) => boolean
  readonly requireLeading: (actor: Actor, head: H) => void
}

export const papersOf = (kind: AnlassKind): Papered<Head> => ({
  table: kind.table,
  load: (db, actor, id, lock) => kind.occasions.load(db, actor, id, lock),
  leads: (actor, head) => leadsOne(kind, actor, head),
  requireLeading: (actor, head) => kind.occasions.requireLeading(actor, head),
})

export const fileRechtOf =
  <H>({ load, leads }: Papered<H>): FileRecht =>
  async (actor, object, zweck, db) => {
    const head = await load(db, actor, object).catch((error: unknown) => {
      if (error instanceof HttpError) return null
      throw error
    })
    return head !== null && (zweck === 'lesen' || leads(actor, head))
  }

/** Checks the right before accepting the upload and again when storing it. */
export const attach =
  <H>({ table, load, requireLeading: requireLeader }: Papered<H>): Handler<ReturnType<typeof attachCall<`/api/${string}`, Zugang>>> =>
  async ({ req, actor, params, transact }) => {
    const requireLeading = async (trx: Trx) => requireLeader(actor, await load(trx, actor, params.id, 'share'))
    await transact(requireLeading)
    const upload = await readUpload(req, { types: ['application/pdf', 'image/jpeg', 'image/png'] })
    return transact(async (trx) => {
      await requireLeading(trx)
      return saveFile(trx, { area: table, object: params.id.toLowerCase(), field: 'anhang' }, upload, actor._id)
    })
  }

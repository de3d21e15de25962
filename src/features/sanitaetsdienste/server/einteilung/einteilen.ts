import type { sanitaetsdiensteContract } from '../../contract.ts'
import { staffBoard, staffOne } from '#blocks/anmeldung/server/index.ts'
import { stale } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { dienste } from '../occasion.ts'
import { loadForEinteilen } from './besetzen.ts'
import { read } from '../read/read.ts'

type C = typeof sanitaetsdiensteContract

/** Staffs a service: only the people named change, all of them or none. Two leaders on one board: the second is told (409). */
export const einteilen =
  (context: AppContext): Handler<C['einteilung']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadForEinteilen(trx, actor, params.id)
    if (dienst.version !== body.version) throw stale()
    await staffBoard({ context, trx, kind: dienste }, dienst._id, actor, body.helfer)
    return read(context, trx, actor, dienst._id)
  }

export const setAnmeldung =
  (context: AppContext): Handler<C['setzeAnmeldung']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadForEinteilen(trx, actor, params.id)
    return staffOne({ context, trx, kind: dienste }, dienst._id, actor, params.profileId, body)
  }

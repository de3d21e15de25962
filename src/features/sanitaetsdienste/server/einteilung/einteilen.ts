import type { sanitaetsdiensteContract } from '../../contract.ts'
import { changeHindernis } from '../../hindernisse.ts'
import { staffBoard, staffOne } from '#blocks/dienst/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { asOccasion, dienste } from '../occasion.ts'
import { loadForEinteilen } from './besetzen.ts'
import { answerWith, readWith } from '../read/read.ts'

type C = typeof sanitaetsdiensteContract

/** Staffs a service: only the people named change, all of them or none. */
export const einteilen =
  (context: AppContext): Handler<C['einteilung']> =>
  async ({ trx, actor, params: { id }, body }) => {
    const now = context.now()
    const dienst = await staffBoard(
      { context, trx, kind: dienste },
      actor,
      { ...body, id },
      {
        hindernis: changeHindernis,
        read: (more) => readWith(trx, actor, id, now, more),
        asOccasion,
      },
    )
    return answerWith(dienst, actor, now)
  }

export const setAnmeldung =
  (context: AppContext): Handler<C['setzeAnmeldung']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadForEinteilen(trx, actor, params.id)
    return staffOne({ context, trx, kind: dienste }, dienst._id, actor, params.profileId, body)
  }

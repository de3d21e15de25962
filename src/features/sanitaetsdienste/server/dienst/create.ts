import type { sanitaetsdiensteContract } from '../../contract.ts'
import { checkReferences, notifyPublished, refreshBesetzung, requireFreeLeader } from '#blocks/dienst/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { checkFahrzeuge } from './fahrzeuge.ts'
import { insertDienst, requireDeviationReason, withEstimate } from './head-data.ts'
import { requireRecht } from '../load.ts'
import { readDienst } from '../reading.ts'
import { dienste } from '../occasion.ts'
import { validatedSchichten } from './schichten.ts'
import { recordDienst } from '../changes.ts'
import { dienstData } from '../reading.ts'
import { isDraft } from '#features/sanitaetsdienste/names.ts'

type C = typeof sanitaetsdiensteContract

export const create =
  (context: AppContext): Handler<C['create']> =>
  async ({ trx, actor, body }) => {
    requireRecht(actor, 'CREATE', body.art)
    const schichten = validatedSchichten(body, context.now(), null, isDraft(body))
    await checkReferences(trx, actor, body)
    await requireFreeLeader(trx, actor, { _id: null, leiter: body.leiter, schichten })
    const head = await withEstimate(trx, body)
    requireDeviationReason(
      head,
      schichten,
      await checkFahrzeuge(trx, schichten, { short: body.schichten.length === 0, draft: isDraft(body) }),
    )
    const { _id, schichten: ids } = await insertDienst(trx, head, body.status, schichten, actor)
    await refreshBesetzung(trx, ids)
    await recordDienst(trx, null, await dienstData(trx, _id), actor._id)
    if (body.status === 'ausgeschrieben') await notifyPublished({ context, trx, kind: dienste }, _id, actor._id)
    return readDienst(context, trx, actor, _id)
  }

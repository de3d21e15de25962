import type { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { occupyResources } from '#blocks/belegung/server/index.ts'
import { badRequest } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { RAEUME } from './kind.ts'
import { forPerson } from './rows.ts'

type C = typeof raumbelegungenContract

export const create =
  (context: AppContext): Handler<C['create']> =>
  async ({ trx, actor, body: { raum, termine, beginn, ende, ...props } }) => {
    const { zeile, ressource } = await occupyResources(context, trx, RAEUME, actor, {
      own: { beginn, ende, ressourcen: [raum] },
      termine: termine.map((termin) => ({ ...termin, ressourcen: termin.raum === null ? [] : [termin.raum] })),
      props,
      field: 'raum',
    })
    if (!ressource) throw badRequest(RAEUME.resource.doesNotExist, 'raum')
    return forPerson({ ...zeile, raum: ressource._id, raumDaten: ressource }, actor, context.now())
  }

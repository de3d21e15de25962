import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { occupyResources } from '#blocks/belegung/server/index.ts'
import { badRequest } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { FAHRZEUGE } from './kind.ts'
import { forPerson } from './rows.ts'

type C = typeof fahrzeugbelegungenContract

export const create =
  (context: AppContext): Handler<C['create']> =>
  async ({ trx, actor, body }) => {
    const { fahrzeug, fahrzeuge, termine, beginn, ende, ...props } = body
    const resources = [...(fahrzeug === null ? [] : [fahrzeug]), ...fahrzeuge]
    if (resources.length === 0 && !(body.alle && body.sperrzeit)) throw badRequest('Wähle mindestens ein Fahrzeug aus.', 'fahrzeuge')
    const { zeile, ressource, weitere } = await occupyResources(context, trx, FAHRZEUGE, actor, {
      own: { beginn, ende, ressourcen: resources },
      termine: termine.map((termin) => ({ ...termin, ressourcen: termin.fahrzeuge })),
      props,
      field: 'fahrzeuge',
    })
    if (!ressource) throw badRequest(FAHRZEUGE.resource.doesNotExist, 'fahrzeuge')
    const all = weitere.map((further) => ({
      _id: further._id,
      fahrzeug: further.ressource._id,
      bezeichnung: further.ressource.bezeichnung,
    }))
    return forPerson(
      {
        ...zeile,
        fahrzeug: ressource._id,
        fahrzeugDaten: ressource,
        warnungen: Date.parse(zeile.ende) > context.now().getTime() ? [...ressource.warnungen] : [],
        weitere: all.toSorted((a, b) => a.bezeichnung.localeCompare(b.bezeichnung, 'de')),
        dienstId: null,
        dienstArt: null,
        dienstName: '',
        gesehen: true,
      },
      actor,
      context.now(),
    )
  }

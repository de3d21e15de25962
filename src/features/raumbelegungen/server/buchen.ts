// Booking rooms and changing that: what is theirs alone. The rest is the same for vehicles (blocks/belegung).
import type { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { change, occupy } from '#blocks/belegung/server/index.ts'
import { badRequest } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { RAEUME } from './kind.ts'
import { forPerson, reader } from './rows.ts'

type C = typeof raumbelegungenContract

/** Books a room, or for some dates of a series another one: at all dates, or not at all. */
export const create =
  (context: AppContext): Handler<C['create']> =>
  async ({ trx, actor, body: { raum, termine, beginn, ende, ...props } }) => {
    const { zeile: row, ressource: resource } = await occupy(context, trx, RAEUME, actor, {
      own: { beginn, ende, ressourcen: [raum] },
      termine: termine.map((termin) => ({ ...termin, ressourcen: termin.raum === null ? [] : [termin.raum] })),
      props,
      field: 'raum',
    })
    if (!resource) throw badRequest(RAEUME.doesNotExist, 'raum')
    return forPerson({ ...row, raum: resource._id, raumDaten: resource }, actor, context.now())
  }

/** Changes one date, and with it those of its series that `umfang` says. */
export const update =
  (context: AppContext): Handler<C['update']> =>
  async ({ trx, actor, params: { id }, body: { version, umfang, ...values } }) => {
    await change(context, trx, RAEUME, actor, { id, version, values, umfang })
    return reader.read(trx, actor, id, context.now())
  }

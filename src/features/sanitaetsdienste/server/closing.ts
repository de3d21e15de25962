import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../contract.ts'
import { abschlussHindernis, invoiceFor, reopenHindernis } from '../hindernisse.ts'
import { closeAnlass, reopenAnlass } from '#blocks/dienst/server/index.ts'
import { invoiceOf, stateByInvoices } from '#features/rechnungen/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import type { Dienst } from '../schemas.ts'
import type { Dienstkopf } from './load.ts'
import { countedHours, kind } from './occasion.ts'

type C = typeof sanitaetsdiensteContract

export const abschliessen =
  (context: AppContext): Handler<C['abschluss']> =>
  ({ body: { version, helfer, ...closing }, ...request }) => {
    const hindernis = async (head: object) => {
      const dienst = head as Dienstkopf
      const schichten = await request.trx.selectFrom('angebote').select('beginn').where('sanitaetsdienst', '=', dienst._id).execute()
      return abschlussHindernis({ ...dienst, schichten }, context.now())
    }
    const ownClosing = { hindernis, status: stateByInvoices, told: closing }
    return closeAnlass(kind, context, { ...request, body: { version, helfer } }, ownClosing) as Promise<unknown> as Promise<Dienst>
  }

/** Locks on service and hours prevent concurrent hours and invoices. */
export const takeClosingBack =
  (context: AppContext): Handler<C['abschlussZuruecknehmen']> =>
  ({ query, ...request }) =>
    reopenAnlass(
      kind,
      context,
      { ...request, body: query },
      {
        hindernis: async (head) => {
          const dienst = head as object as Dienstkopf
          const { rows } = await sql<Pick<Dienst, 'nachweise' | 'rechnung'>>`
            select ${countedHours} as nachweise, ${invoiceOf} as rechnung
            from sanitaetsdienste d
            where d._id = ${dienst._id}::uuid`.execute(request.trx)
          const { nachweise, rechnung } = rows[0] ?? { nachweise: { eingereicht: 0, bestaetigt: 0 }, rechnung: null }
          return reopenHindernis(request.actor, { ...dienst, nachweise, rechnung: invoiceFor(request.actor, dienst.art, rechnung) })
        },
      },
    )

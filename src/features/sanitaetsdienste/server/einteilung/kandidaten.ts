import type { sanitaetsdiensteContract } from '../../contract.ts'
import { angeboteOf, wishOf, candidatesPage, type CandidatesWish, type Head, oneOffer, wantedOffer } from '#blocks/dienst/server/index.ts'
import type { Actor, Db, AppContext, Trx } from '#server/context.ts'
import { sql } from 'kysely'
import type { Handler } from '#server/routes.ts'
import { dienste } from '../occasion.ts'

type C = typeof sanitaetsdiensteContract

export const kandidaten =
  (context: AppContext): Handler<C['kandidaten']> =>
  async ({ db, actor, params, query }) => {
    const dienst = await dienste.load(db, actor, params.id)
    dienste.requireLeading(actor, dienst)
    const schicht = oneOffer(dienste, await angeboteOf(db, dienste, dienst._id), query.schicht)
    return kandidatenFor(db, dienst, schicht, context.now(), actor, wishOf(context, query))
  }

/** Candidates of a shift with the reasons against each, the best suited first. */
export async function kandidatenFor(
  db: Db | Trx,
  dienst: Pick<Head, '_id' | 'gruppen'>,
  schicht: string,
  now: Date,
  reader: Actor,
  wish: CandidatesWish = {},
): ReturnType<typeof candidatesPage> {
  const angebot = await wantedOffer(db, schicht)
  const wasThere = sql`select m.profil from sanitaetsdienste d join angebote a on a.sanitaetsdienst = d."helferVon" join anmeldungen m on m.angebot = a._id
    where d._id = ${dienst._id}::uuid and m.status = 'eingeteilt'`
  return candidatesPage(db, { ...angebot, gruppen: dienst.gruppen, wasThere }, now, reader, wish)
}
